import type { TokenizedPhraseView } from '@lingostory/contract/studio/meanings/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAdministrator, getAs } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { createMeaningTools, type MeaningTools } from '../../support/studio/meanings.ts';
import { createStudioClient, type StudioClient } from '../../support/studio/uploads.ts';

let world: World;
let studio: StudioClient;
let buildChapterBook: MeaningTools['bookOf'];
let readSuggestions: MeaningTools['suggestionsOf'];
beforeAll(async () => {
  world = await startWorld();
  studio = createStudioClient(world, await buildAdministrator(world));
  ({ bookOf: buildChapterBook, suggestionsOf: readSuggestions } = createMeaningTools(world, studio));
});
afterAll(() => world.close());

describe('PUT /v1/admin/chapter/{id}/meanings', () => {
  const saveMeanings = (chapterId: number, phrases: object[]) =>
    studio.put(`/admin/chapter/${chapterId}/meanings`, { phrases });

  it('shows a saved meaning to readers wherever the word occurs in the book', async () => {
    const { book, chapterId } = await buildChapterBook([['Le loup mange.', 'le = the'], ['Un loup dort.']]);
    const [firstPhrase] = await readSuggestions(chapterId);
    const entries = [
      { term: 'loup', meaning: 'wolf' },
      { term: 'le', meaning: 'that' },
    ];
    const { status, body } = await saveMeanings(chapterId, [
      { id: firstPhrase?.id, version: firstPhrase?.version, entries },
    ]);
    expect([status, body.message]).toEqual([200, '2 meanings are saved.']);
    expect(body.data.suggested).toEqual([]);
    expect(body.data.phrase[0].version).toBe((firstPhrase?.version ?? 0) + 1);
    expect(body.data.phrase[1].meanings[2]).toBe('wolf');
    const phrase = await studio.get(`/admin/phrase/${firstPhrase?.id}`);
    expect(phrase.body.data.dictionary).toBe('le = that\nloup = wolf');
    const sampleResponse = await getAs(world, `/guest/sample-chapter?book_code=${book.bookCode}&phrase_no=2`);
    expect(JSON.stringify(sampleResponse.body.data.translated_text)).toContain('wolf');
  });

  it('saves the meanings of several phrases, or none if one of the phrases has been edited meanwhile', async () => {
    const { chapterId } = await buildChapterBook([['Le faucon vole.'], ['La buse plane.']]);
    const [firstPhrase, secondPhrase] = await readSuggestions(chapterId);
    const phraseChanges = [
      {
        id: firstPhrase?.id,
        version: firstPhrase?.version,
        entries: [{ term: 'faucon', meaning: 'falcon' }],
      },
      {
        id: secondPhrase?.id,
        version: secondPhrase?.version,
        entries: [{ term: 'buse', meaning: 'buzzard' }],
      },
    ];
    await studio.put(`/admin/phrase/${secondPhrase?.id}`, {
      phrase: 'La buse plane.',
      dictionary: 'la = the',
    });
    const lateResponse = await saveMeanings(chapterId, phraseChanges);
    expect([lateResponse.status, lateResponse.body.data]).toEqual([
      422,
      { id: secondPhrase?.id, version: (secondPhrase?.version ?? 0) + 1 },
    ]);
    expect((await readSuggestions(chapterId))[0]?.words[2]?.meaning).toBe('');
    const currentPhrases = await readSuggestions(chapterId);
    const updatedChanges = phraseChanges.map((phrase, index) => ({
      ...phrase,
      version: currentPhrases[index]?.version,
    }));
    expect((await saveMeanings(chapterId, updatedChanges)).status).toBe(200);
  });

  it('rejects invalid meanings, and meanings for another chapter’s phrases or for an unknown chapter', async () => {
    const { chapterId } = await buildChapterBook([['Un ours.']]);
    const otherBook = await buildChapterBook([['Une ourse.']]);
    const [phrase] = await readSuggestions(chapterId);
    const [foreignPhrase] = await readSuggestions(otherBook.chapterId);
    const entry = { term: 'ours', meaning: 'bear' };
    const sendPhraseChange = async (requestBody: object) => {
      const { status, body } = await saveMeanings(chapterId, [
        { id: phrase?.id, version: phrase?.version, ...requestBody },
      ]);
      return [status, body.message];
    };
    expect(await sendPhraseChange({ entries: [] })).toEqual([422, 'entries is required.']);
    expect(await sendPhraseChange({ entries: ['ours'] })).toEqual([422, 'A meaning can’t be empty.']);
    expect(await sendPhraseChange({ entries: [{ ...entry, term: '=' }] })).toEqual([
      422,
      'Word must contain a letter or a number, and no colon or equals sign.',
    ]);
    expect(await sendPhraseChange({ entries: [{ ...entry, meaning: 'a\nb' }] })).toEqual([
      422,
      expect.stringContaining('Meaning'),
    ]);
    expect(await sendPhraseChange({ entries: [entry, { ...entry, term: 'Ours' }] })).toEqual([
      422,
      'entries explains a word twice.',
    ]);
    expect(
      await sendPhraseChange({ id: foreignPhrase?.id, version: foreignPhrase?.version, entries: [entry] }),
    ).toEqual([422, 'A phrase is not in this chapter anymore.']);
    expect((await saveMeanings(999_999, [{ id: 1, version: 1, entries: [entry] }])).status).toBe(404);
  });
});

describe('GET /v1/admin/chapter/{id}/words', () => {
  it('returns a chapter’s phrases split into words, and the number of phrases awaiting translation', async () => {
    const { chapterId } = await buildChapterBook([
      ['Le loup mange.', 'le = the'],
      ['Tout de suite.', 'tout de suite = at once'],
    ]);
    const { status, body } = await studio.get(`/admin/chapter/${chapterId}/words`);
    expect([status, body.data.untranslated]).toEqual([200, 0]);
    expect(
      body.data.phrase.map((phrase: TokenizedPhraseView) => [phrase.word_list, phrase.meanings]),
    ).toEqual([
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
    const { chapterId } = await buildChapterBook([
      ['Le héron.'],
      ['Une grive.'],
      ['Un héron, une grive.'],
      ['Une caille.'],
    ]);
    const [firstPhrase] = await readSuggestions(chapterId);
    const phrases = [
      { id: firstPhrase?.id, version: firstPhrase?.version, entries: [{ term: 'héron', meaning: 'heron' }] },
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
  it('gives a word another line in each phrase whose suggestion differs from the first one', async () => {
    const { chapterId } = await buildChapterBook([
      ['Elle est partie.'],
      ['Il est malade.'],
      ['Elle est arrivée.'],
      ['Il est grand.'],
    ]);
    const { body } = await studio.put(`/admin/chapter/${chapterId}/taken-suggestions`, {});
    const taken: { id: number; entries: { term: string; meaning: string }[] }[] = body.data.taken;
    const linesOfEst = taken.map(({ entries }) => entries.filter(({ term }) => term === 'est'));
    expect(linesOfEst.flat().map(({ meaning }) => meaning)).toEqual(['has', 'is', 'is']);
    const shownMeanings = body.data.phrase.map(
      ({ word_list, meanings }: TokenizedPhraseView) => meanings[word_list.indexOf('est')],
    );
    expect(shownMeanings).toEqual(['has', 'is', 'has', 'is']);
    const undoResponse = await studio.put(`/admin/chapter/${chapterId}/withdrawn-meanings`, {
      phrases: taken,
    });
    expect(
      undoResponse.body.data.phrase.flatMap(({ meanings }: TokenizedPhraseView) => meanings.filter(Boolean)),
    ).toEqual([]);
  });

  it('applies the first suggested meaning to every unexplained word except skipped ones, and can undo this', async () => {
    await buildChapterBook([
      ['Vanneau, bécasse, sarcelle.', 'vanneau = lapwing\nbécasse = woodcock\nsarcelle = teal'],
    ]);
    const { chapterId } = await buildChapterBook([
      ['Un vanneau !'],
      ['Bécasse et vanneau.'],
      ['Sarcelle.'],
      ['Zzyzx.'],
    ]);
    const { status, body } = await studio.put(`/admin/chapter/${chapterId}/taken-suggestions`, {
      skipped: ['Sarcelle', 'un', 'et'],
    });
    const [firstPhrase, secondPhrase] = await readSuggestions(chapterId);
    expect([status, body.data.taken]).toEqual([
      200,
      [
        { id: firstPhrase?.id, entries: [{ term: 'vanneau', meaning: 'lapwing' }] },
        { id: secondPhrase?.id, entries: [{ term: 'Bécasse', meaning: 'woodcock' }] },
      ],
    ]);
    expect(body.data.phrase.map(({ meanings }: TokenizedPhraseView) => meanings.filter(Boolean))).toEqual([
      ['lapwing'],
      ['woodcock', 'lapwing'],
    ]);
    const repeatedResponse = await studio.put(`/admin/chapter/${chapterId}/taken-suggestions`, {
      skipped: ['Sarcelle', 'un', 'et'],
    });
    expect([repeatedResponse.status, repeatedResponse.body.data.taken]).toEqual([200, []]);

    await studio.put(`/admin/phrase/${secondPhrase?.id}`, {
      phrase: 'Bécasse et vanneau.',
      dictionary: 'Bécasse = snipe',
    });
    const phrases = body.data.taken;
    const undoResponse = await studio.put(`/admin/chapter/${chapterId}/withdrawn-meanings`, { phrases });
    expect(
      undoResponse.body.data.phrase.map(({ meanings }: TokenizedPhraseView) => meanings.filter(Boolean)),
    ).toEqual([[], ['snipe']]);
    expect((await studio.put(`/admin/chapter/${chapterId}/withdrawn-meanings`, { phrases })).status).toBe(
      200,
    );
  });

  it('applies suggested meanings to all phrases of a chapter with hundreds of phrases', async () => {
    await buildChapterBook([['Perdrix.', 'perdrix = partridge']]);
    const { chapterId } = await buildChapterBook(
      Array.from({ length: 230 }, (_, index): [string] => [index === 221 ? 'Perdrix.' : 'Zzyzx.']),
    );
    const { body } = await studio.put(`/admin/chapter/${chapterId}/taken-suggestions`, {});
    expect(body.data.taken).toHaveLength(1);
    expect(body.data.phrase[0].phrase_no).toBe(222);
  });

  it('returns 404 when suggested meanings are applied in an unknown chapter', async () => {
    expect((await studio.put('/admin/chapter/999999/taken-suggestions', {})).status).toBe(404);
  });
});
