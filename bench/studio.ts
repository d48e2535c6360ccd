import { readdir, readFile } from 'node:fs/promises';
import { sendRequest, toJsonRequest } from './drive/send-request.ts';
import { makeLongChapter } from './make/make-books.ts';
import { measureTime, median } from './report/compare.ts';
import type { ResultRow } from './report/row.ts';
import type { Stage } from './stage.ts';

const longChapterLength = 5000;
const shortChapterLength = 50;
const roundCount = 9;
const editsPerRound = 3;
const clipsFolder = new URL('../prisma/demo/clips/le-marche-du-samedi/', import.meta.url);

type Chapter = { id: number; phrases: number };
/** Makes one edit in a chapter and returns the milliseconds that it took. */
type EditMeasurer = (chapter: Chapter) => Promise<number>;
export type EditTimes = { what: string; ours: number; theirs: number; ratio: number }[];

/**
 * Compares edits in a chapter of 5,000 phrases with edits in one of 50. The measurements alternate between the two
 * chapters, and the result is the median ratio.
 */
export async function measureEdits({ ours, db, sql, editor, clip }: Stage): Promise<EditTimes> {
  const sendAsEditor = async (path: string, request: RequestInit = {}) =>
    JSON.parse(await sendRequest(`${ours}/v1/admin${path}`, editor.bearer, request));

  const [name = ''] = (await readdir(clipsFolder)).sort();
  const clipBlob = new Blob([new Uint8Array(await readFile(new URL(name, clipsFolder)))]);
  const fetchPhrasePage = (chapter: Chapter, position: number) =>
    sendAsEditor(`/phrase?chapter_id=${chapter.id}&per_page=50&page=${Math.ceil(position / 50)}`);
  const findPhraseId = async (chapter: Chapter, position: number): Promise<number> => {
    const { data } = await fetchPhrasePage(chapter, position);
    return data.phrase[(position - 1) % 50].id;
  };
  const addPhrase = async (chapter: Chapter, extraFields: Record<string, string> = {}): Promise<number> => {
    const body = new FormData();
    const fields = { chapter_id: String(chapter.id), phrase: 'Un nouveau mot, une chose.', ...extraFields };
    for (const [field, value] of Object.entries({ ...fields, dictionary: 'nouveau = new' }))
      body.set(field, value);
    body.set('line_audio', clipBlob, 'clip.mp3');
    return (await sendAsEditor('/phrase', { method: 'POST', body })).data.id;
  };
  const removePhrase = (id: number) => sendAsEditor(`/phrase/${id}`, { method: 'DELETE' });
  const movePhrase = (id: number, position: number) =>
    sendAsEditor(`/phrase/${id}/place`, toJsonRequest('PUT', { place: position }));

  const fetchTranslations = (chapter: Chapter) =>
    sendAsEditor(`/chapter/${chapter.id}/translations?count=50`);

  const edits: [string, EditMeasurer][] = [
    ['open its translations', (chapter) => measureTime(() => fetchTranslations(chapter))],
    [
      'save a translation',
      async (chapter) => {
        const { id, phrase, translation } = (await fetchTranslations(chapter)).data.phrase[0];
        const seen = { id, phrase, seen_translation: translation, translation: `${translation}!` };
        return await measureTime(() =>
          sendAsEditor(`/chapter/${chapter.id}/translations`, toJsonRequest('PUT', { translations: [seen] })),
        );
      },
    ],
    ['list a page', (chapter) => measureTime(() => fetchPhrasePage(chapter, chapter.phrases / 2))],
    [
      'add at the end',
      async (chapter) => {
        let id = 0;
        const milliseconds = await measureTime(async () => {
          id = await addPhrase(chapter);
        });
        await removePhrase(id);
        return milliseconds;
      },
    ],
    [
      'move a place up',
      async (chapter) => {
        const position = Math.floor(chapter.phrases / 2);
        const id = await findPhraseId(chapter, position);
        return await measureTime(() => movePhrase(id, position - 1));
      },
    ],
    [
      'delete at the end',
      async (chapter) => {
        const id = await addPhrase(chapter);
        return await measureTime(() => removePhrase(id));
      },
    ],
    [
      'add at the front',
      async (chapter) => {
        const firstPhraseId = await findPhraseId(chapter, 1);
        let id = 0;
        const milliseconds = await measureTime(async () => {
          id = await addPhrase(chapter, { before_id: String(firstPhraseId) });
        });
        await removePhrase(id);
        return milliseconds;
      },
    ],
    [
      'move from the end to the front',
      async (chapter) => {
        const id = await findPhraseId(chapter, chapter.phrases);
        const milliseconds = await measureTime(() => movePhrase(id, 1));
        await movePhrase(id, chapter.phrases);
        return milliseconds;
      },
    ],
    [
      'delete at the front',
      async (chapter) => {
        const firstPhraseId = await findPhraseId(chapter, 1);
        const id = await addPhrase(chapter, { before_id: String(firstPhraseId) });
        return await measureTime(() => removePhrase(id));
      },
    ],
  ];

  const chapters: Chapter[] = [];
  for (const phrases of [longChapterLength, shortChapterLength]) {
    const chapter = { id: await makeLongChapter(db, `chapter-of-${phrases}`, phrases, clip), phrases };
    // Makes one edit before the measurement. This book was not created in the studio, so its first edit also has to
    // split its phrases into words.
    await removePhrase(await addPhrase(chapter));
    chapters.push(chapter);
  }
  await sql.query('vacuum analyze');
  const [longChapter, shortChapter] = chapters as [Chapter, Chapter];
  const measureMeanTime = async (measureEdit: EditMeasurer, chapter: Chapter) => {
    let sum = 0;
    for (let i = 0; i < editsPerRound; i += 1) sum += await measureEdit(chapter);
    return sum / editsPerRound;
  };
  const editTimes: EditTimes = [];
  for (const [label, measureEdit] of edits) {
    await measureMeanTime(measureEdit, longChapter);
    await measureMeanTime(measureEdit, shortChapter);
    const timePairs: [number, number][] = [];
    for (let round = 0; round < roundCount; round += 1) {
      timePairs.push([
        await measureMeanTime(measureEdit, longChapter),
        await measureMeanTime(measureEdit, shortChapter),
      ]);
    }
    editTimes.push({
      what: label,
      ours: median(timePairs.map(([longChapterTime]) => longChapterTime)),
      theirs: median(timePairs.map(([, shortChapterTime]) => shortChapterTime)),
      ratio: median(
        timePairs.map(([longChapterTime, shortChapterTime]) => longChapterTime / shortChapterTime),
      ),
    });
  }
  return editTimes;
}

/**
 * Compares the studio's book list with 10,000 books and with 10. The two measurements alternate, and for the second
 * one all but 10 books are hidden.
 */
export async function* measureStudioBooks({ ours, sql, editor }: Stage): AsyncGenerator<ResultRow> {
  const hiddenBooksFilter = 'id not in (select id from books order by id desc limit 10)';
  const fetchBookList = () => sendRequest(`${ours}/v1/admin/book`, editor.bearer);
  const timePairs: [number, number][] = [];
  const measureMedianTime = async () => {
    const times: number[] = [];
    for (let i = 0; i < 15; i += 1) times.push(await measureTime(fetchBookList));
    return median(times);
  };
  let bytes = 0;
  for (let round = 0; round < 3; round += 1) {
    bytes = (await fetchBookList()).length;
    const timeWithManyBooks = await measureMedianTime();
    await sql.query(`update books set deleted_at = now() where ${hiddenBooksFilter}`);
    await sql.query('vacuum analyze books');
    await fetchBookList();
    timePairs.push([timeWithManyBooks, await measureMedianTime()]);
    await sql.query(`update books set deleted_at = null where ${hiddenBooksFilter}`);
    await sql.query('vacuum analyze books');
  }
  const ratio = median(timePairs.map(([manyBooksTime, fewBooksTime]) => manyBooksTime / fewBooksTime));
  const [medianWithTenBooks, medianWithManyBooks] = [
    median(timePairs.map(([, fewBooksTime]) => fewBooksTime)),
    median(timePairs.map(([manyBooksTime]) => manyBooksTime)),
  ];
  yield {
    what: `admin/book with 10,000 books (${(bytes / 1000).toFixed(0)} kB) ÷ with 10`,
    result: `${ratio.toFixed(2)}  (${medianWithManyBooks.toFixed(1)} ms : ${medianWithTenBooks.toFixed(1)} ms)`,
    goal: '≤ 3',
    holds: ratio <= 3,
  };
}
