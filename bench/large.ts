import { type Member, makeMember } from './make/large-member.ts';
import { insertBooks } from './make/make-books.ts';
import { median } from './report/compare.ts';
import type { Stage } from './stage.ts';

export type ResultRow = { what: string; result: string; goal: string; holds: boolean };
type MeasuredCall = { label: string; ask: (member: Member) => Promise<unknown> };

const largeSize = { books: 5000, entries: 200_000, positions: 1000 };
const smallSize = { books: 5, entries: 10, positions: 2 };
const roundCount = 7;
const callsPerRound = 5;
const concurrency = 20;
const waveCount = 5;

async function measureTime(runRequest: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await runRequest();
  return performance.now() - startedAt;
}

const computeP95 = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;

async function sendRequest(url: string, bearer: string, request: RequestInit = {}): Promise<string> {
  const response = await fetch(url, { ...request, headers: { ...request.headers, authorization: bearer } });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text.slice(0, 200)}`);
  return text;
}

const toJsonRequest = (method: string, body: object): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/**
 * Returns the number of database statements that a request causes. Takes the minimum of several attempts, because
 * background jobs may run statements in between.
 */
export async function countStatements({ peerOrigin }: Stage, url: string, bearer: string): Promise<number> {
  const readStatementCount = async () => Number(await (await fetch(`${peerOrigin}/statements`)).text());
  let minStatementCount = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 5; i += 1) {
    const countBefore = await readStatementCount();
    await sendRequest(url, bearer);
    minStatementCount = Math.min(minStatementCount, (await readStatementCount()) - countBefore);
  }
  return minStatementCount;
}

/** Lists the requests that read or write a member's data. Paginated lists are also requested at their last page. */
function listMeasuredCalls({ ours, editor }: Stage): MeasuredCall[] {
  const getAsMember = (path: string) => (member: Member) => sendRequest(`${ours}/v1/${path}`, member.bearer);
  const getAsEditor = (path: string) => sendRequest(`${ours}/v1/admin/${path}`, editor.bearer);
  const lastPageOf = (rowCount: number) => Math.ceil(rowCount / 24);
  let lastBoughtBookNo = largeSize.books;
  return [
    { label: 'read-book where they stopped', ask: getAsMember('user/read-book?book_code=short') },
    { label: 'book-list', ask: getAsMember('user/book-list') },
    {
      label: 'book-list, last page',
      ask: (member) => getAsMember(`user/book-list?page=${lastPageOf(member.size.books)}`)(member),
    },
    { label: 'recommended-book', ask: getAsMember('user/recommended-book') },
    { label: 'credit-history', ask: getAsMember('user/credit-history') },
    {
      label: 'credit-history, last page',
      ask: (member) => getAsMember(`user/credit-history?page=${lastPageOf(member.size.entries)}`)(member),
    },
    { label: 'get-subscription', ask: getAsMember('user/get-subscription') },
    { label: 'book-detail', ask: getAsMember('guest/book-detail/livre-1') },
    { label: 'book-reviews', ask: getAsMember('guest/book-reviews/short') },
    {
      label: 'reading-position',
      ask: ({ bearer }) =>
        sendRequest(
          `${ours}/v1/user/reading-position`,
          bearer,
          toJsonRequest('PUT', { book_code: 'short', phrase_no: 9 }),
        ),
    },
    {
      label: 'purchase-book',
      ask: ({ bearer }) => {
        lastBoughtBookNo += 1;
        return sendRequest(
          `${ours}/v1/user/purchase-book`,
          bearer,
          toJsonRequest('POST', { book_code: `livre-${lastBoughtBookNo}` }),
        );
      },
    },
    {
      label: 'review',
      ask: ({ bearer }) => {
        const reviewText = { title: 'Un titre', review: 'un mot et puis un autre, '.repeat(5) };
        const stars = { overall_star: 4, performance_star: 4, story_star: 4 };
        return sendRequest(
          `${ours}/v1/user/review`,
          bearer,
          toJsonRequest('POST', { book_code: 'short', ...reviewText, ...stars }),
        );
      },
    },
    { label: 'own review', ask: getAsMember('user/review/short') },
    { label: 'admin/member/{id}', ask: ({ id }) => getAsEditor(`member/${id}`) },
    { label: 'admin/member by email', ask: ({ email }) => getAsEditor(`member?search=${email}`) },
  ];
}

/**
 * Compares the times of two requests. They alternate, so that changes in the machine's speed affect both. Returns the
 * medians over all rounds.
 */
async function compareTimes(one: () => Promise<unknown>, sendOtherRequest: () => Promise<unknown>) {
  const measureMeanTime = async (runRequest: () => Promise<unknown>) => {
    let sum = 0;
    for (let i = 0; i < callsPerRound; i += 1) sum += await measureTime(runRequest);
    return sum / callsPerRound;
  };
  await measureMeanTime(one);
  await measureMeanTime(sendOtherRequest);
  const timePairs: [number, number][] = [];
  for (let round = 0; round < roundCount; round += 1)
    timePairs.push([await measureMeanTime(one), await measureMeanTime(sendOtherRequest)]);
  return {
    ours: median(timePairs.map(([time]) => time)),
    theirs: median(timePairs.map(([, otherTime]) => otherTime)),
    ratio: median(timePairs.map(([time, otherTime]) => time / otherTime)),
  };
}

/**
 * Measures how many milliseconds another reader's page turns take while waves of simultaneous requests are running.
 */
async function measurePageTurnsDuring(
  { ours, reader }: Stage,
  runTask: () => Promise<unknown>,
): Promise<number[]> {
  const pageTurnTimes: number[] = [];
  for (let waveIndex = 0; waveIndex < waveCount; waveIndex += 1) {
    let isWaveRunning = true;
    const calls = Promise.all(Array.from({ length: concurrency }, runTask)).finally(() => {
      isWaveRunning = false;
    });
    while (isWaveRunning || pageTurnTimes.length < (waveIndex + 1) * 10) {
      const page = 1 + (pageTurnTimes.length % 99);
      const url = `${ours}/v1/user/read-book?book_code=short&phrase_no=${page}`;
      pageTurnTimes.push(await measureTime(() => sendRequest(url, reader.bearer)));
    }
    await calls;
  }
  return pageTurnTimes;
}

/**
 * Downloads a member's export and measures the time to its first byte. Does not check the status, so a rejected
 * request (429) is measured too.
 */
async function requestExport(
  { ours }: Stage,
  { bearer }: Member,
): Promise<{ firstByteTime: number; bytes: number }> {
  const startedAt = performance.now();
  const response = await fetch(`${ours}/v1/user/export`, { headers: { authorization: bearer } });
  let firstByteTime = 0;
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    firstByteTime ||= performance.now() - startedAt;
    bytes += (chunk as Uint8Array).length;
  }
  return { firstByteTime, bytes };
}

async function* measureExport(
  stage: Stage,
  largeMember: Member,
  smallMember: Member,
): AsyncGenerator<ResultRow> {
  const readMemoryMebibytes = async () =>
    Number(await (await fetch(`${stage.peerOrigin}/memory`)).text()) / 2 ** 20;
  const memoryBefore = await readMemoryMebibytes();
  const exportTimes = await compareTimes(
    async () => (await requestExport(stage, largeMember)).bytes,
    async () => (await requestExport(stage, smallMember)).bytes,
  );
  const firstByteTimes: number[] = [];
  for (let i = 0; i < callsPerRound; i += 1)
    firstByteTimes.push((await requestExport(stage, largeMember)).firstByteTime);
  const { bytes } = await requestExport(stage, largeMember);
  let peakMemory = memoryBefore;
  const memoryTimer = setInterval(() => {
    void readMemoryMebibytes().then((memory) => {
      peakMemory = Math.max(peakMemory, memory);
    });
  }, 20);
  await Promise.all(Array.from({ length: concurrency }, () => requestExport(stage, largeMember)));
  clearInterval(memoryTimer);
  const memoryGrowth = peakMemory - memoryBefore;
  yield {
    what: `export of ${(bytes / 1e6).toFixed(1)} MB: first byte ÷ a small member’s whole export`,
    result: `${(median(firstByteTimes) / exportTimes.theirs).toFixed(2)}  (${median(firstByteTimes).toFixed(1)} ms of ${exportTimes.ours.toFixed(0)} ms : ${exportTimes.theirs.toFixed(1)} ms)`,
    goal: '≤ 3',
    holds: median(firstByteTimes) <= 3 * exportTimes.theirs,
  };
  yield {
    what: `resident memory during ${concurrency} exports of it at once`,
    result: `+ ${memoryGrowth.toFixed(0)} MiB`,
    goal: '≤ 100 MiB more',
    holds: memoryGrowth <= 100,
  };
}

async function* measureOtherReaders(
  stage: Stage,
  largeMember: Member,
  smallMember: Member,
): AsyncGenerator<ResultRow> {
  const { ours } = stage;
  const comparePageTurnsDuring = async (label: string, one: (member: Member) => Promise<unknown>) => {
    const baselinePageTurnTime = computeP95(await measurePageTurnsDuring(stage, () => one(smallMember)));
    const pageTurnTime = computeP95(await measurePageTurnsDuring(stage, () => one(largeMember)));
    return {
      what: `others’ page turns during ${concurrency} ${label} ÷ during a small member’s`,
      result: `${(pageTurnTime / baselinePageTurnTime).toFixed(2)}  (p95 ${pageTurnTime.toFixed(1)} ms : ${baselinePageTurnTime.toFixed(1)} ms)`,
      goal: '≤ 1.5',
      holds: pageTurnTime <= 1.5 * baselinePageTurnTime,
    };
  };
  const readAsMember = (path: string) => (member: Member) =>
    sendRequest(`${ours}/v1/user/${path}`, member.bearer);
  yield await comparePageTurnsDuring('recommended-book', readAsMember('recommended-book'));
  yield await comparePageTurnsDuring('credit-history', readAsMember('credit-history'));
  yield await comparePageTurnsDuring('book-list', readAsMember('book-list'));
  yield await comparePageTurnsDuring('export', (member) => requestExport(stage, member));
}

/**
 * Compares the studio's book list with 10,000 books and with 10. The two measurements alternate, and for the second
 * one all but 10 books are hidden.
 */
async function* measureStudioBooks({ ours, sql, editor }: Stage): AsyncGenerator<ResultRow> {
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

/** Compares a member who has a very large amount of data with one who has little, in a catalogue of 10,000 books. */
export async function* measureLargeMember(stage: Stage): AsyncGenerator<ResultRow> {
  await insertBooks(stage.sql, 1, 10_000);
  // Gives the books phrases, because books without phrases are not recommended.
  await stage.sql.query(`update books set total_phrases = 100 where book_code like 'livre-%'`);
  const largeMember = await makeMember(stage, 'large', largeSize, 'short');
  const smallMember = await makeMember(stage, 'small', smallSize, 'short');
  await stage.sql.query('vacuum analyze');
  for (const { label, ask: call } of listMeasuredCalls(stage)) {
    const { ours, theirs, ratio } = await compareTimes(
      () => call(largeMember),
      () => call(smallMember),
    );
    const result = `${ratio.toFixed(2)}  (${ours.toFixed(1)} ms : ${theirs.toFixed(1)} ms)`;
    yield { what: `a member with 5,000 books ÷ with 5: ${label}`, result, goal: '≤ 3', holds: ratio <= 3 };
  }
  const statementCount = await countStatements(
    stage,
    `${stage.ours}/v1/user/recommended-book`,
    largeMember.bearer,
  );
  yield {
    what: 'SQL statements for recommendations, session check included',
    result: String(statementCount),
    goal: '≤ 2',
    holds: statementCount <= 2,
  };
  yield* measureExport(stage, largeMember, smallMember);
  yield* measureOtherReaders(stage, largeMember, smallMember);
  yield* measureStudioBooks(stage);
}
