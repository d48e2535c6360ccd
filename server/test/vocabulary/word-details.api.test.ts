import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildBook, buildPerson, type Person } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
let member: Person;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  member = await buildPerson(world);
});

const getPath = async (path: string) =>
  await world.api.get(`/v1/user/${path}`).set('authorization', member.bearer);
const getPathAsGuest = async (path: string) => await world.api.get(`/v1/guest/${path}`);

async function buildOwnedBook(chapters: string[][], dictionary = '') {
  const book = await buildBook(world, { chapters, dictionary, sampleChapters: [] });
  await world.deps.db.purchase.create({ data: { userId: member.user.id, bookId: book.id } });
  return book;
}

describe('GET /v1/user/word-details', () => {
  it('tells a noun’s base form, gender, article and rank', async () => {
    const { bookCode } = await buildOwnedBook([['Elle marche sur les quais.']]);
    const { body } = await getPath(`word-details?book_code=${bookCode}&phrase_no=1&index=8`);
    expect(body.data).toEqual({
      lemma: 'quai',
      kind: 'noun',
      gender: 'masculine',
      article: 'le',
      rank: expect.any(Number),
      kept: null,
    });
  });

  it('tells the note that the member wrote on the word they have kept, whatever its form', async () => {
    const { bookCode } = await buildOwnedBook([['Elle marche.', 'Nous marchons.']]);
    const id = randomUUID();
    const { status } = await world.api
      .post('/v1/user/word')
      .set('authorization', member.bearer)
      .send({ id, book_code: bookCode, phrase_no: 1, index: 2, text: 'marche', note: 'like a march' });
    expect(status).toBe(200);
    const { body } = await getPath(`word-details?book_code=${bookCode}&phrase_no=2&index=2`);
    expect(body.data.kept).toMatchObject({ id, text: 'marche', note: 'like a march' });
  });

  it('tells a verb’s infinitive, and the words of an expression', async () => {
    const { bookCode } = await buildOwnedBook([['Elle part tout de suite.']], 'tout de suite = right away');
    const readDetails = async (index: number) =>
      (await getPath(`word-details?book_code=${bookCode}&phrase_no=1&index=${index}`)).body.data;
    expect(await readDetails(2)).toMatchObject({ lemma: 'partir', kind: 'verb', gender: null });
    expect(await readDetails(4)).toEqual({
      lemma: 'tout de suite',
      kind: 'expression',
      gender: null,
      article: null,
      rank: null,
      kept: null,
    });
  });

  it('describes a name in a phrase without a base form', async () => {
    const { bookCode } = await buildOwnedBook([['Il parle avec Marie.']]);
    const { body } = await getPath(`word-details?book_code=${bookCode}&phrase_no=1&index=6`);
    expect(body.data).toMatchObject({ lemma: '', kind: 'name' });
  });

  it('responds with 422 naming the index if the phrase has no word there', async () => {
    const { bookCode } = await buildOwnedBook([['Le chat dort.']]);
    for (const index of [1, 99]) {
      const { status, body } = await getPath(`word-details?book_code=${bookCode}&phrase_no=1&index=${index}`);
      expect([status, Object.keys(body.errors)]).toEqual([422, ['index']]);
    }
  });
});

describe('GET /v1/guest/word-details', () => {
  it('describes words of a sample, and nothing beyond it', async () => {
    const { bookCode } = await buildBook(world, {
      chapters: [['Le chat dort.'], ['La nuit tombe.']],
      sampleChapters: [1],
    });
    const readDetails = async (phraseNo: number) =>
      await getPathAsGuest(`word-details?book_code=${bookCode}&phrase_no=${phraseNo}&index=2`);
    expect((await readDetails(1)).body.data).toMatchObject({ lemma: 'chat', article: 'le' });
    expect((await readDetails(2)).status).toBe(404);
  });
});

describe('GET /v1/guest/verb-forms', () => {
  it('lists a verb’s forms by tense, and none for other words', async () => {
    const { body } = await getPathAsGuest('verb-forms?verb=falloir');
    expect(body.data[0]).toEqual({ tense: 'présent', forms: [{ person: 'il, elle', form: 'faut' }] });
    expect((await getPathAsGuest('verb-forms?verb=chat')).body.data).toEqual([]);
  });

  it('responds with 422 to a missing verb', async () => {
    expect((await getPathAsGuest('verb-forms')).status).toBe(422);
  });
});
