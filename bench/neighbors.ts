import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Press } from './drive/press.ts';
import { makeHeavyMember } from './make/heavy-member.ts';
import { percentile } from './report/compare.ts';
import type { Stage } from './stage.ts';

type NeighborRow = { what: string; result: string; goal: string; holds: boolean };
type Dear = Pick<Press, 'method' | 'json' | 'file'> & { what: string; path: string; by?: 'editor' };

const pressFile = fileURLToPath(new URL('./drive/press.ts', import.meta.url));
const connections = 8;
const rounds = 3;
/** Milliseconds of each phase. */
const phase = 3_000;
const pause = 10;
const megabyte = 2 ** 20;
const maxGrowth = 150;

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Returns the calls that were used in an attack, then those that cost the most for a large member or an editor of
 * large books.
 */
function dearCalls(words: string, grades: string): Dear[] {
  return [
    { what: 'progress of 400 days', path: 'user/progress?from=2025-10-20&to=2026-11-23' },
    { what: 'books by share', path: 'user/books-by-share' },
    { what: 'practice ahead', path: 'user/practice?ahead=true' },
    { what: 'a search in words', path: 'user/words?search=lemme+77' },
    { what: 'words as CSV', path: 'user/words-file?format=csv' },
    { what: 'own data', path: 'user/export' },
    { what: 'words for Anki', path: 'user/words-file?format=apkg' },
    { what: 'an import of 60,000 words', path: 'user/words-file', method: 'POST', file: words },
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

/** Repeats a call in a separate process while `work` runs. */
async function during<Result>(folder: string, press: Press, work: () => Promise<Result>): Promise<Result> {
  const path = join(folder, 'press.json');
  await writeFile(path, JSON.stringify(press));
  const child = spawn(process.execPath, ['--import', 'tsx', pressFile, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  try {
    const result = await work();
    if (child.exitCode !== null) throw new Error(`Nothing was measured beside ${press.url}.`);
    return result;
  } finally {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
}

/**
 * Measures the milliseconds that another member waits for page turns and catalogue pages, and the peak memory
 * meanwhile.
 */
async function readBeside(ours: string, peer: string, bearer: string) {
  const urls = [
    (turn: number) => `${ours}/v1/user/read-book?book_code=short&phrase_no=${1 + (turn % 100)}`,
    (turn: number) => `${ours}/v1/guest/list-book?page=${1 + (turn % 20)}`,
  ];
  const times: number[] = [];
  let memory = 0;
  const end = performance.now() + phase;
  const read = async (urlOf: (turn: number) => string) => {
    for (let turn = 0; performance.now() < end; turn += 1) {
      const start = performance.now();
      const response = await fetch(urlOf(turn), { headers: { authorization: bearer } });
      await response.arrayBuffer();
      times.push(performance.now() - start);
      if (!response.ok) throw new Error(`A neighbor got ${response.status}.`);
      await wait(pause);
    }
  };
  const sample = async () => {
    while (performance.now() < end) {
      memory = Math.max(memory, Number(await (await fetch(`${peer}/memory`)).text()));
      await wait(10 * pause);
    }
  };
  await Promise.all([...urls.map(read), sample()]);
  return { times, memory };
}

/**
 * Measures the effect on other members of an account that makes eight dear calls at a time, against one that makes
 * eight cheap calls, in turns. The server has the budgets of production.
 */
export async function* measureNeighbors(stage: Stage): AsyncGenerator<NeighborRow> {
  const folder = await mkdtemp(join(tmpdir(), 'lingostory-neighbors-'));
  const { bearer, words, grades } = await makeHeavyMember(stage, folder);
  const { child, ours, peer } = await stage.startAnother(undefined, { CALLS_AT_ONCE: '6' });
  try {
    const beside = () => readBeside(ours, peer, stage.reader.bearer);
    const pressOf = (path: string, by: string): Press => ({
      url: `${ours}/v1/${path}`,
      bearer: by,
      connections,
    });
    await during(folder, pressOf('user/profile', bearer), beside);
    for (const { what, path, by, ...sent } of dearCalls(words, grades)) {
      const account = by === 'editor' ? stage.editor.bearer : bearer;
      const cheap = pressOf('user/profile', account);
      const dear = { ...pressOf(path, account), ...sent };
      const [idle, busy]: [number[], number[]] = [[], []];
      let grown = 0;
      for (let round = 0; round < rounds; round += 1) {
        const before = await during(folder, cheap, beside);
        const meanwhile = await during(folder, dear, beside);
        idle.push(...before.times);
        busy.push(...meanwhile.times);
        grown = Math.max(grown, (meanwhile.memory - before.memory) / megabyte);
        // Waits in the same queue, so it returns when the remaining dear calls have ended.
        await fetch(`${ours}/v1/user/words?per_page=1`, { headers: { authorization: bearer } });
      }
      const [quiet, loud] = [percentile(idle, 0.95), percentile(busy, 0.95)];
      const result = `${(loud / quiet).toFixed(2)}  (${loud.toFixed(1)} ms : ${quiet.toFixed(1)} ms; + ${grown.toFixed(0)} MiB)`;
      const holds = loud / quiet <= 1.5 && grown <= maxGrowth;
      yield { what: `others’ p95 beside eight at once ÷ eight cheap: ${what}`, result, goal: '≤ 1.5', holds };
    }
  } finally {
    child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
}
