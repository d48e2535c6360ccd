import { sendRequest, toJsonRequest } from './drive/send-request.ts';
import { type Member, makeMember } from './make/large-member.ts';
import { insertBooks } from './make/make-books.ts';
import { measureTime, median, percentile } from './report/compare.ts';
import type { ResultRow } from './report/row.ts';
import type { Stage } from './stage.ts';
import { measureStudioBooks } from './studio.ts';

type MeasuredCall = { label: string; ask: (member: Member) => Promise<unknown> };

const largeSize = { books: 5000, entries: 200_000, positions: 1000 };
const smallSize = { books: 5, entries: 10, positions: 2 };
const roundCount = 7;
const callsPerRound = 5;
const concurrency = 20;
const waveCount = 5;

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
    const baselinePageTurnTime = percentile(
      await measurePageTurnsDuring(stage, () => one(smallMember)),
      0.95,
    );
    const pageTurnTime = percentile(await measurePageTurnsDuring(stage, () => one(largeMember)), 0.95);
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
