import type { CutPhraseView } from '@lingostory/contract/studio/meanings/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAdministrator, getAs } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { createMeaningTools, type MeaningTools } from '../../support/studio/meanings.ts';
import { createStudio, type Studio } from '../../support/studio/uploads.ts';

let world: World;
let studio: Studio;
let bookOf: MeaningTools['bookOf'];
let suggestionsOf: MeaningTools['suggestionsOf'];
beforeAll(async () => {
  world = await startWorld();
  studio = createStudio(world, await buildAdministrator(world));
  ({ bookOf, suggestionsOf } = createMeaningTools(world, studio));
});
afterAll(() => world.close());

describe('PUT /v1/admin/chapter/{id}/meanings', () => {
  const saveMeanings = (chapterId: number, phrases: object[]) =>
    studio.put(`/admin/chapter/${chapterId}/meanings`, { phrases });

  it('returns a saved meaning to readers throughout the book', async () => {
    const { book, chapterId } = await bookOf([['Le loup mange.', 'le = the'], ['Un loup dort.']]);
    const [first] = await suggestionsOf(chapterId);
    const entries = [
      { term: 'loup', meaning: 'wolf' },
      { term: 'le', meaning: 'that' },
    ];
    const { status, body } = await saveMeanings(chapterId, [
      { id: first?.id, version: first?.version, entries },
    ]);
    expect([status, body.message]).toEqual([200, '2 meanings are saved.']);
    expect(body.data.suggested).toEqual([]);
    expect(body.data.phrase[0].version).toBe((first?.version ?? 0) + 1);
    expect(body.data.phrase[1].meanings[2]).toBe('wolf');
    const phrase = await studio.get(`/admin/phrase/${first?.id}`);
    expect(phrase.body.data.dictionary).toBe('le = that\nloup = wolf');
    const sampleResponse = await getAs(world, `/guest/sample-chapter?book_code=${book.bookCode}&phrase_no=2`);
    expect(JSON.stringify(sampleResponse.body.data.translated_text)).toContain('wolf');
  });

  it('saves the meanings of several phrases, or none of them if one of the phrases has been edited meanwhile', async () => {
    const { chapterId } = await bookOf([['Le faucon vole.'], ['La buse plane.']]);
    const [first, second] = await suggestionsOf(chapterId);
    const phraseChanges = [
      { id: first?.id, version: first?.version, entries: [{ term: 'faucon', meaning: 'falcon' }] },
      { id: second?.id, version: second?.version, entries: [{ term: 'buse', meaning: 'buzzard' }] },
    ];
    await studio.put(`/admin/phrase/${second?.id}`, { phrase: 'La buse plane.', dictionary: 'la = the' });
    const lateResponse = await saveMeanings(chapterId, phraseChanges);
    expect([lateResponse.status, lateResponse.body.data]).toEqual([
      422,
      { id: second?.id, version: (second?.version ?? 0) + 1 },
    ]);
    expect((await suggestionsOf(chapterId))[0]?.words[2]?.meaning).toBe('');
    const currentPhrases = await suggestionsOf(chapterId);
    const updatedChanges = phraseChanges.map((phrase, index) => ({
      ...phrase,
      version: currentPhrases[index]?.version,
    }));
    expect((await saveMeanings(chapterId, updatedChanges)).status).toBe(200);
  });

  it('rejects invalid meanings, meanings for another chapter’s phrases and meanings for an unknown chapter', async () => {
    const { chapterId } = await bookOf([['Un ours.']]);
    const otherBook = await bookOf([['Une ourse.']]);
    const [phrase] = await suggestionsOf(chapterId);
    const [foreign] = await suggestionsOf(otherBook.chapterId);
    const entry = { term: 'ours', meaning: 'bear' };
    const sendChange = async (sent: object) => {
      const { status, body } = await saveMeanings(chapterId, [
        { id: phrase?.id, version: phrase?.version, ...sent },
      ]);
      return [status, body.message];
    };
    expect(await sendChange({ entries: [] })).toEqual([422, 'entries is required.']);
    expect(await sendChange({ entries: [{ ...entry, term: '=' }] })).toEqual([
      422,
      'Word must contain a letter or a number, and no colon or equals sign.',
    ]);
    expect(await sendChange({ entries: [{ ...entry, meaning: 'a\nb' }] })).toEqual([
      422,
      expect.stringContaining('Meaning'),
    ]);
    expect(await sendChange({ entries: [entry, { ...entry, term: 'Ours' }] })).toEqual([
      422,
      'entries explains a word twice.',
    ]);
    expect(await sendChange({ id: foreign?.id, version: foreign?.version, entries: [entry] })).toEqual([
      422,
      'A phrase is not in this chapter anymore.',
    ]);
    expect((await saveMeanings(999_999, [{ id: 1, version: 1, entries: [entry] }])).status).toBe(404);
  });
});

describe('GET /v1/admin/chapter/{id}/words', () => {
  it('returns a chapter’s phrases split into words, and the number of phrases awaiting translation', async () => {
    const { chapterId } = await bookOf([
      ['Le loup mange.', 'le = the'],
      ['Tout de suite.', 'tout de suite = at once'],
    ]);
    const { status, body } = await studio.get(`/admin/chapter/${chapterId}/words`);
    expect([status, body.data.untranslated]).toEqual([200, 0]);
    expect(body.data.phrase.map((phrase: CutPhraseView) => [phrase.word_list, phrase.meanings])).toEqual([
      [
        ['Le', ' ', 'loup', ' ', 'mange', '.'],
        ['the', '', '', '', '', ''],
      ],
      [
        ['Tout de suite', '.'],
        ['at once', ''],
      ],
    ]);
    expect((await studio.get('/admin/chapter/999999/words')).status).toBe(404);
  });
});

describe('the response to saving meanings', () => {
  it('returns the changed phrases and the next suggestions when meanings are saved', async () => {
    const { chapterId } = await bookOf([
      ['Le héron.'],
      ['Une grive.'],
      ['Un héron, une grive.'],
      ['Une caille.'],
    ]);
    const [first] = await suggestionsOf(chapterId);
    const phrases = [
      { id: first?.id, version: first?.version, entries: [{ term: 'héron', meaning: 'heron' }] },
    ];
    const { body } = await studio.put(`/admin/chapter/${chapterId}/meanings`, { phrases, from: 2, count: 2 });
    const phraseNumbersOf = (list: { phrase_no: number }[]) => list.map(({ phrase_no }) => phrase_no);
    expect([phraseNumbersOf(body.data.phrase), phraseNumbersOf(body.data.suggested)]).toEqual([
      [1, 3],
      [2, 3],
    ]);
  });
});

describe('PUT /v1/admin/chapter/{id}/taken-suggestions', () => {
  it('applies the first suggestion to every word except skipped ones, and undoes all of them in one request', async () => {
    await bookOf([['Vanneau, bécasse, sarcelle.', 'vanneau = lapwing\nbécasse = woodcock\nsarcelle = teal']]);
    const { chapterId } = await bookOf([
      ['Un vanneau !'],
      ['Bécasse et vanneau.'],
      ['Sarcelle.'],
      ['Zzyzx.'],
    ]);
    const { status, body } = await studio.put(`/admin/chapter/${chapterId}/taken-suggestions`, {
      skipped: ['Sarcelle', 'un', 'et'],
    });
    const [first, second] = await suggestionsOf(chapterId);
    expect([status, body.data.taken]).toEqual([
      200,
      [
        { id: first?.id, entries: [{ term: 'vanneau', meaning: 'lapwing' }] },
        { id: second?.id, entries: [{ term: 'Bécasse', meaning: 'woodcock' }] },
      ],
    ]);
    expect(body.data.phrase.map(({ meanings }: CutPhraseView) => meanings.filter(Boolean))).toEqual([
      ['lapwing'],
      ['woodcock', 'lapwing'],
    ]);
    const repeatedResponse = await studio.put(`/admin/chapter/${chapterId}/taken-suggestions`, {
      skipped: ['Sarcelle', 'un', 'et'],
    });
    expect([repeatedResponse.status, repeatedResponse.body.data.taken]).toEqual([200, []]);

    await studio.put(`/admin/phrase/${second?.id}`, {
      phrase: 'Bécasse et vanneau.',
      dictionary: 'Bécasse = snipe',
    });
    const phrases = body.data.taken;
    const undoResponse = await studio.put(`/admin/chapter/${chapterId}/withdrawn-meanings`, { phrases });
    expect(
      undoResponse.body.data.phrase.map(({ meanings }: CutPhraseView) => meanings.filter(Boolean)),
    ).toEqual([[], ['snipe']]);
    expect((await studio.put(`/admin/chapter/${chapterId}/withdrawn-meanings`, { phrases })).status).toBe(
      200,
    );
  });

  it('applies suggestions to all phrases of a chapter that is longer than one batch', async () => {
    await bookOf([['Perdrix.', 'perdrix = partridge']]);
    const { chapterId } = await bookOf(
      Array.from({ length: 230 }, (_, index): [string] => [index === 221 ? 'Perdrix.' : 'Zzyzx.']),
    );
    const { body } = await studio.put(`/admin/chapter/${chapterId}/taken-suggestions`, {});
    expect(body.data.taken).toHaveLength(1);
    expect(body.data.phrase[0].phrase_no).toBe(222);
  });

  it('returns 404 when suggestions are applied in a chapter that is not in the studio', async () => {
    expect((await studio.put('/admin/chapter/999999/taken-suggestions', {})).status).toBe(404);
  });
});
