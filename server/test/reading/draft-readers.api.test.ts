import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { countBooks } from '../../src/features/vocabulary/public.ts';
import { chaptersOf } from '../support/builders.ts';
import { startDrafts } from '../support/studio/draft-chapters.ts';

const drafts = startDrafts();
const { publish, read, code, readBook, moveTo } = drafts;

describe('a chapter that becomes a draft and is published again', () => {
  it('plays no clip of a draft to guests, though the chapter is in the sample', async () => {
    const { world, book } = drafts.get();
    const [, second] = await chaptersOf(world, book);
    const clip = `/media/clips/${second?.phrases[0]?.audioFile}`;
    expect((await read(clip)).status).toBe(200);
    await publish(2, false);
    expect((await read(clip)).status).toBe(404);
  });

  it('leaves the words of a draft out of what is counted of the book', async () => {
    const { world, studio, book, ids } = drafts.get();
    const lemmas = async () => {
      await countBooks(world.deps);
      const rows = await world.deps.db.bookLemma.findMany({
        where: { bookId: book.id },
        orderBy: { lemma: 'asc' },
      });
      return rows.map(({ lemma }) => lemma);
    };
    expect(await lemmas()).toContain('roi');
    await publish(2, false);
    expect(await lemmas()).not.toContain('roi');
    await publish(2, true);
    expect(await lemmas()).toContain('roi');
    await publish(3, false);
    const [, second] = await chaptersOf(world, book);
    const sent = { phrase: 'Trois rois.', chapter_id: String(ids[2]) };
    for (const { id, phrase } of second?.phrases ?? [])
      await studio.put(`/admin/phrase/${id}`, { ...sent, phrase });
    expect(await lemmas()).not.toContain('roi');
  });

  it('lets a reader in a draft go on at the next phrase, and returns them when it is published again', async () => {
    const { member } = drafts.get();
    await moveTo(4);
    await publish(2, false);
    expect(await readBook()).toMatchObject({ phrase: 'Cinq lits.', phrase_no: 3 });
    expect((await read('/user/book-list', member)).body.data.data[0].phrase_no).toBe(3);
    await publish(2, true);
    expect(await readBook()).toMatchObject({ phrase: 'Quatre rois.', phrase_no: 4 });
    await moveTo(5);
    await publish(3, false);
    expect(await readBook()).toMatchObject({ phrase: 'Quatre rois.', phrase_no: 4 });
    await publish(1, false);
    expect(await readBook()).toMatchObject({ phrase: 'Quatre rois.', phrase_no: 2 });
  });

  it('does not lead a reader back who has read on meanwhile', async () => {
    await moveTo(4);
    await publish(2, false);
    await moveTo(1);
    await publish(2, true);
    expect(await readBook()).toMatchObject({ phrase: 'Un chat.' });
  });

  it('keeps positions and bookmarks of other chapters on their phrases', async () => {
    const { world, member, book } = drafts.get();
    const bookmark = (phraseNo: number) =>
      world.api
        .put('/v1/user/bookmark')
        .set('Authorization', member.bearer)
        .send({ book_code: book.bookCode, phrase_no: phraseNo, note: '' });
    const bookmarks = async () =>
      (await read(`/user/bookmarks?${code()}`, member)).body.data.map(
        ({ phrase_no, phrase }: { phrase_no: number | null; phrase: string }) => [phrase_no, phrase],
      );
    for (const phraseNo of [3, 5]) await bookmark(phraseNo);
    await moveTo(5);
    await publish(2, false);
    expect(await bookmarks()).toEqual([
      [3, 'Cinq lits.'],
      [null, 'Trois rois.'],
    ]);
    expect(await readBook()).toMatchObject({ phrase: 'Cinq lits.', phrase_no: 3 });
    await publish(2, true);
    expect(await bookmarks()).toEqual([
      [3, 'Trois rois.'],
      [5, 'Cinq lits.'],
    ]);
    expect(await readBook()).toMatchObject({ phrase: 'Cinq lits.', phrase_no: 5 });
  });

  it('shows a kept word of a draft without its clip and without the way to its phrase', async () => {
    const { world, member, book } = drafts.get();
    const kept = async () => {
      const { body } = await read('/user/words', member);
      const [word] = body.data;
      return [word.phrase, word.phrase_no, word.audio !== null];
    };
    await world.api
      .post('/v1/user/word')
      .set('Authorization', member.bearer)
      .send({ id: randomUUID(), book_code: book.bookCode, phrase_no: 3, index: 2, text: 'rois' })
      .expect(200);
    const before = await kept();
    expect(before).toEqual(['Trois rois.', 3, true]);
    await publish(2, false);
    expect(await kept()).toEqual(['Trois rois.', null, false]);
  });
});
