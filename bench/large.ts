import { type Member, makeMember } from './make/large-member.ts';
import { insertBooks } from './make/make-books.ts';
import { median } from './report/compare.ts';
import type { Stage } from './stage.ts';

export type LargeRow = { what: string; result: string; goal: string; holds: boolean };
type MeasuredCall = { what: string; ask: (member: Member) => Promise<unknown> };

const largeSize = { books: 5000, entries: 200_000, positions: 1000 };
const smallSize = { books: 5, entries: 10, positions: 2 };
const rounds = 7;
const callsPerRound = 5;
const concurrency = 20;
const waves = 5;

async function measureTime(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
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
export async function countStatements({ peer }: Stage, url: string, bearer: string): Promise<number> {
  const readStatementCount = async () => Number(await (await fetch(`${peer}/statements`)).text());
  let fewest = Number.POSITIVE_INFINITY;
  for (let time = 0; time < 5; time += 1) {
    const countBefore = await readStatementCount();
    await sendRequest(url, bearer);
    fewest = Math.min(fewest, (await readStatementCount()) - countBefore);
  }
  return fewest;
}

/** Lists the requests that read or write a member's data. Paginated lists are also requested at their last page. */
function listMeasuredCalls({ ours, editor }: Stage): MeasuredCall[] {
  const getAsMember = (path: string) => (member: Member) => sendRequest(`${ours}/v1/${path}`, member.bearer);
  const getAsEditor = (path: string) => sendRequest(`${ours}/v1/admin/${path}`, editor.bearer);
  const lastPage = (rows: number) => Math.ceil(rows / 24);
  let lastBoughtBookNo = largeSize.books;
  return [
    { what: 'read-book where they stopped', ask: getAsMember('user/read-book?book_code=short') },
    { what: 'book-list', ask: getAsMember('user/book-list') },
    {
      what: 'book-list, last page',
      ask: (one) => getAsMember(`user/book-list?page=${lastPage(one.size.books)}`)(one),
    },
    { what: 'recommended-book', ask: getAsMember('user/recommended-book') },
    { what: 'credit-history', ask: getAsMember('user/credit-history') },
    {
      what: 'credit-history, last page',
      ask: (one) => getAsMember(`user/credit-history?page=${lastPage(one.size.entries)}`)(one),
    },
    { what: 'get-subscription', ask: getAsMember('user/get-subscription') },
    { what: 'book-detail', ask: getAsMember('guest/book-detail/livre-1') },
    { what: 'book-reviews', ask: getAsMember('guest/book-reviews/short') },
    {
      what: 'reading-position',
      ask: ({ bearer }) =>
        sendRequest(
          `${ours}/v1/user/reading-position`,
          bearer,
          toJsonRequest('PUT', { book_code: 'short', phrase_no: 9 }),
        ),
    },
    {
      what: 'purchase-book',
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
      what: 'review',
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
    { what: 'own review', ask: getAsMember('user/review/short') },
    { what: 'admin/member/{id}', ask: ({ id }) => getAsEditor(`member/${id}`) },
    { what: 'admin/member by email', ask: ({ email }) => getAsEditor(`member?search=${email}`) },
  ];
}

/**
 * Compares the times of two requests. They alternate, so that changes in the machine's speed affect both. Returns the
 * medians over all rounds.
 */
async function compareTimes(one: () => Promise<unknown>, other: () => Promise<unknown>) {
  const measureMeanTime = async (work: () => Promise<unknown>) => {
    let sum = 0;
    for (let time = 0; time < callsPerRound; time += 1) sum += await measureTime(work);
    return sum / callsPerRound;
  };
  await measureMeanTime(one);
  await measureMeanTime(other);
  const timePairs: [number, number][] = [];
  for (let round = 0; round < rounds; round += 1)
    timePairs.push([await measureMeanTime(one), await measureMeanTime(other)]);
  return {
    ours: median(timePairs.map(([first]) => first)),
    theirs: median(timePairs.map(([, second]) => second)),
    ratio: median(timePairs.map(([first, second]) => first / second)),
  };
}

/**
 * Measures how many milliseconds another reader's page turns take while waves of simultaneous requests are running.
 */
async function measureTurnsDuring({ ours, reader }: Stage, work: () => Promise<unknown>): Promise<number[]> {
  const turnTimes: number[] = [];
  for (let wave = 0; wave < waves; wave += 1) {
    let isWaveRunning = true;
    const calls = Promise.all(Array.from({ length: concurrency }, work)).finally(() => {
      isWaveRunning = false;
    });
    while (isWaveRunning || turnTimes.length < (wave + 1) * 10) {
      const page = 1 + (turnTimes.length % 99);
      const url = `${ours}/v1/user/read-book?book_code=short&phrase_no=${page}`;
      turnTimes.push(await measureTime(() => sendRequest(url, reader.bearer)));
    }
    await calls;
  }
  return turnTimes;
}

/**
 * Downloads a member's export and measures the time to its first byte. Does not check the status, so a rejected
 * request (429) is measured too.
 */
async function requestExport(
  { ours }: Stage,
  { bearer }: Member,
): Promise<{ firstByte: number; bytes: number }> {
  const start = performance.now();
  const response = await fetch(`${ours}/v1/user/export`, { headers: { authorization: bearer } });
  let firstByte = 0;
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    firstByte ||= performance.now() - start;
    bytes += (chunk as Uint8Array).length;
  }
  return { firstByte, bytes };
}

async function* measureExport(stage: Stage, big: Member, tiny: Member): AsyncGenerator<LargeRow> {
  const readMemory = async () => Number(await (await fetch(`${stage.peer}/memory`)).text()) / 2 ** 20;
  const memoryBefore = await readMemory();
  const wholeExport = await compareTimes(
    async () => (await requestExport(stage, big)).bytes,
    async () => (await requestExport(stage, tiny)).bytes,
  );
  const firstByteTimes: number[] = [];
  for (let time = 0; time < callsPerRound; time += 1)
    firstByteTimes.push((await requestExport(stage, big)).firstByte);
  const { bytes } = await requestExport(stage, big);
  let peakMemory = memoryBefore;
  const memoryTimer = setInterval(() => {
    void readMemory().then((now) => {
      peakMemory = Math.max(peakMemory, now);
    });
  }, 20);
  await Promise.all(Array.from({ length: concurrency }, () => requestExport(stage, big)));
  clearInterval(memoryTimer);
  const memoryGrowth = peakMemory - memoryBefore;
  yield {
    what: `export of ${(bytes / 1e6).toFixed(1)} MB: first byte ÷ a small member’s whole export`,
    result: `${(median(firstByteTimes) / wholeExport.theirs).toFixed(2)}  (${median(firstByteTimes).toFixed(1)} ms of ${wholeExport.ours.toFixed(0)} ms : ${wholeExport.theirs.toFixed(1)} ms)`,
    goal: '≤ 3',
    holds: median(firstByteTimes) <= 3 * wholeExport.theirs,
  };
  yield {
    what: `resident memory during ${concurrency} exports of it at once`,
    result: `+ ${memoryGrowth.toFixed(0)} MiB`,
    goal: '≤ 100 MiB more',
    holds: memoryGrowth <= 100,
  };
}

async function* measureOtherReaders(stage: Stage, big: Member, tiny: Member): AsyncGenerator<LargeRow> {
  const { ours } = stage;
  const compareTurnsDuring = async (what: string, one: (member: Member) => Promise<unknown>) => {
    const baseline = computeP95(await measureTurnsDuring(stage, () => one(tiny)));
    const turnTime = computeP95(await measureTurnsDuring(stage, () => one(big)));
    return {
      what: `others’ page turns during ${concurrency} ${what} ÷ during a small member’s`,
      result: `${(turnTime / baseline).toFixed(2)}  (p95 ${turnTime.toFixed(1)} ms : ${baseline.toFixed(1)} ms)`,
      goal: '≤ 1.5',
      holds: turnTime <= 1.5 * baseline,
    };
  };
  const readAsMember = (path: string) => (member: Member) =>
    sendRequest(`${ours}/v1/user/${path}`, member.bearer);
  yield await compareTurnsDuring('recommended-book', readAsMember('recommended-book'));
  yield await compareTurnsDuring('credit-history', readAsMember('credit-history'));
  yield await compareTurnsDuring('book-list', readAsMember('book-list'));
  yield await compareTurnsDuring('export', (member) => requestExport(stage, member));
}

/**
 * Compares the studio's book list with 10,000 books and with 10. The two measurements alternate, and all but 10 books
 * are hidden for the second one.
 */
async function* measureStudioBooks({ ours, sql, editor }: Stage): AsyncGenerator<LargeRow> {
  const hiddenBooksFilter = 'id not in (select id from books order by id desc limit 10)';
  const fetchBookList = () => sendRequest(`${ours}/v1/admin/book`, editor.bearer);
  const timePairs: [number, number][] = [];
  const measureMedianTime = async () => {
    const times: number[] = [];
    for (let time = 0; time < 15; time += 1) times.push(await measureTime(fetchBookList));
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
  const ratio = median(timePairs.map(([many, few]) => many / few));
  const [ten, thousands] = [median(timePairs.map(([, few]) => few)), median(timePairs.map(([many]) => many))];
  yield {
    what: `admin/book with 10,000 books (${(bytes / 1000).toFixed(0)} kB) ÷ with 10`,
    result: `${ratio.toFixed(2)}  (${thousands.toFixed(1)} ms : ${ten.toFixed(1)} ms)`,
    goal: '≤ 3',
    holds: ratio <= 3,
  };
}

/** Compares a member who has a very large amount of data with one who has little, in a catalogue of 10,000 books. */
export async function* measureLarge(stage: Stage): AsyncGenerator<LargeRow> {
  await insertBooks(stage.sql, 1, 10_000);
  // Gives the books phrases, because only books with phrases are recommended.
  await stage.sql.query(`update books set total_phrases = 100 where book_code like 'livre-%'`);
  const largeMember = await makeMember(stage, 'large', largeSize, 'short');
  const smallMember = await makeMember(stage, 'small', smallSize, 'short');
  await stage.sql.query('vacuum analyze');
  for (const { what, ask: call } of listMeasuredCalls(stage)) {
    const { ours, theirs, ratio } = await compareTimes(
      () => call(largeMember),
      () => call(smallMember),
    );
    const result = `${ratio.toFixed(2)}  (${ours.toFixed(1)} ms : ${theirs.toFixed(1)} ms)`;
    yield { what: `a member with 5,000 books ÷ with 5: ${what}`, result, goal: '≤ 3', holds: ratio <= 3 };
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
