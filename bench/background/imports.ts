import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildEpub, buildPar } from '../../server/test/support/studio/build-epub.ts';
import { synthesizeSpeech } from '../alignment.ts';
import { uploadFile } from '../drive/upload-file.ts';
import { createShortAndLongBooks } from '../make/make-books.ts';
import { idleTurnCount, printTurnRatios, turnPages } from '../page-turns.ts';
import { printRow } from '../report/row.ts';
import { type Stage, startStage } from '../stage.ts';

const chapterCount = 40;
const phrasesPerChapter = 250;
/** Seconds from the start of one clip to the next, and the length of each clip. */
const clipTimes = { step: 2.8, length: 2.7 };
/** Milliseconds between page turns. More of them would themselves occupy a good part of the two cores. */
const turnPauseMs = 100;
/** Milliseconds between two looks at the state of the import and at the memory of its processes. */
const observationIntervalMs = 500;
const maxSeconds = 180;
const maxMegabytes = 600;

/** Builds a narrated book of 10,000 phrases with a sound for each chapter, almost eight hours in all. */
async function buildNarratedBook(folder: string): Promise<Buffer> {
  const minutes = Math.ceil((phrasesPerChapter * clipTimes.step) / 60) + 1;
  const sound = await readFile((await synthesizeSpeech(folder, minutes)).audio);
  const chapterNumbers = Array.from({ length: chapterCount }, (_, index) => index + 1);
  const indexes = Array.from({ length: phrasesPerChapter }, (_, index) => index);
  return await buildEpub({
    pages: chapterNumbers.map((no) => ({
      title: `Chapitre ${no}`,
      body: indexes
        .map((index) => `<p id="p${index}">Un lundi, l’ascenseur ${no} tomba en panne ${index} fois.</p>`)
        .join(''),
      overlay: indexes
        .map((index) => {
          const begin = index * clipTimes.step;
          const times = { begin: `${begin.toFixed(3)}s`, end: `${(begin + clipTimes.length).toFixed(3)}s` };
          return buildPar(`page-${no}.xhtml#p${index}`, { src: `sound-${no}.mp3`, ...times });
        })
        .join(''),
    })),
    items: chapterNumbers
      .map((no) => `<item id="sound${no}" href="sound-${no}.mp3" media-type="audio/mpeg"/>`)
      .join(''),
    files: Object.fromEntries(chapterNumbers.map((no) => [`sound-${no}.mp3`, sound])),
  });
}

/** Returns the resident memory in bytes of the processes that work on imports, which end with their work. */
function readWorkerMemory(): number {
  let bytes = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      if (!/(?:narration|book-file)-worker|^ffmpeg/.test(command)) continue;
      const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
      bytes += 1024 * Number(kilobytes);
    } catch {
      // The process has ended in the meantime.
    }
  }
  return bytes;
}

async function ask({ ours, editor }: Stage, method: string, path: string, body?: object) {
  const response = await fetch(`${ours}/v1${path}`, {
    method,
    headers: { authorization: editor.bearer, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as {
    data: { id: number; version: number; found: { chapters: { title: string }[] } };
  };
}

/**
 * Measures how long it takes to import a narrated book of 10,000 phrases on two cores, how much memory its processes need,
 * and a reader's page turns beside it.
 */
export async function measureImport(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lingostory-bench-import-'));
  const stage = await startStage('0,1');
  try {
    await createShortAndLongBooks(stage);
    const idleTurnTimes = await turnPages(stage, (turnCount) => turnCount < idleTurnCount, {
      pauseMs: turnPauseMs,
    });
    const uploadId = await uploadFile(stage, await buildNarratedBook(folder), 'livre.epub');
    const startedAt = performance.now();
    let workingSeconds = 0;
    let peakBytes = 0;
    const { id } = (await ask(stage, 'POST', '/admin/import', { upload_id: uploadId })).data;
    const turnUntil = async (state: string, workingState: string) => {
      let currentState = workingState;
      let observedAt = 0;
      const turnTimes = await turnPages(stage, () => currentState === workingState, {
        pauseMs: turnPauseMs,
        afterEachTurn: async () => {
          if (performance.now() - observedAt < observationIntervalMs) return;
          observedAt = performance.now();
          peakBytes = Math.max(peakBytes, readWorkerMemory());
          const { rows } = await stage.sql.query<{ state: string; problem: string | null }>(
            'select state, problem from book_imports where id = $1',
            [id],
          );
          currentState = rows[0]?.state ?? 'gone';
          if (rows[0]?.problem) throw new Error(rows[0].problem);
        },
      });
      if (currentState !== state) throw new Error(`The import is ${currentState}.`);
      workingSeconds = (performance.now() - startedAt) / 1000;
      return turnTimes;
    };
    const readingTurnTimes = await turnUntil('ready', 'reading');
    const { version, found } = (await ask(stage, 'GET', `/admin/import/${id}`)).data;
    await ask(stage, 'POST', `/admin/import/${id}/book`, {
      version,
      title: 'Dix mille',
      author: 'Personne',
      difficulty: 'Easy',
      chapters: found.chapters.map(({ title }, index) => ({ index, title })),
    });
    const importTurnTimes = await turnUntil('done', 'importing');
    printRow(
      'import of 10,000 phrases with sound',
      `${workingSeconds.toFixed(0)} s`,
      `≤ ${maxSeconds} s`,
      workingSeconds <= maxSeconds,
    );
    const megabytes = peakBytes / 2 ** 20;
    printRow(
      'peak memory of its processes',
      `${megabytes.toFixed(0)} MB`,
      `≤ ${maxMegabytes} MB`,
      megabytes <= maxMegabytes,
    );
    printTurnRatios('a book is imported', [...readingTurnTimes, ...importTurnTimes], idleTurnTimes);
  } finally {
    await stage.close();
    await rm(folder, { recursive: true, force: true });
  }
}
