import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { countWordsOfChangedBooks } from '../../src/features/vocabulary/public.ts';
import { chaptersOf } from '../support/builders.ts';
import { setUpDrafts } from '../support/studio/draft-chapters.ts';

const drafts = setUpDrafts();
const { publish, read, code, readBook, moveTo } = drafts;

describe('unpublishing and republishing a chapter', () => {
  it('does not serve the clips of a draft chapter to guests, even if the chapter is in the sample', async () => {
    const { world, book } = drafts.get();
    const [, secondChapter] = await chaptersOf(world, book);
    const clipPath = `/media/clips/${secondChapter?.phrases[0]?.audioFile}`;
    expect((await read(clipPath)).status).toBe(200);
    await publish(2, false);
    expect((await read(clipPath)).status).toBe(404);
  });

  it("excludes a draft chapter's words from the book's statistics", async () => {
    const { world, studio, book, ids } = drafts.get();
    const readLemmas = async () => {
      await countWordsOfChangedBooks(world.deps);
      const rows = await world.deps.db.bookLemma.findMany({
        where: { bookId: book.id },
        orderBy: { lemma: 'asc' },
      });
      return rows.map(({ lemma }) => lemma);
    };
    expect(await readLemmas()).toContain('roi');
    await publish(2, false);
    expect(await readLemmas()).not.toContain('roi');
    await publish(2, true);
    expect(await readLemmas()).toContain('roi');
    await publish(3, false);
    const [, secondChapter] = await chaptersOf(world, book);
    const phraseBody = { phrase: 'Trois rois.', chapter_id: String(ids[2]) };
    for (const { id, phrase } of secondChapter?.phrases ?? [])
      await studio.put(`/admin/phrase/${id}`, { ...phraseBody, phrase });
    expect(await readLemmas()).not.toContain('roi');
  });

  it('moves a reader of an unpublished chapter to the next phrase, and back once the chapter is republished', async () => {
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

  it('does not move a reader back to a republished chapter if the reader has turned pages meanwhile', async () => {
    await moveTo(4);
    await publish(2, false);
    await moveTo(1);
    await publish(2, true);
    expect(await readBook()).toMatchObject({ phrase: 'Un chat.' });
  });

  it('keeps positions and bookmarks in other chapters when a chapter becomes a draft', async () => {
    const { world, member, book } = drafts.get();
    const saveBookmark = (phraseNo: number) =>
      world.api
        .put('/v1/user/bookmark')
        .set('Authorization', member.bearer)
        .send({ book_code: book.bookCode, phrase_no: phraseNo, note: '' });
    const readBookmarks = async () =>
      (await read(`/user/bookmarks?${code()}`, member)).body.data.map(
        ({ phrase_no, phrase }: { phrase_no: number | null; phrase: string }) => [phrase_no, phrase],
      );
    for (const phraseNo of [3, 5]) await saveBookmark(phraseNo);
    await moveTo(5);
    await publish(2, false);
    expect(await readBookmarks()).toEqual([
      [3, 'Cinq lits.'],
      [null, 'Trois rois.'],
    ]);
    expect(await readBook()).toMatchObject({ phrase: 'Cinq lits.', phrase_no: 3 });
    await publish(2, true);
    expect(await readBookmarks()).toEqual([
      [3, 'Trois rois.'],
      [5, 'Cinq lits.'],
    ]);
    expect(await readBook()).toMatchObject({ phrase: 'Cinq lits.', phrase_no: 5 });
  });

  it('omits the clip of a saved word and the link to its phrase while its chapter is a draft', async () => {
    const { world, member, book } = drafts.get();
    const readSavedWord = async () => {
      const { body } = await read('/user/words', member);
      const [word] = body.data;
      return [word.phrase, word.phrase_no, word.audio !== null];
    };
    await world.api
      .post('/v1/user/word')
      .set('Authorization', member.bearer)
      .send({ id: randomUUID(), book_code: book.bookCode, phrase_no: 3, index: 2, text: 'rois' })
      .expect(200);
    const wordBefore = await readSavedWord();
    expect(wordBefore).toEqual(['Trois rois.', 3, true]);
    await publish(2, false);
    expect(await readSavedWord()).toEqual(['Trois rois.', null, false]);
  });
});

describe('the deletion of phrases next to a draft chapter', () => {
  /** Returns the text and the number of the phrase at the member's stored position. */
  const readStoredPosition = async () => {
    const { world, member, book } = drafts.get();
    const { phrase, phraseNo } = await world.deps.db.readingPosition.findUniqueOrThrow({
      where: { userId_bookId: { userId: member.user.id, bookId: book.id } },
      include: { phrase: true },
    });
    return [phrase?.phrase, phraseNo];
  };
  const findPhraseId = async (text: string) => {
    const { world, book } = drafts.get();
    return (await world.deps.db.phrase.findFirstOrThrow({ where: { bookId: book.id, phrase: text } })).id;
  };
  const removeItem = async (itemType: string, id: number | undefined) =>
    expect((await drafts.get().studio.remove(`/admin/${itemType}/${id}`)).status).toBe(200);
  const restoreItem = async (itemType: string, id: number | undefined) =>
    expect((await drafts.get().studio.post(`/admin/${itemType}/${id}/restore`)).status).toBe(200);

  it('moves readers of a deleted phrase to the next phrase that is not in a draft chapter', async () => {
    await moveTo(2);
    await publish(2, false);
    const phraseId = await findPhraseId('Deux chats.');
    await removeItem('phrase', phraseId);
    expect(await readStoredPosition()).toEqual(['Cinq lits.', 2]);
    expect(await readBook()).toMatchObject({ phrase: 'Cinq lits.', phrase_no: 2 });
    await publish(2, true);
    expect(await readBook()).toMatchObject({ phrase: 'Cinq lits.', phrase_no: 4 });
    await restoreItem('phrase', phraseId);
    expect(await readBook()).toMatchObject({ phrase: 'Deux chats.', phrase_no: 2 });
  });

  it('moves readers of a deleted chapter to a phrase of another published chapter, skipping drafts', async () => {
    const { ids } = drafts.get();
    await publish(1, false);
    await moveTo(3);
    expect(await readStoredPosition()).toEqual(['Cinq lits.', 3]);
    await removeItem('chapter', ids[2]);
    expect(await readStoredPosition()).toEqual(['Quatre rois.', 2]);
    expect(await readBook()).toMatchObject({ phrase: 'Quatre rois.', phrase_no: 2 });
    await restoreItem('chapter', ids[2]);
    expect(await readStoredPosition()).toEqual(['Cinq lits.', 3]);
    await publish(2, false);
    await publish(1, true);
    await removeItem('chapter', ids[2]);
    expect(await readStoredPosition()).toEqual(['Deux chats.', 2]);
  });

  it('does not move a reader into a draft chapter when no published phrase is left', async () => {
    const { ids } = drafts.get();
    for (const chapterNo of [2, 3]) await publish(chapterNo, false);
    await moveTo(2);
    await removeItem('chapter', ids[0]);
    expect(await readStoredPosition()).toEqual([undefined, 2]);
    await publish(3, true);
    expect(await readBook()).toMatchObject({ phrase: 'Cinq lits.', phrase_no: 1 });
    await restoreItem('chapter', ids[0]);
    expect(await readBook()).toMatchObject({ phrase: 'Deux chats.', phrase_no: 2 });
  });

  it('moves readers of a deleted phrase in a draft chapter to another phrase of that chapter, if there is one', async () => {
    await moveTo(3);
    await publish(2, false);
    await removeItem('phrase', await findPhraseId('Trois rois.'));
    expect(await readStoredPosition()).toEqual(['Quatre rois.', 3]);
    await publish(2, true);
    expect(await readBook()).toMatchObject({ phrase: 'Quatre rois.', phrase_no: 3 });
    await publish(2, false);
    await removeItem('phrase', await findPhraseId('Quatre rois.'));
    expect(await readStoredPosition()).toEqual(['Cinq lits.', 3]);
  });
});
