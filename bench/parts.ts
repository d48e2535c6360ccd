import { practiceCardsLimit } from '@lingostory/contract/vocabulary/constants';
import { measureCosts } from './costs.ts';
import { countStatements, measureLarge } from './large.ts';
import { measureLemmas } from './lemmas.ts';
import { makeBooks } from './make/make-books.ts';
import { measureShares } from './make/shares.ts';
import { measureNeighbors } from './neighbors.ts';
import { measureTurnsWhileAligning } from './recordings.ts';
import { compare, load, type Ratio, type Variant } from './report/compare.ts';
import { note, row } from './report/row.ts';
import { measureSlowProvider } from './slow-provider.ts';
import type { Stage } from './stage.ts';
import { measureStorm } from './storm.ts';
import { measureEdits } from './studio.ts';
import { measureSuggestions } from './suggestions.ts';
import { measureUploads } from './uploads.ts';
import { measureVocabulary } from './vocabulary.ts';

const formatRatio = ({ ours, theirs, ratio }: Ratio) =>
  `${ratio.toFixed(2)}  (${Math.round(ours)}/s : ${Math.round(theirs)}/s)`;

async function numberFrom(url: string): Promise<number> {
  return (await (await fetch(url)).json()) as number;
}

async function measurePageTurns(stage: Stage): Promise<void> {
  const { reader } = stage;
  const pages = (last: number) => Array.from({ length: 50 }, (_, i) => 1 + Math.floor((i * (last - 1)) / 49));
  const turn = (origin: string, code: string, last: number) => ({
    urls: pages(last).map((n) => `${origin}&book_code=${code}&phrase_no=${n}`),
    bearer: reader.bearer,
  });
  const ours = `${stage.ours}/v1/user/read-book?`;
  const peer = `${stage.peer}/page?`;
  const statements = await countStatements(stage, `${ours}&book_code=short&phrase_no=5`, reader.bearer);
  row(
    'SQL statements for a page turn, session check included',
    String(statements),
    '1 (at most 2)',
    statements <= 2,
  );
  const hand = await compare(turn(ours, 'short', 100), turn(peer, 'short', 100));
  row(
    'page turn ÷ hand-written Express + JWT + one pg statement',
    formatRatio(hand),
    '≥ 0.80',
    hand.ratio >= 0.8,
  );
  const long = await compare(turn(ours, 'long', 100_000), turn(ours, 'short', 100));
  row(
    'time of a page turn in 100,000 phrases ÷ in 100',
    (1 / long.ratio).toFixed(2),
    '≤ 1.2',
    1 / long.ratio <= 1.2,
  );
  await measureWindows(stage, turn(peer, 'short', 100));
}

/** The number of phrases that the reader requests at once. */
const windowSize = 20;

/** Compares reading a hundred phrases in windows with the peer, which serves them one by one. */
async function measureWindows(stage: Stage, oneByOne: Variant): Promise<void> {
  const windows = (code: string, last: number) => ({
    urls: Array.from({ length: 5 }, (_, index) => {
      const from = 1 + Math.floor((index * (last - windowSize)) / 4);
      return `${stage.ours}/v1/user/read-window?book_code=${code}&from=${from}&count=${windowSize}`;
    }),
    bearer: stage.reader.bearer,
  });
  const byHand = await compare(windows('short', 100), oneByOne);
  const time = 1 / (byHand.ratio * windowSize);
  const result = `${time.toFixed(2)}  (${Math.round(byHand.ours * windowSize)} : ${Math.round(byHand.theirs)} phrases/s)`;
  row('server time of 100 phrases in windows ÷ of the peer, one by one', result, '≤ 0.3', time <= 0.3);
  const long = await compare(windows('long', 100_000), windows('short', 100));
  row(
    'time of a window in 100,000 phrases ÷ in 100',
    (1 / long.ratio).toFixed(2),
    '≤ 1.2',
    1 / long.ratio <= 1.2,
  );
}

async function measureSessionCheck({ peer, reader }: Stage): Promise<void> {
  const ratio = await compare({ urls: [`${peer}/jwt`], bearer: reader.bearer }, { urls: [`${peer}/plain`] });
  row('JWT constant route ÷ plain constant route', formatRatio(ratio), '≥ 0.70', ratio.ratio >= 0.7);
}

/** Two peers: one with what every request of ours passes (id, log, metrics, headers), and a bare one. */
const peers = [
  { where: 'in the same server', path: '/behind' },
  { where: 'in a bare one', path: '' },
];

async function measureCatalogue(stage: Stage): Promise<void> {
  await makeBooks(stage.sql, 1, 200);
  const list = `${stage.ours}/v1/guest/list-book?per_page=24`;
  for (const { where, path } of peers) {
    const warm = await compare({ urls: [list] }, { urls: [`${stage.peer}${path}/plain`] });
    row(
      `catalogue of 200 books, warm ÷ constant route ${where}`,
      formatRatio(warm),
      '≥ 0.80',
      warm.ratio >= 0.8,
    );
  }
  await makeBooks(stage.sql, 201, 10_000);
  await stage.sql.query('analyze');
  const pages = Array.from({ length: 50 }, (_, i) => i + 1);
  const cold = await compare(
    { urls: pages.map((page) => `${stage.ours}/v1/guest/list-book?page=${page}`) },
    { urls: pages.map((page) => `${stage.peer}/catalogue?page=${page}`) },
  );
  row(
    'catalogue of 10,000 books ÷ its one hand-written statement',
    formatRatio(cold),
    '≥ 0.60',
    cold.ratio >= 0.6,
  );
}

async function measureClips(stage: Stage): Promise<void> {
  const headers = { authorization: stage.reader.bearer };
  const response = await fetch(`${stage.ours}/v1/user/read-book?book_code=short&phrase_no=1`, { headers });
  const { data } = (await response.json()) as { data: { line_audio: string } };
  for (const { where, path } of peers) {
    const ratio = await compare(
      { urls: [stage.ours + data.line_audio] },
      { urls: [`${stage.peer}${path}/file/${stage.clip}`] },
    );
    row(`signed clip ÷ unsigned sendFile ${where}`, formatRatio(ratio), '≥ 1.4', ratio.ratio >= 1.4);
  }
}

/** Makes every kind of call that readers make, one after another. */
async function measureMemory({ ours, peer, reader }: Stage): Promise<void> {
  const paths = [
    'user/read-book?book_code=short&phrase_no=7',
    'guest/list-book?per_page=24',
    'user/book-list',
    'user/read-book?book_code=long&phrase_no=700',
    'guest/book-detail/livre-7',
    'user/credit-history',
  ];
  const urls = paths.map((path) => `${ours}/v1/${path}`);
  await load({ urls, bearer: reader.bearer, amount: 10_000 });
  const early = await numberFrom(`${peer}/memory`);
  await load({ urls, bearer: reader.bearer, amount: 90_000 });
  const late = await numberFrom(`${peer}/memory`);
  const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MiB`;
  row(
    'resident memory after 100,000 mixed requests ÷ after 10,000',
    `${(late / early).toFixed(2)}  (${megabytes(late)} : ${megabytes(early)})`,
    '≤ 1.2',
    late / early <= 1.2,
  );
}

async function measureSignIns({ ours, peer }: Stage): Promise<void> {
  const body = JSON.stringify({ email: 'nobody@example.org', password: 'a wrong one, hashed all the same' });
  const headers = { 'content-type': 'application/json' };
  const signIn = () => fetch(`${ours}/v1/user/login`, { method: 'POST', body, headers });
  // A process's first statement prepares the database client, which later sign-ins do not wait for.
  await signIn();
  await numberFrom(`${peer}/lag`);
  await Promise.all(Array.from({ length: 20 }, signIn));
  const worst = await numberFrom(`${peer}/lag`);
  row('worst event-loop lag while 20 people sign in', `${worst.toFixed(0)} ms`, '≤ 50 ms', worst <= 50);
}

async function measureStudio(stage: Stage): Promise<void> {
  for (const { what, ours, theirs, ratio } of await measureEdits(stage)) {
    const result = `${ratio.toFixed(2)}  (${ours.toFixed(1)} ms : ${theirs.toFixed(1)} ms)`;
    row(`chapter of 5,000 phrases ÷ of 50: ${what}`, result, '≤ 1.2', ratio <= 1.2);
  }
}

async function measureHostileFiles(stage: Stage): Promise<void> {
  for (const { what, idle, busy, ratio, grown } of await measureUploads(stage)) {
    const times = `${ratio.toFixed(2)}  (p95 ${busy.toFixed(1)} ms : ${idle.toFixed(1)} ms)`;
    row(`page turns during six uploads at once ÷ idle: ${what}`, times, '≤ 2', ratio <= 2);
    const megabytes = grown / 2 ** 20;
    row(`memory that they took: ${what}`, `+ ${megabytes.toFixed(0)} MiB`, '≤ 300 MiB', megabytes <= 300);
  }
}

/** The parts that are measured on the stage. Memory is measured after the catalogue, whose books it reads. */
export const stageParts: Record<string, (stage: Stage) => Promise<void>> = {
  'sign-ins': measureSignIns,
  'page-turns': measurePageTurns,
  'session-check': measureSessionCheck,
  clips: measureClips,
  studio: measureStudio,
  catalogue: measureCatalogue,
  memory: measureMemory,
  uploads: measureHostileFiles,
  recordings: measureTurnsWhileAligning,
  lemmas: async (stage) => {
    const { ours, theirs, ratio, grown } = await measureLemmas(stage);
    const times = `${ratio.toFixed(2)}  (${ours.toFixed(1)} ms : ${theirs.toFixed(1)} ms)`;
    row('saving a phrase ÷ saving it without lemmas', times, '≤ 1.2', ratio <= 1.2);
    const megabytes = grown / 2 ** 20;
    row('memory of the lexicon', `+ ${megabytes.toFixed(0)} MiB`, '≤ 50 MiB', megabytes <= 50);
  },
  suggestions: async (stage) => {
    const milliseconds = await measureSuggestions(stage);
    const what = 'suggestions for 500 phrases, of 100 books and 200,000 imported entries';
    row(what, `${milliseconds.toFixed(0)} ms`, '≤ 1,000 ms', milliseconds <= 1000);
  },
  vocabulary: async (stage) => {
    const { lists, windows, books, practice } = await measureVocabulary(stage);
    const time = ({ ratio }: Ratio) => (1 / ratio).toFixed(2);
    for (const { what, ...list } of lists)
      row(`time of /words with 50,000 words ÷ with 50: ${what}`, time(list), '≤ 1.2', 1 / list.ratio <= 1.2);
    const what = 'time of a window with its word states, 10,000 kept words ÷ none';
    row(what, time(windows), '≤ 1.1', 1 / windows.ratio <= 1.1);
    const length = 'time of such a window in 100,000 phrases ÷ in 100';
    row(length, time(books), '≤ 1.2', 1 / books.ratio <= 1.2);
    const { cards, due } = practice;
    const card = 1 / cards.ratio / practiceCardsLimit;
    row('time of the next practice card ÷ of a page turn', card.toFixed(2), '≤ 2', card <= 2);
    note(`the call that brings ${practiceCardsLimit} of them ÷ a page turn`, time(cards));
    row('time of how many words are due ÷ of a page turn', time(due), '≤ 2', 1 / due.ratio <= 2);
  },
  shares: async (stage) => {
    const { lists, first, common, rare } = await measureShares(stage);
    const cost = 1 / lists.ratio;
    const rates = `${cost.toFixed(2)}  (${lists.ours.toFixed(0)}/s : ${lists.theirs.toFixed(0)}/s)`;
    row('1,000 books by 10,000 known words ÷ the plain list', rates, '≤ 5', cost <= 5);
    row('the first of these lists', `${first.toFixed(0)} ms`, '≤ 5,000 ms', first <= 5000);
    const times = `${common.toFixed(0)} ms, rare ones ${rare.toFixed(0)} ms`;
    row('marking the 2,000 commonest words as known', times, '≤ 5,000 ms', common <= 5000);
  },
  neighbors: async (stage) => {
    for await (const { what, result, goal, holds } of measureNeighbors(stage)) row(what, result, goal, holds);
  },
  large: async (stage) => {
    for await (const { what, result, goal, holds } of measureLarge(stage)) row(what, result, goal, holds);
  },
  provider: async (stage) => {
    for (const { what, result, goal, holds } of await measureSlowProvider(stage))
      row(what, result, goal, holds);
  },
  storm: async (stage) => {
    for (const { what, result, goal, holds } of await measureStorm(stage)) row(what, result, goal, holds);
  },
  costs: measureCosts,
};
