import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Book, Phrase } from '../../src/generated/prisma/client.ts';
import {
  addBookToLibrary,
  buildAdministrator,
  buildBook,
  buildPerson,
  type Person,
  phraseOf,
} from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';
import { createStudioClient, readDemoClip, type StudioClient } from '../support/studio/uploads.ts';

let world: World;
let studio: StudioClient;
let member: Person;
let book: Book;
/** The phrase that the member saw offline as number 2. */
let seen: Phrase;
beforeAll(async () => {
  world = await startWorld();
  studio = createStudioClient(world, await buildAdministrator(world));
});
afterAll(() => world.close({ rowsByHand: true }));
beforeEach(async () => {
  member = await buildPerson(world);
  const chapters = [['Un hibou dort.', 'Les hiboux volent.', 'Il pleut.']];
  book = await buildBook(world, { chapters, sampleChapters: [1], dictionary: 'hibou = owl' });
  await addBookToLibrary(world, member.user.id, book.id);
  seen = await phraseOf(world, book.id, 2);
});

const post = (path: string, body: object, person = member) =>
  world.api
    .post(`/v1/user/${path}`)
    .set('Authorization', person.bearer)
    .send({ book_code: book.bookCode, ...body });
const keepWord = (body: object = {}, person = member) => {
  const word = { id: randomUUID(), phrase_no: 2, phrase_id: seen.id, index: 2, text: 'hiboux' };
  return post('word', { ...word, ...body }, person);
};

async function insertPhraseBefore(): Promise<void> {
  const form = { chapter_id: String(seen.chapterId), phrase: 'Un matin.', before_id: String(seen.id) };
  expect((await studio.post('/admin/phrase', { ...form, line_audio: readDemoClip() })).status).toBe(200);
  expect(await phraseOf(world, book.id, 3)).toMatchObject({ id: seen.id });
}

const deletePhrase = async () => expect((await studio.remove(`/admin/phrase/${seen.id}`)).status).toBe(200);

describe('POST /v1/user/word with phrase_id', () => {
  it('keeps the word of the phrase itself after another was inserted before it', async () => {
    await insertPhraseBefore();
    const { status, body } = await keepWord();
    expect([status, body.data]).toMatchObject([
      200,
      { text: 'hiboux', phrase: 'Les hiboux volent.', phrase_no: 3 },
    ]);
  });

  it('finds the phrase in the free sample too, but not another book’s', async () => {
    const reader = await buildPerson(world);
    await insertPhraseBefore();
    expect((await keepWord({}, reader)).status).toBe(404);
    const { status, body } = await keepWord({ sample: true }, reader);
    expect([status, body.data.sample_phrase_no]).toEqual([200, 3]);
    const other = await phraseOf(world, (await buildBook(world)).id, 1);
    expect((await keepWord({ sample: true, phrase_id: other.id })).status).toBe(404);
  });

  it('responds with 404 if the phrase was deleted, and with 422 if phrase_id is no number', async () => {
    await deletePhrase();
    const { status, body } = await keepWord();
    expect([status, body.message]).toEqual([404, 'This phrase isn’t in your library.']);
    expect((await keepWord({ phrase_id: 'x' })).body.errors).toEqual({
      phrase_id: ['phrase_id must be a whole number.'],
    });
  });
});

describe('POST /v1/user/word/{id}/phrase with phrase_id', () => {
  const addPhrase = async (body: object = {}) => {
    const { body: kept } = await keepWord({ phrase_no: 1, phrase_id: undefined, text: 'hibou' });
    return await post(`word/${kept.data.id}/phrase`, { phrase_no: 2, phrase_id: seen.id, ...body });
  };

  it('adds the phrase itself after another was inserted before it', async () => {
    await insertPhraseBefore();
    const { status, body } = await addPhrase();
    expect([status, body.data.further_phrases]).toMatchObject([
      200,
      [{ phrase_id: seen.id, phrase: 'Les hiboux volent.', phrase_no: 3 }],
    ]);
  });

  it('responds with 404 if the phrase was deleted, and with 422 if phrase_id is no number', async () => {
    await deletePhrase();
    const { status, body } = await addPhrase();
    expect([status, body.message]).toEqual([404, 'This phrase isn’t in your library.']);
    expect((await addPhrase({ phrase_id: 0 })).body.errors).toEqual({
      phrase_id: ['phrase_id must be 1 or more.'],
    });
  });
});
