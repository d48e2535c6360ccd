import { toPhraseKey } from '@lingostory/contract/studio/translations/phrase-key';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAdministrator, getAs } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import {
  createTranslationTools,
  type TranslationTools,
  toChange,
} from '../../support/studio/translations/translation-tools.ts';
import { createStudioClient, type StudioClient } from '../../support/studio/uploads.ts';

let world: World;
let studio: StudioClient;
let tools: TranslationTools;
beforeAll(async () => {
  world = await startWorld();
  studio = createStudioClient(world, await buildAdministrator(world));
  tools = createTranslationTools(world, studio);
});
afterAll(() => world.close());

describe('GET /v1/admin/chapter/{id}/translations', () => {
  it('returns a chapter’s phrases with their translations, in reading order', async () => {
    const { book, chapterId } = await tools.buildChapter(['Un merle.', 'Une pie.']);
    const [firstPhrase] = await tools.readPhrases(chapterId);
    await tools.save(chapterId, [toChange(firstPhrase, 'A blackbird.')]);
    const { phrase, ...chapter } = await tools.read(chapterId);
    expect(chapter).toMatchObject({ id: chapterId, total: 2, from: 1, translator: null });
    expect(chapter.book.book_code).toBe(book.bookCode);
    expect(phrase).toMatchObject([
      { phrase_no: 1, phrase: 'Un merle.', translation: 'A blackbird.', draft: null, known: [] },
      { phrase_no: 2, phrase: 'Une pie.', translation: '', draft: null, known: [] },
    ]);
    expect(phrase[0].line_audio).toContain('/clips/');
  });

  it('returns as many phrases as requested, from the first one without a translation', async () => {
    const texts = Array.from({ length: 205 }, (_, index) => `Phrase ${index + 1}.`);
    const { chapterId } = await tools.buildChapter(texts);
    const phrases = await tools.readPhrases(chapterId);
    const saveFirst = (count: number) =>
      tools.save(
        chapterId,
        phrases.slice(0, count).map((phrase) => toChange(phrase, 'Text.')),
      );
    const readWindow = async (query: string) => {
      const { total, from, phrase } = await tools.read(chapterId, query);
      return [total, from, phrase.length, phrase[0]?.phrase];
    };
    expect(await readWindow('?count=50')).toEqual([205, 1, 50, 'Phrase 1.']);
    await saveFirst(2);
    expect(await readWindow('?count=50')).toEqual([205, 3, 50, 'Phrase 3.']);
    await saveFirst(202);
    expect(await readWindow('?count=50')).toEqual([205, 203, 3, 'Phrase 203.']);
    await saveFirst(205);
    expect(await readWindow('?count=2')).toEqual([205, 1, 2, 'Phrase 1.']);
    expect(await readWindow('?count=2&from=204')).toEqual([205, 204, 2, 'Phrase 204.']);
    expect(await readWindow('?from=204')).toEqual([205, 1, 205, 'Phrase 1.']);
  });

  it('suggests what editors wrote for the same phrase elsewhere, most frequent first', async () => {
    const elsewhere = await tools.buildChapter(
      ['« Qu’y a-t-il ? »', 'QU’Y A-T-IL ?', 'Qu’y a-t-il.', 'qu’y a-t-il?'],
      'Ailleurs',
    );
    const changes = (await tools.readPhrases(elsewhere.chapterId)).map((phrase, index) =>
      toChange(phrase, ['Quoted', 'What is it?', 'Another phrase', 'What is it?'][index] ?? ''),
    );
    await tools.save(elsewhere.chapterId, changes);
    const { chapterId } = await tools.buildChapter(["Qu'y a-t-il\u202F?", "Qu'y a-t-il ?", 'Rien.']);
    const [firstPhrase, secondPhrase, thirdPhrase] = await tools.readPhrases(chapterId);
    const known = [{ translation: 'What is it?', source: 'Ailleurs' }];
    expect([firstPhrase?.known, secondPhrase?.known, thirdPhrase?.known]).toEqual([known, known, []]);
    await studio.remove(`/admin/book/${elsewhere.book.id}`);
    expect((await tools.readPhrases(chapterId))[0]?.known).toEqual([]);
  });

  it('finds the same phrase in the database by the key that the studio’s page uses', async () => {
    const marks = [...'aÉé\'’ʼ-–—"«»“…. \u00A0\u202F\u00ADœ!'];
    const texts = fc.sample(
      fc.array(fc.constantFrom(...marks), { maxLength: 12 }).map((characters) => characters.join('')),
      { numRuns: 200, seed: 7 },
    );
    texts.push('Cafe\u0301 ?', 'CAFÉ ?', 'ÀÇÊÏÔÙŒ');
    const { rows } = await world.deps.sql.query<{ key: string }>(
      'select phrase_key(text) as key from unnest($1::text[]) with ordinality as given (text, place) order by place',
      [texts],
    );
    expect(rows.map(({ key }) => key)).toEqual(texts.map(toPhraseKey));
  });

  it('responds with 404 for a chapter that doesn’t exist, and lists no phrase of an empty one', async () => {
    expect((await studio.get('/admin/chapter/999999/translations')).status).toBe(404);
    const { chapterId } = await tools.buildChapter([]);
    expect(await tools.read(chapterId, '?count=50')).toMatchObject({ total: 0, from: 1, phrase: [] });
    const { status, body } = await studio.get(`/admin/chapter/${chapterId}/translations?from=0&count=5001`);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['from', 'count']]);
  });
});

describe('PUT /v1/admin/chapter/{id}/translations', () => {
  it('shows saved translations to readers, and removes one that is emptied', async () => {
    const { book, chapterId } = await tools.buildChapter(['Un geai.']);
    const [phrase] = await tools.readPhrases(chapterId);
    const { status, body } = await tools.save(chapterId, [toChange(phrase, '  A jay. ')]);
    expect([status, body.message]).toEqual([200, 'The translation is saved.']);
    const saved = { id: phrase?.id, version: 2, phrase: 'Un geai.', translation: 'A jay.' };
    expect(body.data).toEqual({ saved: [saved], conflicts: [], removed: [] });
    const readAsGuest = async () => {
      const response = await getAs(world, `/guest/sample-chapter?book_code=${book.bookCode}&phrase_no=1`);
      return response.body.data.phrase_translation;
    };
    expect(await readAsGuest()).toBe('A jay.');
    const countMissing = async () => {
      const response = await studio.get(`/admin/open-work?book_id=${book.id}`);
      return response.body.data[0]?.phrases_without_translation ?? 0;
    };
    expect(await countMissing()).toBe(0);
    const [savedPhrase] = await tools.readPhrases(chapterId);
    await tools.save(chapterId, [toChange(savedPhrase, '')]);
    expect([await readAsGuest(), await countMissing()]).toEqual(['', 1]);
  });

  it('saves what it can, and leaves phrases alone that someone else has translated, rewritten or deleted', async () => {
    const { chapterId } = await tools.buildChapter(['Un.', 'Deux.', 'Trois.', 'Quatre.', 'Cinq.']);
    const phrases = await tools.readPhrases(chapterId);
    const [, second, third, fourth, fifth] = phrases;
    await tools.save(chapterId, [toChange(second, 'Their two.')]);
    await studio.put(`/admin/phrase/${third?.id}`, { phrase: 'Treize.' });
    await studio.remove(`/admin/phrase/${fourth?.id}`);
    await studio.put(`/admin/phrase/${fifth?.id}`, { phrase: 'Cinq.', dictionary: 'cinq = five' });
    const { status, body } = await tools.save(
      chapterId,
      phrases.map((phrase) => toChange(phrase, 'Mine.')),
    );
    expect([status, body.message]).toEqual([200, '2 translations are saved.']);
    expect(body.data.saved.map(({ id }: { id: number }) => id)).toEqual([phrases[0]?.id, fifth?.id]);
    expect(body.data.conflicts).toEqual([
      { id: second?.id, version: 2, phrase: 'Deux.', translation: 'Their two.' },
      { id: third?.id, version: 2, phrase: 'Treize.', translation: '' },
    ]);
    expect(body.data.removed).toEqual([fourth?.id]);
    const stored = (await tools.readPhrases(chapterId)).map(({ translation }) => translation);
    expect(stored).toEqual(['Mine.', 'Their two.', '', 'Mine.']);
  });

  it('changes nothing when a translation arrives twice, because its response was lost', async () => {
    const { chapterId } = await tools.buildChapter(['Un pinson.']);
    const [phrase] = await tools.readPhrases(chapterId);
    const change = toChange(phrase, 'A finch.');
    const [first, second] = [await tools.save(chapterId, [change]), await tools.save(chapterId, [change])];
    expect(second.body.data).toEqual(first.body.data);
    expect(second.body.data.saved).toMatchObject([{ version: 2 }]);
  });

  it('lets one of two editors win who save different translations at the same time', async () => {
    const { chapterId } = await tools.buildChapter(['Un moineau.']);
    const [phrase] = await tools.readPhrases(chapterId);
    const responses = await Promise.all(
      ['A sparrow.', 'The sparrow.'].map((text) => tools.save(chapterId, [toChange(phrase, text)])),
    );
    const saved = responses.flatMap(({ body }) => body.data.saved);
    const conflicts = responses.flatMap(({ body }) => body.data.conflicts);
    expect([saved.length, conflicts.length]).toEqual([1, 1]);
    expect(conflicts[0].translation).toBe(saved[0].translation);
  });

  it('never loses a translation that the editor who replaces it has not seen, whatever two editors do', async () => {
    const { chapterId } = await tools.buildChapter(['Un.', 'Deux.', 'Trois.']);
    const action = fc.record({
      editor: fc.constantFrom(0, 1),
      phrases: fc.uniqueArray(fc.integer({ min: 0, max: 2 }), { minLength: 1 }),
      text: fc.constantFrom('', 'a', 'b', 'c'),
      isReading: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 12 }), async (actions) => {
        const pages = [await tools.readPhrases(chapterId), await tools.readPhrases(chapterId)];
        for (const { editor, phrases, text, isReading } of actions) {
          const page = pages[editor] ?? [];
          const before = await tools.readPhrases(chapterId);
          const changes = phrases.map((index) => toChange(page[index], text));
          const { body } = await tools.save(chapterId, changes);
          const after = await tools.readPhrases(chapterId);
          for (const index of phrases) {
            const [seen, earlier] = [page[index]?.translation, before[index]?.translation];
            const mayReplace = seen === earlier || earlier === text;
            expect(after[index]?.translation).toBe(mayReplace ? text : earlier);
            const listed = mayReplace ? body.data.saved : body.data.conflicts;
            expect(listed).toContainEqual(
              expect.objectContaining({ id: after[index]?.id, translation: after[index]?.translation }),
            );
          }
          // The page takes over what the response says, or reads everything again.
          for (const stored of [...body.data.saved, ...body.data.conflicts]) {
            const shown = page.find(({ id }) => id === stored.id);
            if (shown) shown.translation = stored.translation;
          }
          if (isReading) pages[editor] = after;
        }
      }),
      { numRuns: 25 },
    );
  });

  it('rejects invalid translations and names the field, and responds with 404 for an unknown chapter', async () => {
    const { chapterId } = await tools.buildChapter(['Une mésange.']);
    const [phrase] = await tools.readPhrases(chapterId);
    const change = toChange(phrase, 'A tit.');
    const readProblem = async (translations: object[]) => {
      const { status, body } = await tools.save(chapterId, translations);
      return [status, body.message];
    };
    expect(await readProblem([])).toEqual([422, 'translations is required.']);
    expect(await readProblem([{ ...change, translation: 'x'.repeat(2001) }])).toEqual([
      422,
      'Translation can have at most 2000 characters.',
    ]);
    expect(await readProblem([{ ...change, translation: undefined }])).toEqual([
      422,
      'Translation is required.',
    ]);
    expect(await readProblem([{ ...change, seen_translation: undefined }])).toEqual([
      422,
      'seen_translation is required.',
    ]);
    expect(await readProblem([{ ...change, phrase: '' }])).toEqual([422, 'phrase is required.']);
    expect(await readProblem([change, change])).toEqual([422, 'translations contains a phrase twice.']);
    expect((await tools.save(999_999, [change])).status).toBe(404);
  });
});
