import { randomUUID } from 'node:crypto';
import { toLookupKey } from '@lingostory/contract/words';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readImportFile } from '../../../src/libraries/word-files/read-import-file.ts';
import { addBookToLibrary, buildBook, buildPerson, getAs, type Person } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';

let world: World;
let bookCode: string;
let bookId: number;
beforeAll(async () => {
  world = await startWorld();
  // Reads word files in this process, because starting a child process for each would take most of the test's time.
  vi.spyOn(world.deps.wordFiles, 'read').mockImplementation(({ path, choices }) =>
    readImportFile(path, choices),
  );
  const book = await buildBook(world, { chapters: [phrases] });
  [bookCode, bookId] = [book.bookCode, book.id];
});
afterAll(() => world.close());

const phrases = [
  'Avec moi, le mois de mai dure un an.',
  'Une fois encore, il a la foi.',
  'Je suis son fils et tu suis un fil.',
  'Tu portes les portes dans la cour du cours.',
];
/** Words with ambiguous forms, and words that resemble each other. */
const wordTexts =
  'mois,moi,les mois,Mois,fois,foi,fils,fil,le fil,suis,suivre,être,cours,cour,portes,porte,porter,mai';
const wordArbitrary = fc.constantFrom(...wordTexts.split(','));
const states = ['new', 'learning', 'known', 'ignored'] as const;

type Card = { id: string; lemma: string; text: string; learning: boolean; isRemoved: boolean; state: string };
type CardChange = { message: string; namedCardIds: string[]; undo: (() => Promise<void>) | null };

const createMemberApi = (member: Person) => ({
  send: async (method: 'post' | 'put' | 'delete', path: string, body: object = {}) => {
    const response = await world.api[method](`/v1/user/${path}`)
      .set('authorization', member.bearer)
      .send(body);
    expect(response.status).toBeLessThan(500);
    return response.body;
  },
  importFile: async (content: string, mode: 'kept' | 'known') =>
    (
      await world.api
        .post('/v1/user/words-file')
        .set('authorization', member.bearer)
        .field({ as: mode, meaning_column: mode === 'kept' ? '2' : '0' })
        .attach('file', Buffer.from(content), 'words.csv')
    ).body,
});

async function readCards({ user }: Person): Promise<Card[]> {
  const rows = await world.deps.db.keptWord.findMany({ where: { userId: user.id }, orderBy: { id: 'asc' } });
  const states = await world.deps.db.lemmaState.findMany({ where: { userId: user.id } });
  const stateByLemma = new Map(states.map(({ lemma, state }) => [lemma, state]));
  return rows.map(({ id, lemma, text, removedAt, learning }) => ({
    id,
    lemma,
    text,
    learning,
    isRemoved: removedAt !== null,
    // A removed word has no state.
    state: removedAt === null ? (stateByLemma.get(lemma) ?? 'new') : '',
  }));
}

/**
 * A member who makes random changes to words. Each method returns the ids of the cards that the response names, and a
 * function that undoes the change.
 */
class Learner {
  readonly member: Person;
  readonly #calls: ReturnType<typeof createMemberApi>;
  constructor(member: Person) {
    this.member = member;
    this.#calls = createMemberApi(member);
  }

  async add(text: string): Promise<CardChange> {
    const body = await this.#calls.send('post', 'added-word', { id: randomUUID(), word: text, meaning: 'm' });
    return { message: body.message, namedCardIds: [body.data.id], undo: null };
  }

  async importFile(words: string[], mode: 'kept' | 'known'): Promise<CardChange> {
    const { message, data } = await this.#calls.importFile(words.map((text) => `${text},m`).join('\n'), mode);
    const undoBody = { imported_at: data.imported_at };
    const undo =
      data.imported_at === null ? null : () => this.#calls.send('post', 'words-file/undo', undoBody);
    return { message, namedCardIds: [], undo };
  }

  async markWord(wordIndex: number, state: (typeof states)[number]): Promise<CardChange> {
    const { lemma } = await this.#wordAt(wordIndex);
    const stateBefore =
      (await world.deps.db.lemmaState.findFirst({ where: { userId: this.member.user.id, lemma } }))?.state ??
      'new';
    const { message, data } = await this.#calls.send('put', 'word-states', { lemmas: [lemma], state });
    const restoredState = { lemmas: [lemma], state: stateBefore };
    return {
      message,
      namedCardIds: data.words.map(({ id }: Card) => id),
      undo: () => this.#calls.send('put', 'word-states', restoredState),
    };
  }

  async store(wordIndex: number): Promise<CardChange> {
    const { index, text, phraseNo } = await this.#wordAt(wordIndex);
    const newWord = { id: randomUUID(), book_code: bookCode, phrase_no: phraseNo, index, text };
    const { message, data } = await this.#calls.send('post', 'word', newWord);
    return { message, namedCardIds: [data.id], undo: null };
  }

  /**
   * Removes a word as the reading page does: it looks up the card by the lemma of a word in the text, even if the
   * member saved another form of the word.
   */
  async removeWordAt(wordIndex: number): Promise<CardChange> {
    const { lemma } = await this.#wordAt(wordIndex);
    const card = (await readCards(this.member)).find((card) => card.lemma === lemma && !card.isRemoved);
    if (!card) return { message: '', namedCardIds: [], undo: null };
    const { message, data } = await this.#calls.send('delete', `word/${card.id}`);
    expect(message).toBe(`“${card.text}” is no longer kept.`);
    return {
      message,
      namedCardIds: [data.id],
      undo: () => this.#calls.send('post', `word/${card.id}/restore`),
    };
  }

  async #wordAt(wordIndex: number) {
    const query = `book_code=${bookCode}&from=1&count=${phrases.length}`;
    const { data } = (await getAs(world, `/user/word-states?${query}`, this.member)).body;
    const occurrences = data.phrases.flatMap(
      ({ phrase_no: phraseNo, lemmas }: { phrase_no: number; lemmas: string[] }) =>
        lemmas.flatMap((lemma, index) => (lemma === '' ? [] : [{ phraseNo, index, lemma }])),
    );
    const occurrence = occurrences[wordIndex % occurrences.length];
    const { wordList } = await world.deps.db.phrase.findFirstOrThrow({
      where: { bookId, phrase: phrases[occurrence.phraseNo - 1] ?? '' },
    });
    return { ...occurrence, text: wordList[occurrence.index] ?? '' };
  }
}

type LearnerAction = (learner: Learner) => Promise<CardChange>;
const wordIndexArbitrary = fc.nat({ max: 60 });
const stepArbitrary: fc.Arbitrary<LearnerAction> = fc.oneof(
  wordArbitrary.map(
    (text): LearnerAction =>
      (learner) =>
        learner.add(text),
  ),
  fc
    .tuple(
      fc.array(wordArbitrary, { minLength: 1, maxLength: 6 }),
      fc.constantFrom('kept' as const, 'known' as const),
    )
    .map(
      ([words, mode]): LearnerAction =>
        (learner) =>
          learner.importFile(words, mode),
    ),
  fc.tuple(wordIndexArbitrary, fc.constantFrom(...states)).map(
    ([wordIndex, state]): LearnerAction =>
      (learner) =>
        learner.markWord(wordIndex, state),
  ),
  wordIndexArbitrary.map(
    (wordIndex): LearnerAction =>
      (learner) =>
        learner.store(wordIndex),
  ),
  wordIndexArbitrary.map(
    (wordIndex): LearnerAction =>
      (learner) =>
        learner.removeWordAt(wordIndex),
  ),
);

describe('a member’s practice cards', () => {
  it('changes only the practice cards that the response names, and restores these cards when undone', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stepArbitrary, { minLength: 4, maxLength: 10 }), async (steps) => {
        const learner = new Learner(await buildPerson(world));
        await addBookToLibrary(world, learner.member.user.id, bookId);
        for (const applyStep of steps) {
          const cardsBefore = await readCards(learner.member);
          const { namedCardIds, undo } = await applyStep(learner);
          const cardsAfter = await readCards(learner.member);
          for (const card of cardsBefore)
            if (!namedCardIds.includes(card.id)) expect(cardsAfter).toContainEqual(card);
          if (undo === null) continue;
          await undo();
          const ids = new Set(cardsBefore.map(({ id }) => id));
          expect((await readCards(learner.member)).filter(({ id }) => ids.has(id))).toEqual(cardsBefore);
        }
      }),
      // Stops generating cases after 45 seconds, so that the test does not time out on slow machines.
      { numRuns: 40, interruptAfterTimeLimit: 45_000 },
    );
  });

  it.each([
    ['mois', 'moi'],
    ['cours', 'courir'],
    ['suis', 'être'],
    ['fils', 'fil'],
    ['portes', 'porte'],
    ['les mois', 'moi'],
  ])(
    'does not change the practice card of “%s” when “%s” is marked as known',
    async (typedWord, otherWord) => {
      const learner = new Learner(await buildPerson(world));
      await learner.importFile([typedWord], 'kept');
      const [card] = await readCards(learner.member);
      expect(card?.lemma).toBe(toLookupKey(typedWord.replace('les ', '')));
      await learner.add(otherWord);
      const { send } = createMemberApi(learner.member);
      expect(
        (await send('put', 'word-states', { lemmas: [otherWord], state: 'known' })).data.words,
      ).toMatchObject([{ text: otherWord }]);
      expect(await readCards(learner.member)).toContainEqual(card);
    },
  );

  it('names the saved word that changes when its dictionary form is marked as known', async () => {
    const learner = new Learner(await buildPerson(world));
    await learner.add('Chats');
    const { send } = createMemberApi(learner.member);
    const { message, data } = await send('put', 'word-states', { lemmas: ['chat'], state: 'known' });
    expect(message).toBe('“chat” is known. Your kept word “Chats” changed too.');
    expect(data).toMatchObject({ changed: ['chat'], words: [{ lemma: 'chat', text: 'Chats' }] });
  });
});
