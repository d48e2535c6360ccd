import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBookToLibrary, buildBook, buildPerson, getAs } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('GET /v1/guest/book-detail/{book_code}', () => {
  it('tells a member whether they have read the book to the end', async () => {
    const [book, reader] = [await buildBook(world), await buildPerson(world)];
    await addBookToLibrary(world, reader.user.id, book.id);
    const getDetail = async (person?: typeof reader) =>
      (await getAs(world, `/guest/book-detail/${book.bookCode}`, person)).body.data;
    const { total_phrases: totalPhrases } = await getDetail();
    for (const [phraseNo, isFinished] of [
      [totalPhrases - 1, false],
      [totalPhrases, true],
    ]) {
      const { status } = await world.api
        .put('/v1/user/reading-position')
        .set('Authorization', reader.bearer)
        .send({ book_code: book.bookCode, phrase_no: phraseNo });
      expect(status).toBe(200);
      expect((await getDetail(reader)).finished).toBe(isFinished);
    }
    expect('finished' in (await getDetail())).toBe(false);
    expect((await getDetail(await buildPerson(world))).finished).toBe(false);
  });
});
