import { randomUUID } from 'node:crypto';
import { maxFurtherPhrases } from '@lingostory/contract/vocabulary/constants';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Book } from '../../src/generated/prisma/client.ts';
import {
  addBookToLibrary,
  buildBook,
  buildPerson,
  getAs,
  type Person,
  phraseOf,
} from '../support/builders.ts';
import { cookiesOf, hearWith } from '../support/http/hear.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
let member: Person;
let book: Book;
let wordId: string;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close({ rowsByHand: true }));
beforeEach(async () => {
  member = await buildPerson(world);
  const phrases = [
    'Un hibou dort.',
    'Les hiboux volent.',
    ...'abcdef'.split('').map((name) => `Le hibou ${name}.`),
  ];
  book = await buildBook(world, { chapters: [phrases], sampleChapters: [], dictionary: 'hibou = owl' });
  await addBookToLibrary(world, member.user.id, book.id);
  wordId = randomUUID();
  const word = { id: wordId, book_code: book.bookCode, phrase_no: 1, index: 2, text: 'hibou' };
  await world.api.post('/v1/user/word').set('Authorization', member.bearer).send(word);
});

const addPhrase = (phraseNo: number, person = member) =>
  world.api
    .post(`/v1/user/word/${wordId}/phrase`)
    .set('Authorization', person.bearer)
    .send({ book_code: book.bookCode, phrase_no: phraseNo });
const removePhrase = (phraseId: number, person = member) =>
  world.api.delete(`/v1/user/word/${wordId}/phrase/${phraseId}`).set('Authorization', person.bearer);
const readPractice = () => getAs(world, '/user/practice', member);
const readCardWord = async () => (await readPractice()).body.data.cards[0].word;

describe('POST /v1/user/word/{id}/phrase', () => {
  it('adds phrases to the card in order, with the form of the word and a clip that plays', async () => {
    const { status, body } = await addPhrase(2);
    expect([status, body.message]).toEqual([200, 'The phrase is on the card of “hibou”.']);
    await addPhrase(3);
    const response = await readPractice();
    const { phrase, further_phrases: furtherPhrases } = response.body.data.cards[0].word;
    expect(phrase).toBe('Un hibou dort.');
    const ids = [await phraseOf(world, book.id, 2), await phraseOf(world, book.id, 3)].map(({ id }) => id);
    expect(furtherPhrases).toMatchObject([
      {
        ...{ phrase_id: ids[0], phrase: 'Les hiboux volent.', text: 'hiboux', start: 4, phrase_no: 2 },
        ...{ book_title: book.title, book_code: book.bookCode, sample_phrase_no: null },
      },
      { phrase_id: ids[1], phrase: 'Le hibou a.', text: 'hibou' },
    ]);
    expect((await hearWith(world, cookiesOf(response), furtherPhrases[0].audio)).status).toBe(200);
    const { kept } = (await getAs(world, '/user/word-occurrences?lemma=hibou', member)).body;
    const first = await phraseOf(world, book.id, 1);
    expect(kept).toEqual({ id: wordId, text: 'hibou', phrase_id: first.id, further_phrase_ids: ids });
  });

  it('adds a phrase only once, and not the one with which the word was kept', async () => {
    await addPhrase(2);
    expect((await addPhrase(2)).status).toBe(200);
    expect((await addPhrase(1)).body.data.further_phrases).toHaveLength(1);
  });

  it('rejects one phrase more than a card can take, even if two arrive at once', async () => {
    for (let phraseNo = 2; phraseNo <= maxFurtherPhrases; phraseNo += 1) await addPhrase(phraseNo);
    const responses = await Promise.all([addPhrase(7), addPhrase(8)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const rejected = responses.find(({ status }) => status === 422);
    expect(rejected?.body.errors.phrase_no).toEqual([
      'The card of “hibou” has 5 further phrases already. Remove one to add another.',
    ]);
  });

  it('rejects a phrase without the word, a phrase of an unowned book, and the words of others', async () => {
    const other = await buildBook(world, { chapters: [['Il pleut.']] });
    await addBookToLibrary(world, member.user.id, other.id);
    const send = (bookCode: string) =>
      world.api
        .post(`/v1/user/word/${wordId}/phrase`)
        .set('Authorization', member.bearer)
        .send({ book_code: bookCode, phrase_no: 1 });
    expect((await send(other.bookCode)).body.errors).toEqual({
      phrase_no: ['This phrase doesn’t have “hibou” in it.'],
    });
    const unowned = await buildBook(world, { chapters: [['Un hibou.']], sampleChapters: [] });
    expect((await send(unowned.bookCode)).status).toBe(404);
    const stranger = await buildPerson(world);
    await addBookToLibrary(world, stranger.user.id, book.id);
    expect((await addPhrase(2, stranger)).status).toBe(404);
    expect((await readCardWord()).further_phrases).toEqual([]);
  });

  it('shows no position of a phrase that was changed or that the member can no longer read', async () => {
    await addPhrase(2);
    await addPhrase(3);
    const changed = await phraseOf(world, book.id, 2);
    await world.deps.db.phrase.update({ where: { id: changed.id }, data: { phrase: 'Les hiboux dorment.' } });
    const listCodes = async () =>
      (await readCardWord()).further_phrases.map(({ book_code }: { book_code: string | null }) => book_code);
    expect(await listCodes()).toEqual([null, book.bookCode]);
    await world.deps.db.purchase.deleteMany({ where: { userId: member.user.id } });
    expect(await listCodes()).toEqual([null, null]);
  });

  it('grades the dictation of a further phrase, and exports it', async () => {
    const { body } = await addPhrase(2);
    const [{ phrase_id }] = body.data.further_phrases;
    const grade = (phraseId: number) =>
      world.api
        .post('/v1/user/dictation')
        .set('Authorization', member.bearer)
        .send({ word_id: wordId, phrase_id: phraseId, typed: 'Les hiboux volent.' });
    expect((await grade(phrase_id)).body.data).toMatchObject({
      ok: true,
      words: ['Les', 'hiboux', 'volent'],
    });
    expect((await grade(phrase_id + 1)).status).toBe(404);
    const exported = (await getAs(world, '/user/export', member)).body.data;
    expect(exported.kept_phrases).toMatchObject([
      { word_id: wordId, text: 'hiboux', phrase: 'Les hiboux volent.', book_title: book.title },
    ]);
  });
});

describe('DELETE /v1/user/word/{id}/phrase/{phrase_id}', () => {
  it('removes a phrase, also a second time, but not from the words of others', async () => {
    const { body } = await addPhrase(2);
    const [{ phrase_id }] = body.data.further_phrases;
    expect((await removePhrase(phrase_id, await buildPerson(world))).status).toBe(404);
    expect((await readCardWord()).further_phrases).toHaveLength(1);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const response = await removePhrase(phrase_id);
      expect([response.status, response.body.data.further_phrases]).toEqual([200, []]);
    }
  });
});
