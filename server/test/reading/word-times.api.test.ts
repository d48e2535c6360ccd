import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addBookToLibrary,
  buildAdministrator,
  buildBook,
  buildPerson,
  getAs,
  type Person,
} from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
let member: Person;
let administrator: Person;
beforeAll(async () => {
  world = await startWorld();
  [member, administrator] = [await buildPerson(world), await buildAdministrator(world)];
});
afterAll(() => world.close({ rowsByHand: true }));

describe('word times', () => {
  it('returns the times at which a phrase’s words are spoken, and whether they were measured', async () => {
    const book = await buildBook(world, { chapters: [['Le chat.', 'Dort.']] });
    await addBookToLibrary(world, member.user.id, book.id);
    await world.deps.db.phrase.updateMany({
      where: { bookId: book.id, phrase: 'Le chat.' },
      data: { wordTimes: [40, 210, 230, 700], areWordsMeasured: true },
    });
    const bookQuery = `book_code=${book.bookCode}`;
    const phrasePaths = [
      await getAs(world, `/guest/sample-chapter?${bookQuery}`),
      await getAs(world, `/user/read-book?${bookQuery}&phrase_no=1`, member),
      await getAs(world, `/admin/preview?${bookQuery}`, administrator),
    ];
    const windowPaths = [
      await getAs(world, `/guest/sample-window?${bookQuery}&from=1&count=2`),
      await getAs(world, `/user/read-window?${bookQuery}&from=1&count=2`, member),
      await getAs(world, `/admin/preview-window?${bookQuery}&from=1&count=2`, administrator),
    ];
    for (const { body } of phrasePaths)
      expect(body.data).toMatchObject({ word_times: [40, 210, 230, 700], are_words_measured: true });
    for (const { body } of windowPaths) {
      expect(body.data).toMatchObject([
        { word_times: [40, 210, 230, 700], are_words_measured: true },
        { word_times: [], are_words_measured: false },
      ]);
    }
  });

  it("returns the book's author and cover with each phrase, for the device's media controls", async () => {
    const book = await buildBook(world);
    const coverFile = `${'a'.repeat(32)}.webp`;
    await world.deps.db.book.update({
      where: { id: book.id },
      data: { author: 'Anne Roy', imageFile: coverFile },
    });
    const { body } = await getAs(world, `/guest/sample-chapter?book_code=${book.bookCode}`);
    expect(body.data.book).toMatchObject({ author: 'Anne Roy', image: `/v1/media/covers/${coverFile}` });
  });
});
