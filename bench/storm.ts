import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { SignIns } from './drive/sign-ins.ts';
import { makeBooks, makeLongBook } from './make/make-books.ts';
import { percentile } from './report/compare.ts';
import type { Stage } from './stage.ts';

const signInsFile = fileURLToPath(new URL('./drive/sign-ins.ts', import.meta.url));
const signIns = 500;
const storms = 5;
/** Milliseconds between a reader's response and the next request. */
const pause = 10;
/** Seconds of idle time before each storm. */
const idleSeconds = 2;
const files = 400;
const warmUpSeconds = 1;

type Kind = 'clip' | 'cover' | 'catalogue page' | 'book detail';
type Urls = Record<Kind, string[]>;
type Times = Record<Kind, number[]>;
type Storm = {
  readers: { kind: Kind; idle: number; during: number }[];
  signIns: SignIns;
  /** The number of readers without a response, or with a wrong one. */
  failed: number;
};
type Row = { what: string; result: string; goal: string; holds: boolean };

/** Creates files that no request has read, so that each is read from disk as after a start. */
async function layOut({ ours, db, sql, media, reader }: Stage): Promise<Urls> {
  const clips = await Promise.all(
    Array.from({ length: files }, (_, turn) => media.put('clips', 'mp3', Buffer.alloc(12_000, turn))),
  );
  const covers = await Promise.all(
    Array.from({ length: files }, (_, turn) => media.put('covers', 'webp', Buffer.alloc(30_000, turn))),
  );
  const bookId = await makeLongBook(db, 'storm', files, clips[0] ?? '');
  await sql.query(
    `update phrases p set audio_file = ($2::text[])[n.place] from
       (select id, row_number() over (order by id) as place from phrases where book_id = $1) n
     where n.id = p.id`,
    [bookId, clips],
  );
  await db.purchase.create({ data: { userId: reader.id, bookId } });
  await makeBooks(sql, 900_001, 900_100);
  const headers = { authorization: reader.bearer };
  const clip: string[] = [];
  for (let phraseNo = 1; phraseNo <= files; phraseNo += 1) {
    const page = `${ours}/v1/user/read-book?book_code=storm&phrase_no=${phraseNo}`;
    const { data } = (await (await fetch(page, { headers })).json()) as { data: { line_audio: string } };
    clip.push(ours + data.line_audio);
  }
  return {
    clip,
    cover: covers.map((name) => `${ours}/v1/media/covers/${name}`),
    'catalogue page': [`${ours}/v1/guest/list-book?per_page=24`],
    'book detail': clip.map((_, turn) => `${ours}/v1/guest/book-detail/livre-${900_001 + (turn % 100)}`),
  };
}

const noTimes = (): Times => ({ clip: [], cover: [], 'catalogue page': [], 'book detail': [] });
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Starts a reader of each kind, who sends the next request shortly after each response; `stop` waits for the last
 * ones.
 */
function startReaders(urls: Urls, next: Record<Kind, number>) {
  const kinds = Object.keys(urls) as Kind[];
  const times = noTimes();
  let failed = 0;
  let isOver = false;
  const read = async (kind: Kind) => {
    const list = urls[kind];
    while (!isOver) {
      const start = performance.now();
      const isRead = await fetch(list[next[kind]++ % list.length] ?? '').then(
        async (response) => (await response.arrayBuffer()).byteLength > 0 && response.ok,
        () => false,
      );
      // A failed request has waited, too.
      times[kind].push(performance.now() - start);
      if (!isRead) failed += 1;
      await wait(pause);
    }
  };
  const readers = Promise.all(kinds.map(read));
  return async () => {
    isOver = true;
    await readers;
    return { times, failed };
  };
}

async function startSignIns(ours: string) {
  const command = ['-c', '1', process.execPath, '--import', 'tsx', signInsFile, ours, String(signIns)];
  const child = spawn('taskset', command, { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += String(chunk);
  });
  const closed = once(child, 'close');
  await once(child.stdout, 'data');
  return async (): Promise<SignIns> => {
    await closed;
    return JSON.parse(printed.replace('ready\n', '')) as SignIns;
  };
}

/**
 * Measures what readers notice of 500 wrong sign-ins at once: the p95 of their requests in milliseconds, idle and
 * during the storm.
 */
async function measure(stage: Stage): Promise<Storm> {
  const urls = await layOut(stage);
  const next = { clip: 0, cover: 0, 'catalogue page': 0, 'book detail': 0 };
  const warm = startReaders(urls, next);
  await wait(warmUpSeconds * 1_000);
  await warm();
  const idle = noTimes();
  const during = noTimes();
  const all: SignIns = { statuses: {}, slowestRejection: 0, withoutRetryAfter: 0 };
  let failed = 0;
  for (let storm = 0; storm < storms; storm += 1) {
    const stopIdle = startReaders(urls, next);
    await wait(idleSeconds * 1_000);
    const calm = await stopIdle();
    const finished = await startSignIns(stage.ours);
    const stop = startReaders(urls, next);
    const found = await finished();
    const read = await stop();
    for (const kind of Object.keys(during) as Kind[]) {
      idle[kind].push(...calm.times[kind]);
      during[kind].push(...read.times[kind]);
    }
    failed += calm.failed + read.failed;
    for (const [status, count] of Object.entries(found.statuses))
      all.statuses[status] = (all.statuses[status] ?? 0) + count;
    all.slowestRejection = Math.max(all.slowestRejection, found.slowestRejection);
    all.withoutRetryAfter += found.withoutRetryAfter;
  }
  const readers = (Object.keys(during) as Kind[]).map((kind) => ({
    kind,
    idle: percentile(idle[kind], 0.95),
    during: percentile(during[kind], 0.95),
  }));
  return { readers, signIns: all, failed };
}

/** The bench's rows about a storm of sign-ins. */
export async function measureStorm(stage: Stage): Promise<Row[]> {
  const { readers, signIns: found, failed } = await measure(stage);
  const rows = readers.map(({ kind, idle, during }) => ({
    what: `p95 of a ${kind} during ${signIns} wrong sign-ins at once ÷ idle`,
    result: `${(during / idle).toFixed(2)}  (${during.toFixed(1)} ms : ${idle.toFixed(1)} ms)`,
    goal: '≤ 3',
    holds: during / idle <= 3,
  }));
  const { statuses, slowestRejection, withoutRetryAfter } = found;
  const allowed = ['401', '429', '503'];
  return [
    ...rows,
    {
      what: 'slowest refusal of a sign-in in that storm',
      result: `${slowestRejection.toFixed(0)} ms, ${withoutRetryAfter} without Retry-After`,
      goal: '≤ 1000 ms, 0',
      holds: slowestRejection <= 1000 && withoutRetryAfter === 0,
    },
    {
      what: 'statuses of these sign-ins, and readers who were not answered',
      result: `${JSON.stringify(statuses)}, ${failed}`,
      goal: '401, 429, 503; 0',
      holds: failed === 0 && Object.keys(statuses).every((status) => allowed.includes(status)),
    },
  ];
}
