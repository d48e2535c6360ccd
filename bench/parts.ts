import { maxPracticeCards } from '@lingostory/contract/vocabulary/constants';
import { measurePageTurnsWhileAligning } from './background/recordings.ts';
import { measureCosts } from './costs.ts';
import { measurePgBouncer } from './database/pgbouncer.ts';
import { countStatements, measureLargeMember } from './large.ts';
import { measureLemmas } from './lemmas.ts';
import { insertBooks } from './make/make-books.ts';
import { measureShares } from './make/shares.ts';
import { measureClips } from './media/clips.ts';
import { measureDownloads } from './media/downloads.ts';
import { measureExpensiveCallImpact } from './neighbors.ts';
import { compareRequestRates, measureRequestRate, type Ratio } from './report/compare.ts';
import { printNote, printRow, printRows } from './report/row.ts';
import { measureSlowProvider } from './slow-provider.ts';
import type { Stage } from './stage.ts';
import { measureSignInStorms } from './storm.ts';
import { measureEdits } from './studio.ts';
import { measureSuggestions } from './suggestions.ts';
import { measureUploads } from './uploads.ts';
import { measureOccurrences, measureVocabulary } from './vocabulary.ts';
import { measureWindows } from './windows.ts';
import { measureOneNewWord } from './words/one-new-word.ts';

const formatRatio = ({ ours, theirs, ratio }: Ratio) =>
  `${ratio.toFixed(2)}  (${Math.round(ours)}/s : ${Math.round(theirs)}/s)`;

async function fetchNumber(url: string): Promise<number> {
  return (await (await fetch(url)).json()) as number;
}

async function measurePageTurns(stage: Stage): Promise<void> {
  const { reader } = stage;
  const listPageNumbers = (lastPhraseNo: number) =>
    Array.from({ length: 50 }, (_, i) => 1 + Math.floor((i * (lastPhraseNo - 1)) / 49));
  const toPageTurnVariant = (origin: string, bookCode: string, lastPhraseNo: number) => ({
    urls: listPageNumbers(lastPhraseNo).map(
      (pageNumber) => `${origin}&book_code=${bookCode}&phrase_no=${pageNumber}`,
    ),
    bearer: reader.bearer,
  });
  const ownPageUrl = `${stage.ours}/v1/user/read-book?`;
  const peerPageUrl = `${stage.peerOrigin}/page?`;
  const statementCount = await countStatements(
    stage,
    `${ownPageUrl}&book_code=short&phrase_no=5`,
    reader.bearer,
  );
  printRow(
    'SQL statements for a page turn, session check included',
    String(statementCount),
    '1 (at most 2)',
    statementCount <= 2,
  );
  const handWrittenRatio = await compareRequestRates(
    toPageTurnVariant(ownPageUrl, 'short', 100),
    toPageTurnVariant(peerPageUrl, 'short', 100),
  );
  printRow(
    'page turn ÷ hand-written Express + JWT + one pg statement',
    formatRatio(handWrittenRatio),
    '≥ 0.80',
    handWrittenRatio.ratio >= 0.8,
  );
  const longBookRatio = await compareRequestRates(
    toPageTurnVariant(ownPageUrl, 'long', 100_000),
    toPageTurnVariant(ownPageUrl, 'short', 100),
  );
  printRow(
    'time of a page turn in 100,000 phrases ÷ in 100',
    (1 / longBookRatio.ratio).toFixed(2),
    '≤ 1.2',
    1 / longBookRatio.ratio <= 1.2,
  );
  await measureWindows(stage, toPageTurnVariant(peerPageUrl, 'short', 100));
}

async function measureSessionCheck({ peerOrigin, reader }: Stage): Promise<void> {
  const ratio = await compareRequestRates(
    { urls: [`${peerOrigin}/jwt`], bearer: reader.bearer },
    { urls: [`${peerOrigin}/plain`] },
  );
  printRow('JWT constant route ÷ plain constant route', formatRatio(ratio), '≥ 0.70', ratio.ratio >= 0.7);
}

/**
 * The two hand-written baselines: one behind the same middleware as our API (request id, log, metrics, headers), and
 * one without any.
 */
const peerBaselines = [
  { where: 'in the same server', path: '/behind' },
  { where: 'in a bare one', path: '' },
];

async function measureCatalogue(stage: Stage): Promise<void> {
  await insertBooks(stage.sql, 1, 200);
  const catalogueUrl = `${stage.ours}/v1/guest/list-book?per_page=24`;
  for (const { where, path } of peerBaselines) {
    const cachedRatio = await compareRequestRates(
      { urls: [catalogueUrl] },
      { urls: [`${stage.peerOrigin}${path}/plain`] },
    );
    printRow(
      `catalogue of 200 books, warm ÷ constant route ${where}`,
      formatRatio(cachedRatio),
      '≥ 0.80',
      cachedRatio.ratio >= 0.8,
    );
  }
  await insertBooks(stage.sql, 201, 10_000);
  await stage.sql.query('analyze');
  const pages = Array.from({ length: 50 }, (_, i) => i + 1);
  const uncachedRatio = await compareRequestRates(
    { urls: pages.map((page) => `${stage.ours}/v1/guest/list-book?page=${page}`) },
    { urls: pages.map((page) => `${stage.peerOrigin}/catalogue?page=${page}`) },
  );
  printRow(
    'catalogue of 10,000 books ÷ its one hand-written statement',
    formatRatio(uncachedRatio),
    '≥ 0.60',
    uncachedRatio.ratio >= 0.6,
  );
}

/** Compares the server's memory after 100,000 mixed reader requests with its memory after 10,000. */
async function measureMemory({ ours, peerOrigin, reader }: Stage): Promise<void> {
  const paths = [
    'user/read-book?book_code=short&phrase_no=7',
    'guest/list-book?per_page=24',
    'user/book-list',
    'user/read-book?book_code=long&phrase_no=700',
    'guest/book-detail/livre-7',
    'user/credit-history',
  ];
  const urls = paths.map((path) => `${ours}/v1/${path}`);
  await measureRequestRate({ urls, bearer: reader.bearer, amount: 10_000 });
  const memoryBefore = await fetchNumber(`${peerOrigin}/memory`);
  await measureRequestRate({ urls, bearer: reader.bearer, amount: 90_000 });
  const memoryAfter = await fetchNumber(`${peerOrigin}/memory`);
  const formatMebibytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MiB`;
  printRow(
    'resident memory after 100,000 mixed requests ÷ after 10,000',
    `${(memoryAfter / memoryBefore).toFixed(2)}  (${formatMebibytes(memoryAfter)} : ${formatMebibytes(memoryBefore)})`,
    '≤ 1.2',
    memoryAfter / memoryBefore <= 1.2,
  );
}

async function measureSignIns({ ours, peerOrigin }: Stage): Promise<void> {
  const body = JSON.stringify({ email: 'nobody@example.org', password: 'a wrong one, hashed all the same' });
  const headers = { 'content-type': 'application/json' };
  const signIn = () => fetch(`${ours}/v1/user/login`, { method: 'POST', body, headers });
  // Signs in once before the measurement, because the database client is fully set up only after its first statement.
  await signIn();
  await fetchNumber(`${peerOrigin}/lag`);
  await Promise.all(Array.from({ length: 20 }, signIn));
  const longestLag = await fetchNumber(`${peerOrigin}/lag`);
  printRow(
    'worst event-loop lag while 20 people sign in',
    `${longestLag.toFixed(0)} ms`,
    '≤ 50 ms',
    longestLag <= 50,
  );
}

async function measureStudioEdits(stage: Stage): Promise<void> {
  for (const { what, ours, theirs, ratio } of await measureEdits(stage)) {
    const result = `${ratio.toFixed(2)}  (${ours.toFixed(1)} ms : ${theirs.toFixed(1)} ms)`;
    printRow(`chapter of 5,000 phrases ÷ of 50: ${what}`, result, '≤ 1.2', ratio <= 1.2);
  }
}

async function measureHostileFiles(stage: Stage): Promise<void> {
  for (const { what, idleP95, busy, ratio, memoryGrowthBytes } of await measureUploads(stage)) {
    const formattedRatio = `${ratio.toFixed(2)}  (p95 ${busy.toFixed(1)} ms : ${idleP95.toFixed(1)} ms)`;
    printRow(`page turns during six uploads at once ÷ idle: ${what}`, formattedRatio, '≤ 2', ratio <= 2);
    const memoryGrowthMebibytes = memoryGrowthBytes / 2 ** 20;
    printRow(
      `memory that they took: ${what}`,
      `+ ${memoryGrowthMebibytes.toFixed(0)} MiB`,
      '≤ 300 MiB',
      memoryGrowthMebibytes <= 300,
    );
  }
}

/**
 * The parts of the benchmark that need only the API server. `memory` runs after `catalogue`, because it reads books
 * that `catalogue` creates.
 */
export const stageParts: Record<string, (stage: Stage) => Promise<void>> = {
  'sign-ins': measureSignIns,
  'page-turns': measurePageTurns,
  'session-check': measureSessionCheck,
  clips: (stage) => printRows(measureClips(stage, peerBaselines)),
  studio: measureStudioEdits,
  catalogue: measureCatalogue,
  memory: measureMemory,
  uploads: measureHostileFiles,
  recordings: measurePageTurnsWhileAligning,
  lemmas: async (stage) => {
    const { ours, theirs, ratio, memoryGrowthBytes } = await measureLemmas(stage);
    const formattedRatio = `${ratio.toFixed(2)}  (${ours.toFixed(1)} ms : ${theirs.toFixed(1)} ms)`;
    printRow('saving a phrase ÷ saving it without lemmas', formattedRatio, '≤ 1.2', ratio <= 1.2);
    const memoryGrowthMebibytes = memoryGrowthBytes / 2 ** 20;
    printRow(
      'memory of the lexicon',
      `+ ${memoryGrowthMebibytes.toFixed(0)} MiB`,
      '≤ 50 MiB',
      memoryGrowthMebibytes <= 50,
    );
  },
  suggestions: async (stage) => {
    const milliseconds = await measureSuggestions(stage);
    const label = 'suggestions for 500 phrases, of 100 books and 200,000 imported entries';
    printRow(label, `${milliseconds.toFixed(0)} ms`, '≤ 1,000 ms', milliseconds <= 1000);
  },
  vocabulary: async (stage) => {
    const { listRatios, windowRatio, books, practiceRatios } = await measureVocabulary(stage);
    const formatTimeRatio = ({ ratio }: Ratio) => (1 / ratio).toFixed(2);
    for (const { what, ...list } of listRatios)
      printRow(
        `time of /words with 50,000 words ÷ with 50: ${what}`,
        formatTimeRatio(list),
        '≤ 1.2',
        1 / list.ratio <= 1.2,
      );
    const windowLabel = 'time of a window with its word states, 10,000 kept words ÷ none';
    printRow(windowLabel, formatTimeRatio(windowRatio), '≤ 1.1', 1 / windowRatio.ratio <= 1.1);
    const lengthLabel = 'time of such a window in 100,000 phrases ÷ in 100';
    printRow(lengthLabel, formatTimeRatio(books), '≤ 1.2', 1 / books.ratio <= 1.2);
    const { cards, due } = practiceRatios;
    const timePerCard = 1 / cards.ratio / maxPracticeCards;
    printRow(
      'time of the next practice card ÷ of a page turn',
      timePerCard.toFixed(2),
      '≤ 2',
      timePerCard <= 2,
    );
    printNote(`the call that brings ${maxPracticeCards} of them ÷ a page turn`, formatTimeRatio(cards));
    printRow(
      'time of how many words are due ÷ of a page turn',
      formatTimeRatio(due),
      '≤ 2',
      1 / due.ratio <= 2,
    );
  },
  occurrences: async (stage) => {
    for await (const { what, result, goal, holds } of measureOccurrences(stage))
      printRow(what, result, goal, holds);
  },
  'one-new-word': (stage) => printRows(measureOneNewWord(stage)),
  shares: async (stage) => {
    const { listRatio, firstListTime, commonWordsTime, rareWordsTime } = await measureShares(stage);
    const timeRatio = 1 / listRatio.ratio;
    const formattedRates = `${timeRatio.toFixed(2)}  (${listRatio.ours.toFixed(0)}/s : ${listRatio.theirs.toFixed(0)}/s)`;
    printRow('1,000 books by 10,000 known words ÷ the plain list', formattedRates, '≤ 5', timeRatio <= 5);
    printRow(
      'the first of these lists',
      `${firstListTime.toFixed(0)} ms`,
      '≤ 5,000 ms',
      firstListTime <= 5000,
    );
    const formattedTimes = `${commonWordsTime.toFixed(0)} ms, rare ones ${rareWordsTime.toFixed(0)} ms`;
    printRow(
      'marking the 2,000 commonest words as known',
      formattedTimes,
      '≤ 5,000 ms',
      commonWordsTime <= 5000,
    );
  },
  pgbouncer: measurePgBouncer,
  downloads: (stage) => printRows(measureDownloads(stage)),
  neighbors: (stage) => printRows(measureExpensiveCallImpact(stage)),
  large: (stage) => printRows(measureLargeMember(stage)),
  provider: async (stage) => printRows(await measureSlowProvider(stage)),
  storm: async (stage) => printRows(await measureSignInStorms(stage)),
  costs: measureCosts,
};
