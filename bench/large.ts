import { type Member, makeMember } from './make/large-member.ts';
import { makeBooks } from './make/make-books.ts';
import { median } from './report/compare.ts';
import type { Stage } from './stage.ts';

export type LargeRow = { what: string; result: string; goal: string; holds: boolean };
type Call = { what: string; ask: (member: Member) => Promise<unknown> };

const large = { books: 5000, entries: 200_000, positions: 1000 };
const small = { books: 5, entries: 10, positions: 2 };
const rounds = 7;
const eachRound = 5;
const concurrency = 20;
const waves = 5;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const p95 = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;

async function ask(url: string, bearer: string, request: RequestInit = {}): Promise<string> {
  const response = await fetch(url, { ...request, headers: { ...request.headers, authorization: bearer } });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text.slice(0, 200)}`);
  return text;
}

const json = (method: string, body: object): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/**
 * Returns how many database statements a call makes: the minimum of several tries, because jobs make some in between.
 */
export async function countStatements({ peer }: Stage, url: string, bearer: string): Promise<number> {
  const read = async () => Number(await (await fetch(`${peer}/statements`)).text());
  let fewest = Number.POSITIVE_INFINITY;
  for (let time = 0; time < 5; time += 1) {
    const before = await read();
    await ask(url, bearer);
    fewest = Math.min(fewest, (await read()) - before);
  }
  return fewest;
}

/** Returns every call that reads or writes a member's data, including the last page of lists. */
function callsOf({ ours, editor }: Stage): Call[] {
  const get = (path: string) => (member: Member) => ask(`${ours}/v1/${path}`, member.bearer);
  const asEditor = (path: string) => ask(`${ours}/v1/admin/${path}`, editor.bearer);
  const lastPage = (rows: number) => Math.ceil(rows / 24);
  let bought = large.books;
  return [
    { what: 'read-book where they stopped', ask: get('user/read-book?book_code=short') },
    { what: 'book-list', ask: get('user/book-list') },
    {
      what: 'book-list, last page',
      ask: (one) => get(`user/book-list?page=${lastPage(one.size.books)}`)(one),
    },
    { what: 'recommended-book', ask: get('user/recommended-book') },
    { what: 'credit-history', ask: get('user/credit-history') },
    {
      what: 'credit-history, last page',
      ask: (one) => get(`user/credit-history?page=${lastPage(one.size.entries)}`)(one),
    },
    { what: 'get-subscription', ask: get('user/get-subscription') },
    { what: 'book-detail', ask: get('guest/book-detail/livre-1') },
    { what: 'book-reviews', ask: get('guest/book-reviews/short') },
    {
      what: 'reading-position',
      ask: ({ bearer }) =>
        ask(`${ours}/v1/user/reading-position`, bearer, json('PUT', { book_code: 'short', phrase_no: 9 })),
    },
    {
      what: 'purchase-book',
      ask: ({ bearer }) => {
        bought += 1;
        return ask(`${ours}/v1/user/purchase-book`, bearer, json('POST', { book_code: `livre-${bought}` }));
      },
    },
    {
      what: 'review',
      ask: ({ bearer }) => {
        const text = { title: 'Un titre', review: 'un mot et puis un autre, '.repeat(5) };
        const stars = { overall_star: 4, performance_star: 4, story_star: 4 };
        return ask(`${ours}/v1/user/review`, bearer, json('POST', { book_code: 'short', ...text, ...stars }));
      },
    },
    { what: 'own review', ask: get('user/review/short') },
    { what: 'admin/member/{id}', ask: ({ id }) => asEditor(`member/${id}`) },
    { what: 'admin/member by email', ask: ({ email }) => asEditor(`member?search=${email}`) },
  ];
}

/** Measures two calls in turns and returns the median of the rounds' ratios. */
async function ratioOf(one: () => Promise<unknown>, other: () => Promise<unknown>) {
  const several = async (work: () => Promise<unknown>) => {
    let sum = 0;
    for (let time = 0; time < eachRound; time += 1) sum += await timed(work);
    return sum / eachRound;
  };
  await several(one);
  await several(other);
  const all: [number, number][] = [];
  for (let round = 0; round < rounds; round += 1) all.push([await several(one), await several(other)]);
  return {
    ours: median(all.map(([first]) => first)),
    theirs: median(all.map(([, second]) => second)),
    ratio: median(all.map(([first, second]) => first / second)),
  };
}

/** Returns the milliseconds of other readers' page turns while a number of calls are in flight, wave after wave. */
async function turnsDuring({ ours, reader }: Stage, work: () => Promise<unknown>): Promise<number[]> {
  const turns: number[] = [];
  for (let wave = 0; wave < waves; wave += 1) {
    let under = true;
    const calls = Promise.all(Array.from({ length: concurrency }, work)).finally(() => {
      under = false;
    });
    while (under || turns.length < (wave + 1) * 10) {
      const page = 1 + (turns.length % 99);
      const url = `${ours}/v1/user/read-book?book_code=short&phrase_no=${page}`;
      turns.push(await timed(() => ask(url, reader.bearer)));
    }
    await calls;
  }
  return turns;
}

/** Measures an export as its member sees it, including rejected attempts (429). */
async function exportOf({ ours }: Stage, { bearer }: Member): Promise<{ firstByte: number; bytes: number }> {
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
  const memory = async () => Number(await (await fetch(`${stage.peer}/memory`)).text()) / 2 ** 20;
  const before = await memory();
  const first = await ratioOf(
    async () => (await exportOf(stage, big)).bytes,
    async () => (await exportOf(stage, tiny)).bytes,
  );
  const begun: number[] = [];
  for (let time = 0; time < eachRound; time += 1) begun.push((await exportOf(stage, big)).firstByte);
  const { bytes } = await exportOf(stage, big);
  let highest = before;
  const watch = setInterval(() => {
    void memory().then((now) => {
      highest = Math.max(highest, now);
    });
  }, 20);
  await Promise.all(Array.from({ length: concurrency }, () => exportOf(stage, big)));
  clearInterval(watch);
  const more = highest - before;
  yield {
    what: `export of ${(bytes / 1e6).toFixed(1)} MB: first byte ÷ a small member’s whole export`,
    result: `${(median(begun) / first.theirs).toFixed(2)}  (${median(begun).toFixed(1)} ms of ${first.ours.toFixed(0)} ms : ${first.theirs.toFixed(1)} ms)`,
    goal: '≤ 3',
    holds: median(begun) <= 3 * first.theirs,
  };
  yield {
    what: `resident memory during ${concurrency} exports of it at once`,
    result: `+ ${more.toFixed(0)} MiB`,
    goal: '≤ 100 MiB more',
    holds: more <= 100,
  };
}

async function* measureOthers(stage: Stage, big: Member, tiny: Member): AsyncGenerator<LargeRow> {
  const { ours } = stage;
  const during = async (what: string, one: (member: Member) => Promise<unknown>) => {
    const baseline = p95(await turnsDuring(stage, () => one(tiny)));
    const turns = p95(await turnsDuring(stage, () => one(big)));
    return {
      what: `others’ page turns during ${concurrency} ${what} ÷ during a small member’s`,
      result: `${(turns / baseline).toFixed(2)}  (p95 ${turns.toFixed(1)} ms : ${baseline.toFixed(1)} ms)`,
      goal: '≤ 1.5',
      holds: turns <= 1.5 * baseline,
    };
  };
  const read = (path: string) => (member: Member) => ask(`${ours}/v1/user/${path}`, member.bearer);
  yield await during('recommended-book', read('recommended-book'));
  yield await during('credit-history', read('credit-history'));
  yield await during('book-list', read('book-list'));
  yield await during('export', (member) => exportOf(stage, member));
}

/** Compares the studio's list of 10,000 books with one of 10, page by page in turns, by hiding the other books. */
async function* measureStudioBooks({ ours, sql, editor }: Stage): AsyncGenerator<LargeRow> {
  const hidden = 'id not in (select id from books order by id desc limit 10)';
  const page = () => ask(`${ours}/v1/admin/book`, editor.bearer);
  const all: [number, number][] = [];
  const several = async () => {
    const times: number[] = [];
    for (let time = 0; time < 15; time += 1) times.push(await timed(page));
    return median(times);
  };
  let bytes = 0;
  for (let round = 0; round < 3; round += 1) {
    bytes = (await page()).length;
    const many = await several();
    await sql.query(`update books set deleted_at = now() where ${hidden}`);
    await sql.query('vacuum analyze books');
    await page();
    all.push([many, await several()]);
    await sql.query(`update books set deleted_at = null where ${hidden}`);
    await sql.query('vacuum analyze books');
  }
  const ratio = median(all.map(([many, few]) => many / few));
  const [ten, thousands] = [median(all.map(([, few]) => few)), median(all.map(([many]) => many))];
  yield {
    what: `admin/book with 10,000 books (${(bytes / 1000).toFixed(0)} kB) ÷ with 10`,
    result: `${ratio.toFixed(2)}  (${thousands.toFixed(1)} ms : ${ten.toFixed(1)} ms)`,
    goal: '≤ 3',
    holds: ratio <= 3,
  };
}

/** Compares a member with very much data with one with little, in a catalogue of 10,000 books. */
export async function* measureLarge(stage: Stage): AsyncGenerator<LargeRow> {
  await makeBooks(stage.sql, 1, 10_000);
  // Only books with phrases are recommended, and the catalogue's have none.
  await stage.sql.query(`update books set total_phrases = 100 where book_code like 'livre-%'`);
  const big = await makeMember(stage, 'large', large, 'short');
  const tiny = await makeMember(stage, 'small', small, 'short');
  await stage.sql.query('vacuum analyze');
  for (const { what, ask: call } of callsOf(stage)) {
    const { ours, theirs, ratio } = await ratioOf(
      () => call(big),
      () => call(tiny),
    );
    const result = `${ratio.toFixed(2)}  (${ours.toFixed(1)} ms : ${theirs.toFixed(1)} ms)`;
    yield { what: `a member with 5,000 books ÷ with 5: ${what}`, result, goal: '≤ 3', holds: ratio <= 3 };
  }
  const statements = await countStatements(stage, `${stage.ours}/v1/user/recommended-book`, big.bearer);
  yield {
    what: 'SQL statements for recommendations, session check included',
    result: String(statements),
    goal: '≤ 2',
    holds: statements <= 2,
  };
  yield* measureExport(stage, big, tiny);
  yield* measureOthers(stage, big, tiny);
  yield* measureStudioBooks(stage);
}
