import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildBook, buildPerson, type Person } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';

let world: World;
let member: Person;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  member = await buildPerson(world);
});

const post = async (path: string, body: object, person = member) =>
  await world.api.post(`/v1/user/${path}`).set('authorization', person.bearer).send(body);
const gradeDictation = (body: object, person?: Person) => post('dictation', body, person);

async function buildOwnedBook(phrase: string) {
  const book = await buildBook(world, { chapters: [[phrase]], dictionary: 'chat = cat', sampleChapters: [] });
  await world.deps.db.purchase.create({ data: { userId: member.user.id, bookId: book.id } });
  return book;
}

async function addChatFromPhrase(phrase: string): Promise<{ wordId: string; bookId: number }> {
  const book = await buildOwnedBook(phrase);
  const wordId = randomUUID();
  const word = { id: wordId, book_code: book.bookCode, phrase_no: 1, index: 2, text: 'chat' };
  expect((await post('word', word)).status).toBe(200);
  return { wordId, bookId: book.id };
}

describe('POST /v1/user/dictation', () => {
  it('names each error of a dictation, with the words of the phrase', async () => {
    const { wordId } = await addChatFromPhrase("Le chat a mangé l'herbe.");
    const { body, status } = await gradeDictation({ word_id: wordId, typed: 'le chatt a manger lherbe' });
    expect([status, body.data]).toEqual([
      200,
      {
        ok: false,
        errors: [
          { kind: 'letters', at: 1, count: 1, typed: 'chatt' },
          { kind: 'wrong-word', at: 3, count: 1, typed: 'manger' },
          { kind: 'elision', at: 4, count: 2, typed: 'lherbe' },
        ],
        words: ['Le', 'chat', 'a', 'mangé', "l'", 'herbe'],
        word_times: [],
      },
    ]);
  });

  it('forgives punctuation and case, and stores nothing', async () => {
    const { wordId } = await addChatFromPhrase('Le chat dort, dit-il.');
    const { body } = await gradeDictation({ word_id: wordId, typed: ' LE CHAT DORT DIT IL' });
    expect([body.data.ok, body.data.errors]).toEqual([true, []]);
    expect(await world.deps.db.practiceGrade.count({ where: { wordId } })).toBe(0);
  });

  it('returns the word times of the clip while the phrase still has the text of the dictation', async () => {
    const { wordId, bookId } = await addChatFromPhrase('Le chat dort.');
    const data = { wordTimes: [0, 100, 100, 400, 400, 900] };
    await world.deps.db.phrase.updateMany({ where: { bookId }, data });
    const readWordTimes = async () =>
      (await gradeDictation({ word_id: wordId, typed: 'Le chat dort' })).body.data.word_times;
    expect(await readWordTimes()).toEqual(data.wordTimes);
    await world.deps.db.phrase.updateMany({ where: { bookId }, data: { phrase: 'Le chat dort bien.' } });
    expect(await readWordTimes()).toEqual([]);
  });

  it('grades the word itself if it has no phrase', async () => {
    const id = randomUUID();
    await post('added-word', { id, word: 'forêt', meaning: 'forest' });
    const { body } = await gradeDictation({ word_id: id, typed: 'foret' });
    expect(body.data.errors).toEqual([{ kind: 'accent', at: 0, count: 1, typed: 'foret' }]);
  });

  it('responds with 404 for a word that is removed, unknown or another member’s', async () => {
    const { wordId } = await addChatFromPhrase('Le chat dort.');
    const otherMember = await buildPerson(world);
    const typed = 'Le chat dort';
    const statuses = [
      (await gradeDictation({ word_id: wordId, typed }, otherMember)).status,
      (await gradeDictation({ word_id: randomUUID(), typed })).status,
    ];
    await world.api.delete(`/v1/user/word/${wordId}`).set('authorization', member.bearer);
    statuses.push((await gradeDictation({ word_id: wordId, typed })).status);
    expect(statuses).toEqual([404, 404, 404]);
  });

  it('responds with 422 naming every invalid field of a dictation', async () => {
    const { body, status } = await gradeDictation({ word_id: 'chat', typed: '' });
    expect([status, body.errors]).toEqual([
      422,
      { word_id: ['word_id must be a UUID.'], typed: ['Type what you hear.'] },
    ]);
    const longText = await gradeDictation({ word_id: randomUUID(), typed: 'a'.repeat(451) });
    expect(longText.body.errors.typed).toEqual(['typed can have at most 450 characters.']);
  });

  it('responds with 422 for a phrase that is too long for a dictation', async () => {
    const { wordId } = await addChatFromPhrase(`Le chat ${'dort très bien et '.repeat(40)}rêve.`);
    const { body, status } = await gradeDictation({ word_id: wordId, typed: 'Le chat' });
    expect([status, body.errors]).toEqual([422, { word_id: ['This phrase is too long for a dictation.'] }]);
  });
});
