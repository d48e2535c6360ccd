import { readdir, readFile } from 'node:fs/promises';
import { makeLongChapter } from './make/make-books.ts';
import { median } from './report/compare.ts';
import type { Stage } from './stage.ts';

const long = 5000;
const short = 50;
const rounds = 9;
const eachRound = 3;
const clips = new URL('../prisma/demo/clips/le-marche-du-samedi/', import.meta.url);

type Chapter = { id: number; phrases: number };
/** Makes one edit in a chapter and returns its milliseconds. */
type Deed = (chapter: Chapter) => Promise<number>;
export type Deeds = { what: string; ours: number; theirs: number; ratio: number }[];

/** Compares edits in a chapter of 5,000 phrases with those in one of 50, in turns: medians of the rounds' ratios. */
export async function measureEdits({ ours, db, sql, editor, clip }: Stage): Promise<Deeds> {
  const ask = async (path: string, request: RequestInit = {}) => {
    const headers = { authorization: editor.bearer, ...request.headers };
    const response = await fetch(`${ours}/v1/admin${path}`, { ...request, headers });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return await response.json();
  };
  const timed = async (deed: () => Promise<unknown>) => {
    const start = performance.now();
    await deed();
    return performance.now() - start;
  };

  const [name = ''] = (await readdir(clips)).sort();
  const sound = new Blob([new Uint8Array(await readFile(new URL(name, clips)))]);
  const page = (chapter: Chapter, position: number) =>
    ask(`/phrase?chapter_id=${chapter.id}&per_page=50&page=${Math.ceil(position / 50)}`);
  const phraseAt = async (chapter: Chapter, position: number): Promise<number> => {
    const { data } = await page(chapter, position);
    return data.phrase[(position - 1) % 50].id;
  };
  const add = async (chapter: Chapter, before: Record<string, string> = {}): Promise<number> => {
    const body = new FormData();
    const fields = { chapter_id: String(chapter.id), phrase: 'Un nouveau mot, une chose.', ...before };
    for (const [field, value] of Object.entries({ ...fields, dictionary: 'nouveau = new' }))
      body.set(field, value);
    body.set('line_audio', sound, 'clip.mp3');
    return (await ask('/phrase', { method: 'POST', body })).data.id;
  };
  const remove = (id: number) => ask(`/phrase/${id}`, { method: 'DELETE' });
  const move = (id: number, position: number) =>
    ask(`/phrase/${id}/place`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ place: position }),
    });

  const deeds: [string, Deed][] = [
    ['list a page', (chapter) => timed(() => page(chapter, chapter.phrases / 2))],
    [
      'add at the end',
      async (chapter) => {
        let id = 0;
        const time = await timed(async () => {
          id = await add(chapter);
        });
        await remove(id);
        return time;
      },
    ],
    [
      'move a place up',
      async (chapter) => {
        const position = Math.floor(chapter.phrases / 2);
        const id = await phraseAt(chapter, position);
        return await timed(() => move(id, position - 1));
      },
    ],
    [
      'delete at the end',
      async (chapter) => {
        const id = await add(chapter);
        return await timed(() => remove(id));
      },
    ],
    [
      'add at the front',
      async (chapter) => {
        const first = await phraseAt(chapter, 1);
        let id = 0;
        const time = await timed(async () => {
          id = await add(chapter, { before_id: String(first) });
        });
        await remove(id);
        return time;
      },
    ],
    [
      'move from the end to the front',
      async (chapter) => {
        const id = await phraseAt(chapter, chapter.phrases);
        const time = await timed(() => move(id, 1));
        await move(id, chapter.phrases);
        return time;
      },
    ],
    [
      'delete at the front',
      async (chapter) => {
        const first = await phraseAt(chapter, 1);
        const id = await add(chapter, { before_id: String(first) });
        return await timed(() => remove(id));
      },
    ],
  ];

  const chapters: Chapter[] = [];
  for (const phrases of [long, short]) {
    const chapter = { id: await makeLongChapter(db, `chapter-of-${phrases}`, phrases, clip), phrases };
    // The first edit cuts a book that was not created in the studio.
    await remove(await add(chapter));
    chapters.push(chapter);
  }
  await sql.query('vacuum analyze');
  const [big, small] = chapters as [Chapter, Chapter];
  const several = async (deed: Deed, chapter: Chapter) => {
    let sum = 0;
    for (let time = 0; time < eachRound; time += 1) sum += await deed(chapter);
    return sum / eachRound;
  };
  const found: Deeds = [];
  for (const [what, deed] of deeds) {
    await several(deed, big);
    await several(deed, small);
    const all: [number, number][] = [];
    for (let round = 0; round < rounds; round += 1) {
      all.push([await several(deed, big), await several(deed, small)]);
    }
    found.push({
      what,
      ours: median(all.map(([first]) => first)),
      theirs: median(all.map(([, second]) => second)),
      ratio: median(all.map(([first, second]) => first / second)),
    });
  }
  return found;
}
