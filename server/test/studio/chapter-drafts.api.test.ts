import { describe, expect, it } from 'vitest';
import { buildPerson, chaptersOf } from '../support/builders.ts';
import { draftTexts, setUpDrafts } from '../support/studio/draft-chapters.ts';
import { makeWav } from '../support/studio/uploads.ts';

const drafts = setUpDrafts();
const { publish, read, code, readBook, moveTo } = drafts;
const numbersOf = (rows: { phrase_no: number }[]) => rows.map(({ phrase_no }) => phrase_no);
const textsOf = (rows: { phrase: string }[]) => rows.map(({ phrase }) => phrase);

/** Returns what readers see of the book in each part of the API. */
async function getReaderView() {
  const { book, member } = drafts.get();
  const [window, contents, searchHits, sample, sampleContents, sampleSearchHits, bookDetail, libraryEntry] = [
    (await read(`/user/read-window?${code()}&from=1&count=50`, member)).body.data,
    (await read(`/user/book-contents?${code()}`, member)).body.data,
    (await read(`/user/book-search?${code()}&q=roi`, member)).body.data,
    (await read(`/guest/sample-window?${code()}&from=1&count=50`)).body.data,
    (await read(`/guest/sample-contents?${code()}`)).body.data,
    (await read(`/guest/sample-search?${code()}&q=roi`)).body.data,
    (await read(`/guest/book-detail/${book.bookCode}`)).body.data,
    (await read('/user/book-list', member)).body.data.data[0],
  ];
  const chapterStartsOf = (chapters: { chapter_no: number; first_phrase_no: number }[]) =>
    chapters.map(({ chapter_no, first_phrase_no }) => [chapter_no, first_phrase_no]);
  return {
    read: textsOf(window),
    total: window[0].total_phrases,
    contents: chapterStartsOf(contents),
    searchHits: numbersOf(searchHits),
    sample: textsOf(sample),
    sampleTotal: sample[0].total_sample_phrases,
    sampleContents: chapterStartsOf(sampleContents),
    sampleFound: numbersOf(sampleSearchHits),
    chapters: chapterStartsOf(bookDetail.chapters),
    totals: [bookDetail.total_phrases, libraryEntry.total_phrases],
  };
}

const fullView = {
  read: draftTexts.flat(),
  total: 5,
  contents: [
    [1, 1],
    [2, 3],
    [3, 5],
  ],
  searchHits: [3, 4],
  sample: ['Un chat.', 'Deux chats.', 'Trois rois.', 'Quatre rois.'],
  sampleTotal: 4,
  sampleContents: [
    [1, 1],
    [2, 3],
  ],
  sampleFound: [3, 4],
  chapters: [
    [1, 1],
    [2, 3],
    [3, 5],
  ],
  totals: [5, 5],
};
const viewWithoutSecondChapter = {
  read: ['Un chat.', 'Deux chats.', 'Cinq lits.'],
  total: 3,
  contents: [
    [1, 1],
    [3, 3],
  ],
  searchHits: [],
  sample: ['Un chat.', 'Deux chats.'],
  sampleTotal: 2,
  sampleContents: [[1, 1]],
  sampleFound: [],
  chapters: [
    [1, 1],
    [3, 3],
  ],
  totals: [3, 3],
};

describe('POST /v1/admin/chapter', () => {
  it('publishes a new chapter immediately unless it is saved as a draft', async () => {
    const { studio, book } = drafts.get();
    const addChapter = async (params: Record<string, string>) =>
      (
        await studio.post('/admin/chapter', {
          title: 'Neuf',
          chapter_no: '9',
          book_id: String(book.id),
          ...params,
        })
      ).body;
    const draftResponse = await addChapter({ published: 'false' });
    expect([draftResponse.message, draftResponse.data.published]).toEqual([
      'Chapter 9 is saved as a draft.',
      false,
    ]);
    const publishedResponse = await addChapter({ chapter_no: '10' });
    expect([publishedResponse.message, publishedResponse.data.published]).toEqual([
      'Chapter 10 is added.',
      true,
    ]);
    expect(await addChapter({ chapter_no: '11', published: 'perhaps' })).toMatchObject({
      errors: { published: [expect.any(String)] },
    });
    const { body } = await read(`/guest/book-detail/${book.bookCode}`);
    expect(body.data.chapters.map(({ chapter_no }: { chapter_no: number }) => chapter_no)).toEqual([
      1, 2, 3, 10,
    ]);
  });

  it('hides the phrases of a draft chapter from readers until it is published', async () => {
    const { studio, ids } = drafts.get();
    await publish(3, false);
    for (const phrase of ['Six nids.', 'Sept nids.']) {
      const phraseResponse = await studio.post('/admin/phrase', {
        phrase,
        chapter_id: String(ids[2]),
        line_audio: makeWav(250),
      });
      expect(phraseResponse.status).toBe(200);
    }
    expect((await getReaderView()).read).toEqual(draftTexts.flat().slice(0, 4));
  });
});

describe('PUT /v1/admin/chapter-publication/{id}', () => {
  it('hides an unpublished chapter from readers everywhere, and shows it again once it is published', async () => {
    const { member } = drafts.get();
    expect(await getReaderView()).toEqual(fullView);
    const unpublishResponse = await publish(2, false);
    expect([unpublishResponse.status, unpublishResponse.body.message]).toEqual([
      200,
      '“Chapitre 2” is a draft now.',
    ]);
    expect(unpublishResponse.body.data).toMatchObject({
      published: false,
      chapter_no: 2,
      total_phrases: 2,
      is_sample: 1,
    });
    expect(await getReaderView()).toEqual(viewWithoutSecondChapter);
    expect((await read(`/user/read-book?${code()}&phrase_no=4`, member)).status).toBe(404);
    const publishResponse = await publish(2, true);
    expect([publishResponse.status, publishResponse.body.message]).toEqual([
      200,
      '“Chapitre 2” is published.',
    ]);
    expect(await getReaderView()).toEqual(fullView);
  });

  it('says that a chapter of a book that was never published will be published with it', async () => {
    const { world, studio, book } = drafts.get();
    await world.deps.db.book.update({ where: { id: book.id }, data: { published: false, released: false } });
    expect((await publish(2, false)).body.message).toBe('“Chapitre 2” is a draft now.');
    expect((await publish(2, true)).body.message).toBe('“Chapitre 2” will be published with the book.');
    await studio.put(`/admin/book-publication/${book.bookCode}`, { published: true });
    expect(await getReaderView()).toEqual(fullView);
  });

  it('changes nothing when a chapter is published or unpublished a second time', async () => {
    await publish(2, false);
    const { body } = await publish(2, false);
    expect(body.data.published).toBe(false);
    expect(await getReaderView()).toEqual(viewWithoutSecondChapter);
    await publish(2, true);
    expect((await publish(2, true)).status).toBe(200);
    expect(await getReaderView()).toEqual(fullView);
  });

  it('treats a book as empty and as a book without a sample if all of its chapters are drafts', async () => {
    const { world, member, book } = drafts.get();
    const findListedBook = async (params: string) => {
      const { body } = await read(`/guest/list-book?search=${book.title}&per_page=100${params}`);
      return body.data.find(({ book_code }: { book_code: string }) => book_code === book.bookCode);
    };
    for (const chapterNo of [1, 2]) await publish(chapterNo, false);
    expect((await findListedBook('')).has_sample).toBe(false);
    expect((await read(`/guest/sample-chapter?${code()}`)).status).toBe(404);
    expect(await findListedBook('&has_phrases=true')).toBeDefined();
    await publish(3, false);
    expect(await findListedBook('&has_phrases=true')).toBeUndefined();
    expect((await read(`/user/read-book?${code()}`, member)).status).toBe(404);
    const otherPerson = await buildPerson(world);
    const { body } = await read('/user/recommended-book', otherPerson);
    expect(body.data.map(({ book_code }: { book_code: string }) => book_code)).not.toContain(book.bookCode);
  });

  it('returns 404 for publishing an unknown chapter, and 422 for an invalid publication state', async () => {
    const { studio } = drafts.get();
    expect((await studio.put('/admin/chapter-publication/999999', { published: true })).status).toBe(404);
    for (const published of [undefined, 'perhaps']) {
      const { status, body } = await publish(2, published);
      expect([status, Object.keys(body.errors)]).toEqual([422, ['published']]);
    }
  });
});

describe('a draft chapter in the studio', () => {
  it('lists and previews a draft chapter’s phrases for editors, numbered as if the chapter were published', async () => {
    const { studio, book, ids } = drafts.get();
    await publish(2, false);
    const { body } = await studio.get(`/admin/phrase?chapter_id=${ids[2]}`);
    expect(body.data.phrase).toMatchObject([{ phrase: 'Cinq lits.', phrase_no: 5 }]);
    const previewResponse = await studio.get(`/admin/preview-window?${code()}&from=1&count=50`);
    expect(textsOf(previewResponse.body.data)).toEqual(draftTexts.flat());
    expect(previewResponse.body.data[0].total_phrases).toBe(5);
    expect((await studio.get(`/admin/preview?${code()}&phrase_no=4`)).body.data.phrase).toBe('Quatre rois.');
    const bookDetail = (await studio.get(`/admin/book/${book.bookCode}`)).body.data;
    expect(bookDetail).toMatchObject({ total_phrases: 5, total_sample_phrases: 2 });
    expect(bookDetail.chapters.map(({ published }: { published: boolean }) => published)).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('lets editors reorder draft chapters and move their phrases without affecting readers', async () => {
    const { world, studio, book, ids } = drafts.get();
    await publish(2, false);
    await studio.put('/admin/chapter-order', { book_id: book.id, ids: [ids[1], ids[2], ids[0]] });
    const readerView = await getReaderView();
    expect([readerView.read, readerView.contents]).toEqual([
      ['Cinq lits.', 'Un chat.', 'Deux chats.'],
      [
        [2, 1],
        [3, 2],
      ],
    ]);
    const [, , thirdChapter] = await chaptersOf(world, book);
    const [firstPhrase] = thirdChapter?.phrases ?? [];
    await studio.put(`/admin/phrase/${firstPhrase?.id}`, { phrase: firstPhrase?.phrase, chapter_id: ids[1] });
    expect((await getReaderView()).read).toEqual(['Cinq lits.', 'Deux chats.']);
  });

  it('restores a deleted draft chapter as a draft, along with its readers’ positions', async () => {
    const { studio, ids } = drafts.get();
    await moveTo(4);
    await publish(2, false);
    expect((await studio.remove(`/admin/chapter/${ids[1]}`)).status).toBe(200);
    expect(await getReaderView()).toEqual(viewWithoutSecondChapter);
    const { body } = await studio.post(`/admin/chapter/${ids[1]}/restore`);
    expect(body.data).toMatchObject({ published: false, chapter_no: 2, total_phrases: 2 });
    expect(await getReaderView()).toEqual(viewWithoutSecondChapter);
    await publish(2, true);
    expect(await getReaderView()).toEqual(fullView);
    expect(await readBook()).toMatchObject({ phrase: 'Quatre rois.' });
  });
});
