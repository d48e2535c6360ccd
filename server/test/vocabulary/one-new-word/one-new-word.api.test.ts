import { randomUUID } from 'node:crypto';
import { newWordPhrasesPageSize } from '@lingostory/contract/vocabulary/constants';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countWordsOfChangedBooks } from '../../../src/features/vocabulary/public.ts';
import {
  addBookToLibrary,
  type BookPlan,
  buildAdministrator,
  buildBook,
  buildPerson,
  getAs,
  type Person,
  phraseOf,
} from '../../support/builders.ts';
import { cookiesOf, hearWith } from '../../support/http/hear.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { createStudioClient } from '../../support/studio/uploads.ts';

let world: World;
let member: Person;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close({ rowsByHand: true }));
beforeEach(async () => {
  member = await buildPerson(world);
});

const buildCountedBook = async (chapters: string[][], plan: BookPlan = {}) => {
  const book = await buildBook(world, { chapters, dictionary: '', ...plan });
  await countWordsOfChangedBooks(world.deps);
  return book;
};
const buildOwnedBook = async (chapters: string[][], plan: BookPlan = {}) => {
  const book = await buildCountedBook(chapters, plan);
  await addBookToLibrary(world, member.user.id, book.id);
  return book;
};
const markWords = (lemmas: string[], state = 'known') =>
  world.api.put('/v1/user/word-states').set('Authorization', member.bearer).send({ lemmas, state });
const requestPhrases = (after = '') => getAs(world, `/user/phrases-with-one-new-word?after=${after}`, member);
const listPhrases = async (after = '') => (await requestPhrases(after)).body;
const listTexts = async () => (await listPhrases()).data.map(({ phrase }: { phrase: string }) => phrase);

describe('GET /v1/user/phrases-with-one-new-word', () => {
  it('returns the phrases with one new word, with its meaning, its occurrences and a clip that plays', async () => {
    const book = await buildOwnedBook(
      [['La loutre dort.'], ['Il dort, la loutre, la loutre.', 'Le phare dort et la loutre aussi.']],
      { dictionary: 'loutre = otter' },
    );
    await markWords(['le', 'dormir', 'il']);
    const response = await requestPhrases();
    const { body } = response;
    expect(body).toMatchObject({ total: 2, words: 1, begun: true, has_books: true, next: null });
    expect(body.data[1]).toMatchObject({
      ...{ book_code: book.bookCode, book_title: book.title, phrase_no: 2 },
      phrase: 'Il dort, la loutre, la loutre.',
      ...{ lemma: 'loutre', text: 'loutre', meaning: 'otter', index: 6, count: 4, count_ahead: 0 },
      forms: [
        { start: 12, length: 6 },
        { start: 23, length: 6 },
      ],
      position_no: null,
    });
    expect((await hearWith(world, cookiesOf(response), body.data[1].audio)).status).toBe(200);
  });

  it('counts words in any state and kept words as not new, and ignores names and numbers', async () => {
    await buildOwnedBook([['Marie voit le phare.', 'Le chat voit 12 hiboux.', 'La brume.', 'Une loutre.']]);
    await markWords(['le', 'voir']);
    await markWords(['chat'], 'ignored');
    await markWords(['un'], 'learning');
    await world.api
      .post('/v1/user/added-word')
      .set('Authorization', member.bearer)
      .send({ id: randomUUID(), word: 'brume', meaning: 'mist' });
    await world.deps.db.lemmaState.deleteMany({ where: { userId: member.user.id, lemma: 'brume' } });
    expect((await listTexts()).toSorted()).toEqual([
      'Le chat voit 12 hiboux.',
      'Marie voit le phare.',
      'Une loutre.',
    ]);
  });

  it('counts an expression as one word, as the reader does', async () => {
    const dictionary = 'tout de suite = right away';
    await buildOwnedBook([['Il part tout de suite.', 'Il part tout seul.']], { dictionary });
    await markWords(['il', 'partir']);
    expect((await listPhrases()).data).toMatchObject([{ lemma: 'tout de suite', text: 'tout de suite' }]);
  });

  it('sorts words by how often they come in the rest of the current book, then in all books', async () => {
    await buildOwnedBook([['Un hibou.', 'Un hibou.', 'Un phare.', 'Un phare, un phare.', 'Une brume.']]);
    const current = await buildOwnedBook([['Une brume.', 'Une girafe.', 'Une girafe.', 'Une loutre.']]);
    const phrase = await phraseOf(world, current.id, 3);
    await world.deps.db.readingPosition.create({
      data: {
        ...{ userId: member.user.id, bookId: current.id, phraseId: phrase.id, phraseNo: 3 },
        seenAt: world.deps.clock.now(),
      },
    });
    await markWords(['un']);
    const { data, current_title } = await listPhrases();
    expect(current_title).toBe(current.title);
    const counts = data.map(({ lemma, count_ahead, count }: Record<string, unknown>) => [
      lemma,
      count_ahead,
      count,
    ]);
    expect(counts.slice(0, 2)).toEqual([
      ['loutre', 1, 1],
      ['phare', 0, 3],
    ]);
    const rareWords = ['brume', 'girafe', 'hibou'].map((lemma) => [lemma, 0, 2]);
    expect(counts.slice(2, 5).toSorted()).toEqual(rareWords);
    expect(counts[5]).toEqual(['phare', 0, 3]);
    expect(counts.slice(6)).toEqual(counts.slice(2, 5));
  });

  it('returns each phrase once over its pages, and each word once before any comes again', async () => {
    const words = ['hibou', 'phare', 'brume', 'girafe', 'loutre', 'chat', 'chien', 'arbre', 'fleur'];
    const phrases = words.flatMap((word) =>
      ['Ce', 'Un', 'Le', 'Notre', 'Votre'].map((article) => `${article} ${word}.`),
    );
    await buildOwnedBook([phrases.slice(0, 7), phrases.slice(7)]);
    await markWords(['ce', 'un', 'le', 'notre', 'votre']);
    const texts: string[] = [];
    const lemmas: string[] = [];
    let after: string | null = '';
    while (after !== null) {
      const body: { data: { phrase: string; lemma: string }[]; next: string | null } =
        await listPhrases(after);
      expect(body.data.length).toBeLessThanOrEqual(newWordPhrasesPageSize);
      texts.push(...body.data.map(({ phrase }) => phrase));
      lemmas.push(...body.data.map(({ lemma }) => lemma));
      after = body.next;
    }
    expect(texts.toSorted()).toEqual(phrases.toSorted());
    expect(new Set(lemmas.slice(0, words.length)).size).toBe(words.length);
  });

  it('leaves out phrases that were changed, deleted or withdrawn since their book was counted', async () => {
    const book = await buildOwnedBook([['Un hibou.', 'Un phare.', 'Une brume.'], ['Une girafe.']]);
    await markWords(['un']);
    expect(await listTexts()).toHaveLength(4);
    const studio = createStudioClient(world, await buildAdministrator(world));
    const [first, second] = [await phraseOf(world, book.id, 1), await phraseOf(world, book.id, 2)];
    await world.deps.db.phrase.update({
      where: { id: first.id },
      data: { lemmas: ['un', 'un'], wordKinds: ['other', 'other'] },
    });
    await studio.remove(`/admin/phrase/${second.id}`);
    const chapter = await world.deps.db.chapter.findFirstOrThrow({
      where: { bookId: book.id, chapterNo: 2 },
    });
    await studio.put(`/admin/chapter-publication/${chapter.id}`, { published: false });
    expect(await listTexts()).toEqual(['Une brume.']);
  });

  it('returns nothing of other members’ books, not even of samples', async () => {
    await buildCountedBook([['Un hibou.']], { sampleChapters: [1] });
    await markWords(['un']);
    expect(await listPhrases()).toMatchObject({ data: [], total: 0, begun: true, has_books: false });
  });

  it('returns nothing until the member has marked a word', async () => {
    await buildOwnedBook([['Un hibou.', 'Oui.']]);
    expect(await listPhrases()).toMatchObject({ data: [], begun: false, has_books: true });
  });

  it('packs the words of a book that an earlier release counted', async () => {
    await buildOwnedBook([['Un hibou.']]);
    await markWords(['un']);
    await world.deps.db.chapterLemmas.deleteMany();
    expect(await listTexts()).toEqual([]);
    expect(await countWordsOfChangedBooks(world.deps)).toBeGreaterThan(0);
    expect(await countWordsOfChangedBooks(world.deps)).toBe(0);
    expect(await listTexts()).toEqual(['Un hibou.']);
  });
});
