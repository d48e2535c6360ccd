import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RepeatedRequest } from './drive/repeated-request.ts';
import { makeHeavyMember } from './make/heavy-member.ts';
import { percentile } from './report/compare.ts';
import type { ResultRow } from './report/row.ts';
import type { Stage } from './stage.ts';

type ExpensiveCall = Pick<RepeatedRequest, 'method' | 'json' | 'file'> & {
  what: string;
  path: string;
  by?: 'editor';
};

const repeatRequestFile = fileURLToPath(new URL('./drive/repeated-request.ts', import.meta.url));
const connectionCount = 8;
const roundCount = 3;
/** The duration of each measurement in milliseconds. */
const phaseDurationMs = 3_000;
const readPauseMs = 10;
const megabyte = 2 ** 20;
const maxMemoryGrowthMib = 150;

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Lists the requests that are the most expensive for a member with much data or for an editor of long books. */
function listExpensiveCalls(wordsPath: string, grades: string): ExpensiveCall[] {
  return [
    { what: 'progress of 400 days', path: 'user/progress?from=2025-10-20&to=2026-11-23' },
    { what: 'books by share', path: 'user/books-by-share' },
    { what: 'practice ahead', path: 'user/practice?ahead=true' },
    { what: 'a search in words', path: 'user/words?search=lemme+77' },
    { what: 'words as CSV', path: 'user/words-file?format=csv' },
    { what: 'own data', path: 'user/export' },
    { what: 'words for Anki', path: 'user/words-file?format=apkg' },
    { what: 'an import of 60,000 words', path: 'user/words-file', method: 'POST', file: wordsPath },
    { what: '200 grades with long histories', path: 'user/grades', method: 'POST', json: grades },
    { what: 'words for Anki as text', path: 'user/words-file?format=text' },
    { what: 'recommendations', path: 'user/recommended-book' },
    { what: 'the last page of words', path: 'user/words?sort=word&page=1600' },
    { what: 'a search in a book of 100,000 phrases', path: 'user/book-search?book_code=long&q=phrase' },
    { what: 'the contents of a long book', path: 'user/book-contents?book_code=long' },
    { what: 'words that are due', path: 'user/due-words' },
    { what: 'the library', path: 'user/book-list?per_page=100' },
    { what: 'states of words in a window', path: 'user/word-states?book_code=long&from=1&count=50' },
    { what: 'the history of credits', path: 'user/credit-history' },
    { what: 'the commonest words', path: 'user/common-words', method: 'POST', json: '{"count":1000}' },
    { what: 'the words of a long book', path: 'admin/words/long', by: 'editor' },
    { what: 'what a long book lacks', path: 'admin/missing/long', by: 'editor' },
    {
      what: 'a search in the phrases of a long book',
      path: 'admin/phrase-search/long?search=chose',
      by: 'editor',
    },
    { what: 'the dashboard', path: 'admin/dashboard', by: 'editor' },
  ];
}

/** Repeats a request in a separate process while `task` runs. */
export async function repeatRequestDuring<Result>(
  folder: string,
  repeatedRequest: RepeatedRequest,
  task: () => Promise<Result>,
): Promise<Result> {
  const path = join(folder, 'press.json');
  await writeFile(path, JSON.stringify(repeatedRequest));
  const child = spawn(process.execPath, ['--import', 'tsx', repeatRequestFile, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  try {
    const result = await task();
    if (child.exitCode !== null) throw new Error(`Nothing was measured beside ${repeatedRequest.url}.`);
    return result;
  } finally {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
}

/**
 * Measures how many milliseconds page turns and catalogue pages take for another member, and the server's peak memory
 * during the measurement.
 */
async function measureReader(origin: string, peerOrigin: string, bearer: string) {
  const urls = [
    (requestIndex: number) =>
      `${origin}/v1/user/read-book?book_code=short&phrase_no=${1 + (requestIndex % 100)}`,
    (requestIndex: number) => `${origin}/v1/guest/list-book?page=${1 + (requestIndex % 20)}`,
  ];
  const times: number[] = [];
  let peakMemory = 0;
  const endsAt = performance.now() + phaseDurationMs;
  const readRepeatedly = async (toUrl: (requestIndex: number) => string) => {
    for (let requestIndex = 0; performance.now() < endsAt; requestIndex += 1) {
      const startedAt = performance.now();
      const response = await fetch(toUrl(requestIndex), { headers: { authorization: bearer } });
      await response.arrayBuffer();
      times.push(performance.now() - startedAt);
      if (!response.ok) throw new Error(`A neighbor got ${response.status}.`);
      await wait(readPauseMs);
    }
  };
  const sampleMemory = async () => {
    while (performance.now() < endsAt) {
      peakMemory = Math.max(peakMemory, Number(await (await fetch(`${peerOrigin}/memory`)).text()));
      await wait(10 * readPauseMs);
    }
  };
  await Promise.all([...urls.map(readRepeatedly), sampleMemory()]);
  return { times, memory: peakMemory };
}

/**
 * Measures how one account's expensive requests affect other members. The account sends eight requests at a time:
 * expensive ones and, for comparison, cheap ones. The server has the limits of production.
 */
export async function* measureExpensiveCallImpact(stage: Stage): AsyncGenerator<ResultRow> {
  const folder = await mkdtemp(join(tmpdir(), 'lingostory-neighbors-'));
  const { bearer, words, grades } = await makeHeavyMember(stage, folder);
  const { child, ours, peerOrigin } = await stage.startAnotherServer(undefined, { CALLS_AT_ONCE: '6' });
  try {
    const measureOtherMember = () => measureReader(ours, peerOrigin, stage.reader.bearer);
    const toRepeatedRequest = (path: string, callerBearer: string): RepeatedRequest => ({
      url: `${ours}/v1/${path}`,
      bearer: callerBearer,
      connections: connectionCount,
    });
    await repeatRequestDuring(folder, toRepeatedRequest('user/profile', bearer), measureOtherMember);
    for (const { what, path, by, ...sent } of listExpensiveCalls(words, grades)) {
      const callerBearer = by === 'editor' ? stage.editor.bearer : bearer;
      const cheapRequest = toRepeatedRequest('user/profile', callerBearer);
      const expensiveRequest = { ...toRepeatedRequest(path, callerBearer), ...sent };
      const [idleTimes, busyTimes]: [number[], number[]] = [[], []];
      let memoryGrowth = 0;
      for (let round = 0; round < roundCount; round += 1) {
        const idleResult = await repeatRequestDuring(folder, cheapRequest, measureOtherMember);
        const busyResult = await repeatRequestDuring(folder, expensiveRequest, measureOtherMember);
        idleTimes.push(...idleResult.times);
        busyTimes.push(...busyResult.times);
        memoryGrowth = Math.max(memoryGrowth, (busyResult.memory - idleResult.memory) / megabyte);
        // This request queues behind the remaining expensive ones, so they have ended when its response arrives.
        await fetch(`${ours}/v1/user/words?per_page=1`, { headers: { authorization: bearer } });
      }
      const [idleP95, busyP95] = [percentile(idleTimes, 0.95), percentile(busyTimes, 0.95)];
      const result = `${(busyP95 / idleP95).toFixed(2)}  (${busyP95.toFixed(1)} ms : ${idleP95.toFixed(1)} ms; + ${memoryGrowth.toFixed(0)} MiB)`;
      const isGoalMet = busyP95 / idleP95 <= 1.5 && memoryGrowth <= maxMemoryGrowthMib;
      yield {
        what: `others’ p95 beside eight at once ÷ eight cheap: ${what}`,
        result,
        goal: '≤ 1.5',
        holds: isGoalMet,
      };
    }
  } finally {
    child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
}
