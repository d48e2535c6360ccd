import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { cookiesOf } from '../server/test/support/http/hear.ts';
import type { SignInResults } from './drive/sign-in-results.ts';
import { insertBooks, makeLongBook } from './make/make-books.ts';
import { percentile } from './report/compare.ts';
import type { ResultRow } from './report/row.ts';
import type { Stage } from './stage.ts';

const signInsFile = fileURLToPath(new URL('./drive/sign-in-results.ts', import.meta.url));
const signInsPerStorm = 500;
const stormCount = 5;
/** Milliseconds between a response and the reader's next request. */
const readPauseMs = 10;
/** Seconds for which readers are measured without sign-ins before each batch of sign-ins. */
const idleSeconds = 2;
const fileCount = 400;
const warmUpSeconds = 1;

type RequestKind = 'clip' | 'cover' | 'catalogue page' | 'book detail';
type UrlsByKind = Record<RequestKind, string[]>;
/** The readers' URLs, and the cookies with which their clips can be heard. */
type ReaderRequests = { urls: UrlsByKind; cookies: string };
type TimesByKind = Record<RequestKind, number[]>;
type StormResult = {
  readers: { kind: RequestKind; idle: number; during: number }[];
  signIns: SignInResults;
  /** The number of failed requests from readers. */
  failed: number;
};

/** Creates media files that have never been read, so that the server reads each one from disk, as after a restart. */
async function prepareRequests({ ours, db, sql, media, reader }: Stage): Promise<ReaderRequests> {
  const clips = await Promise.all(
    Array.from({ length: fileCount }, (_, index) => media.put('clips', 'mp3', Buffer.alloc(12_000, index))),
  );
  const covers = await Promise.all(
    Array.from({ length: fileCount }, (_, index) => media.put('covers', 'webp', Buffer.alloc(30_000, index))),
  );
  const bookId = await makeLongBook(db, 'storm', fileCount, clips[0] ?? '');
  await sql.query(
    `update phrases p set audio_file = ($2::text[])[n.place] from
       (select id, row_number() over (order by id) as place from phrases where book_id = $1) n
     where n.id = p.id`,
    [bookId, clips],
  );
  await db.purchase.create({ data: { userId: reader.id, bookId } });
  await insertBooks(sql, 900_001, 900_100);
  const headers = { authorization: reader.bearer };
  const clipUrls: string[] = [];
  let cookies = '';
  for (let phraseNo = 1; phraseNo <= fileCount; phraseNo += 1) {
    const page = `${ours}/v1/user/read-book?book_code=storm&phrase_no=${phraseNo}`;
    const response = await fetch(page, { headers });
    const { data } = (await response.json()) as { data: { line_audio: string } };
    clipUrls.push(ours + data.line_audio);
    cookies = cookiesOf(response);
  }
  const urls = {
    clip: clipUrls,
    cover: covers.map((name) => `${ours}/v1/media/covers/${name}`),
    'catalogue page': [`${ours}/v1/guest/list-book?per_page=24`],
    'book detail': clipUrls.map(
      (_, index) => `${ours}/v1/guest/book-detail/livre-${900_001 + (index % 100)}`,
    ),
  };
  return { urls, cookies };
}

const createEmptyTimes = (): TimesByKind => ({
  clip: [],
  cover: [],
  'catalogue page': [],
  'book detail': [],
});
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Starts one simulated reader for each kind of request. Each reader sends the next request shortly after a response.
 * Returns a function that stops the readers and waits for their last responses.
 */
function startReaders({ urls, cookies }: ReaderRequests, nextIndexes: Record<RequestKind, number>) {
  const kinds = Object.keys(urls) as RequestKind[];
  const times = createEmptyTimes();
  let failedCount = 0;
  let isStopped = false;
  const readRepeatedly = async (requestKind: RequestKind) => {
    const urlsOfKind = urls[requestKind];
    const init = requestKind === 'clip' ? { headers: { cookie: cookies } } : {};
    while (!isStopped) {
      const startedAt = performance.now();
      const url = urlsOfKind[nextIndexes[requestKind]++ % urlsOfKind.length] ?? '';
      const isSuccessful = await fetch(url, init).then(
        async (response) => (await response.arrayBuffer()).byteLength > 0 && response.ok,
        () => false,
      );
      // Records the time of failed requests too, because the reader has waited for them.
      times[requestKind].push(performance.now() - startedAt);
      if (!isSuccessful) failedCount += 1;
      await wait(readPauseMs);
    }
  };
  const readerLoops = Promise.all(kinds.map(readRepeatedly));
  return async () => {
    isStopped = true;
    await readerLoops;
    return { times, failed: failedCount };
  };
}

async function startSignIns(origin: string) {
  const command = [
    '-c',
    '1',
    process.execPath,
    '--import',
    'tsx',
    signInsFile,
    origin,
    String(signInsPerStorm),
  ];
  const child = spawn('taskset', command, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += String(chunk);
  });
  const closeEvent = once(child, 'close');
  await once(child.stdout, 'data');
  return async (): Promise<SignInResults> => {
    await closeEvent;
    return JSON.parse(output.replace('ready\n', '')) as SignInResults;
  };
}

/**
 * Measures how 500 simultaneous sign-ins with a wrong password affect readers. Returns the 95th percentile of the
 * readers' response times in milliseconds, with and without the sign-ins.
 */
async function runSignInStorms(stage: Stage): Promise<StormResult> {
  const requests = await prepareRequests(stage);
  const nextUrlIndexes = { clip: 0, cover: 0, 'catalogue page': 0, 'book detail': 0 };
  const stopWarmUp = startReaders(requests, nextUrlIndexes);
  await wait(warmUpSeconds * 1_000);
  await stopWarmUp();
  const idleTimes = createEmptyTimes();
  const stormTimes = createEmptyTimes();
  const signInTotals: SignInResults = { statuses: {}, slowestRejection: 0, withoutRetryAfter: 0 };
  let failedCount = 0;
  for (let stormIndex = 0; stormIndex < stormCount; stormIndex += 1) {
    const stopIdleReaders = startReaders(requests, nextUrlIndexes);
    await wait(idleSeconds * 1_000);
    const idleReads = await stopIdleReaders();
    const waitForSignIns = await startSignIns(stage.ours);
    const stopReaders = startReaders(requests, nextUrlIndexes);
    const signInResults = await waitForSignIns();
    const stormReads = await stopReaders();
    for (const requestKind of Object.keys(stormTimes) as RequestKind[]) {
      idleTimes[requestKind].push(...idleReads.times[requestKind]);
      stormTimes[requestKind].push(...stormReads.times[requestKind]);
    }
    failedCount += idleReads.failed + stormReads.failed;
    for (const [status, count] of Object.entries(signInResults.statuses))
      signInTotals.statuses[status] = (signInTotals.statuses[status] ?? 0) + count;
    signInTotals.slowestRejection = Math.max(signInTotals.slowestRejection, signInResults.slowestRejection);
    signInTotals.withoutRetryAfter += signInResults.withoutRetryAfter;
  }
  const readerTimes = (Object.keys(stormTimes) as RequestKind[]).map((requestKind) => ({
    kind: requestKind,
    idle: percentile(idleTimes[requestKind], 0.95),
    during: percentile(stormTimes[requestKind], 0.95),
  }));
  return { readers: readerTimes, signIns: signInTotals, failed: failedCount };
}

/** Measures how many simultaneous sign-ins affect readers, and returns the rows to print. */
export async function measureSignInStorms(stage: Stage): Promise<ResultRow[]> {
  const { readers, signIns: signInResults, failed } = await runSignInStorms(stage);
  const rows = readers.map(({ kind, idle, during }) => ({
    what: `p95 of a ${kind} during ${signInsPerStorm} wrong sign-ins at once ÷ idle`,
    result: `${(during / idle).toFixed(2)}  (${during.toFixed(1)} ms : ${idle.toFixed(1)} ms)`,
    goal: '≤ 3',
    holds: during / idle <= 3,
  }));
  const { statuses, slowestRejection, withoutRetryAfter } = signInResults;
  const allowedStatuses = ['401', '429', '503'];
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
      holds: failed === 0 && Object.keys(statuses).every((status) => allowedStatuses.includes(status)),
    },
  ];
}
