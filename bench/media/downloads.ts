import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DownloadView } from '@lingostory/contract/downloads/schemas';
import { makeLongChapter } from '../make/make-books.ts';
import { repeatRequestDuring } from '../neighbors.ts';
import { idleTurnCount, quantile, turnPages } from '../page-turns.ts';
import { compareRequestRates } from '../report/compare.ts';
import type { ResultRow } from '../report/row.ts';
import type { Stage } from '../stage.ts';

const bookCode = 'download';
const phraseCount = 300;
/** The bytes of a usual clip. A chapter of 300 has 3.6 MB. */
const clipBytes = 12_000;
const windowSize = 20;
const downloadCount = 50;
const roundCount = 3;
const megabyte = 2 ** 20;

type ReadyPack = { url: string; cookie: string; textSize: number };

/** Makes a chapter whose phrases have a clip each, and its pack. Returns how many milliseconds the pack took. */
async function makeChapterPack(stage: Stage): Promise<{ pack: ReadyPack; milliseconds: number }> {
  const { db, media, sql, reader, ours } = stage;
  const chapterId = await makeLongChapter(db, bookCode, phraseCount, stage.clip);
  const { bookId } = await db.chapter.findUniqueOrThrow({
    where: { id: chapterId },
    select: { bookId: true },
  });
  await db.purchase.create({ data: { userId: reader.id, bookId } });
  const phrases = await db.phrase.findMany({ where: { chapterId }, select: { id: true } });
  for (const [index, { id }] of phrases.entries()) {
    const audioFile = await media.put('clips', 'mp3', Buffer.alloc(clipBytes, index));
    await db.phrase.update({ where: { id }, data: { audioFile } });
  }
  await sql.query(
    `update phrases set word_list = array[split_part(phrase, ' ', 1), ' ', 'dit', ' ', 'une', ' ', 'chose', ', ', 'puis', ' ', 'une', ' ', 'autre', '.'],
       meanings = array['', '', 'says', '', 'one', '', 'thing', '', 'then', '', 'an', '', 'other', ''] where book_id = $1`,
    [bookId],
  );
  const startedAt = performance.now();
  for (;;) {
    const response = await fetch(`${ours}/v1/user/download?book_code=${bookCode}`, {
      headers: { authorization: reader.bearer },
    });
    if (!response.ok) throw new Error(`The download was answered ${response.status}.`);
    const { data } = (await response.json()) as { data: DownloadView };
    const pack = data.chapters[0]?.pack;
    if (!pack) continue;
    const cookie = response.headers
      .getSetCookie()
      .map((text) => text.split(';')[0])
      .join('; ');
    const readyPack = { url: ours + pack.url, cookie, textSize: pack.text_size };
    return { pack: readyPack, milliseconds: performance.now() - startedAt };
  }
}

/**
 * Compares the text of a chapter of 300 phrases, from its pack, with a window of 20; and page turns beside fifty downloads
 * with page turns on an idle server.
 */
export async function* measureDownloads(stage: Stage): AsyncGenerator<ResultRow> {
  const { pack, milliseconds } = await makeChapterPack(stage);
  yield {
    what: `the first pack of a chapter of ${phraseCount} phrases`,
    result: `${milliseconds.toFixed(0)} ms`,
    goal: '≤ 3,000 ms',
    holds: milliseconds <= 3_000,
  };
  const textVariant = {
    urls: [pack.url],
    cookies: pack.cookie,
    headers: { range: `bytes=0-${pack.textSize - 1}` },
  };
  const windowVariant = {
    urls: [`${stage.ours}/v1/user/read-window?book_code=${bookCode}&from=1&count=${windowSize}`],
    bearer: stage.reader.bearer,
  };
  const { ours, theirs, ratio } = await compareRequestRates(textVariant, windowVariant);
  yield {
    what: `server time of the text of ${phraseCount} phrases ÷ of a window of ${windowSize}`,
    result: `${(1 / ratio).toFixed(2)}  (${ours.toFixed(0)}/s : ${theirs.toFixed(0)}/s)`,
    goal: '≤ 3',
    holds: 1 / ratio <= 3,
  };
  yield* measureNeighbors(stage, pack);
}

async function* measureNeighbors(stage: Stage, { url, cookie }: ReadyPack): AsyncGenerator<ResultRow> {
  const folder = await mkdtemp(join(tmpdir(), 'lingostory-downloads-'));
  try {
    const measureTurns = () => turnPages(stage, (turnCount) => turnCount < idleTurnCount / roundCount);
    const readMemory = async () =>
      Number(await (await fetch(`${stage.peerOrigin}/memory`)).text()) / megabyte;
    const downloads = { url, bearer: '', headers: { cookie }, connections: downloadCount };
    await measureTurns();
    const memoryBefore = await readMemory();
    const [idleTimes, busyTimes]: [number[], number[]] = [[], []];
    for (let round = 0; round < roundCount; round += 1) {
      idleTimes.push(...(await measureTurns()));
      busyTimes.push(...(await repeatRequestDuring(folder, downloads, measureTurns)));
    }
    const memoryGrowth = (await readMemory()) - memoryBefore;
    for (const [name, fraction] of [
      ['median', 0.5],
      ['p95', 0.95],
    ] as const) {
      const [busy, idle] = [quantile(busyTimes, fraction), quantile(idleTimes, fraction)];
      yield {
        what: `page turns beside ${downloadCount} downloads ÷ idle, ${name}`,
        result: `${(busy / idle).toFixed(2)}  (${busy.toFixed(1)} ms : ${idle.toFixed(1)} ms; + ${memoryGrowth.toFixed(0)} MiB)`,
        goal: '≤ 1.5',
        holds: busy / idle <= 1.5,
      };
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
