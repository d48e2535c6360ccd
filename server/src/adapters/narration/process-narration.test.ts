import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ensureSpeechPrograms } from '../../../dev/test-run/find-speech.ts';
import { writeRecording } from '../../../test/support/narration/recordings.ts';
import { canListProcesses, listProcesses, type ProcessRow } from '../../../test/support/running/processes.ts';
import { makeSound, runFfmpeg } from '../../../test/support/studio/audio-files.ts';
import { type Narration, NarrationError } from './narration.ts';
import { createProcessNarration } from './process-narration.ts';

const hasSpeechPrograms = ensureSpeechPrograms((line) => process.stdout.write(`${line}\n`));
const root = fileURLToPath(new URL('../../../../', import.meta.url));

let folder: string;
let toneFile: string;
/** Path of a recording that takes longer to process than any test waits. */
let hourLongFile: string;
let narration: Narration;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lingostory-narration-'));
  toneFile = join(folder, 'tone.wav');
  makeSound(toneFile, '0.3*sin(2*PI*440*t)', 2);
  hourLongFile = join(folder, 'hour.wav');
  runFfmpeg('-v', 'error', '-f', 'lavfi', '-i', 'sine=r=8000:d=7100', '-c:a', 'pcm_u8', hourLongFile);
  narration = createProcessNarration();
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await narration?.close();
  await rm(folder, { recursive: true, force: true });
});

const copyPathFor = (name: string) => join(folder, `${name}.mp3`);

/** Returns the narration workers that the process `parent` started, together with their child processes. */
async function listWorkerGroups(parent: number): Promise<ProcessRow[]> {
  const rows = await listProcesses();
  const groupLeaders = rows.filter(
    (row) => row.parent === parent && row.command.includes('narration-worker'),
  );
  return rows.filter(({ group }) => groupLeaders.some(({ pid }) => pid === group));
}

async function expectProcessesGone(processGroups: readonly ProcessRow[]): Promise<void> {
  const groupIds = new Set(processGroups.map(({ group }) => group));
  const findRemainingProcesses = async () =>
    (await listProcesses()).filter(({ group }) => groupIds.has(group));
  await expect.poll(findRemainingProcesses).toEqual([]);
}

async function killProcesses(processGroups: readonly ProcessRow[]): Promise<void> {
  const remainingProcesses = (await listProcesses()).filter(({ pid }) =>
    processGroups.some((row) => row.pid === pid),
  );
  for (const { pid } of remainingProcesses) process.kill(pid, 'SIGKILL');
}

const countFfmpegProcesses = (rows: readonly ProcessRow[]) =>
  rows.filter(({ command }) => command.startsWith('ffmpeg ')).length;

/** Starts narration work and waits until ffmpeg is running. */
function startNarrationWork(
  name: string,
  signal?: AbortSignal,
): { work: Promise<unknown>; whenStarted: Promise<void> } {
  let pendingTask: Promise<unknown> = Promise.resolve();
  const startPromise = new Promise<void>((resolve, reject) => {
    pendingTask = narration.prepare(
      { recording: hourLongFile, copy: copyPathFor(name) },
      { onProgress: () => resolve(), ...(signal ? { signal } : {}) },
    );
    pendingTask.catch(reject);
  });
  return { work: pendingTask, whenStarted: startPromise };
}

describe.skipIf(!hasSpeechPrograms)(
  'createProcessNarration (needs espeak-ng and ffmpeg: apt-get install espeak-ng ffmpeg)',
  () => {
    it('kills a narration process and its child processes when they exceed the time limit', async () => {
      const narrationWithTimeLimit = createProcessNarration({ limit: (seconds) => seconds * 100 });
      const workerGroupsBefore = await listWorkerGroups(process.pid);
      const pendingTask = narrationWithTimeLimit.prepare(
        { recording: hourLongFile, copy: copyPathFor('slow') },
        { seconds: 15 },
      );
      await expect(pendingTask).rejects.toThrow(/^The work on this recording took longer than a minute/);
      expect(await listWorkerGroups(process.pid)).toEqual(workerGroupsBefore);
      await narrationWithTimeLimit.close();
    });

    it('stops a take that takes too long, so that the next one can begin', async () => {
      const narrationWithTimeLimit = createProcessNarration({ takeLimitMs: 1 });
      const take = { recording: toneFile, clip: copyPathFor('take'), text: 'Oui.', neighbors: [] };
      const message = 'Preparing this take took too long, so it was stopped. Please try again.';
      await expect(narrationWithTimeLimit.prepareTake(take)).rejects.toThrow(message);
      await narrationWithTimeLimit.close();
    });

    it('prepares, aligns and cuts a recording', async () => {
      const recording = join(folder, 'speech.wav');
      const phrases = ['Une seule personne lui échappait.', 'Il avait emménagé neuf ans plus tôt.'];
      await writeRecording(recording, {
        phrases,
        voice: 'fr+f4',
        speed: 160,
        filter: 'anull',
        pauses: [0.5],
      });
      const progressReports: number[] = [];
      const onProgress = (fraction: number) => progressReports.push(fraction);

      const { seconds, peaks } = await narration.prepare(
        { recording, copy: copyPathFor('copy') },
        { onProgress },
      );
      expect(Buffer.isBuffer(peaks)).toBe(true);
      expect(peaks).toHaveLength(Math.ceil(seconds * 50));
      const { phrases: spokenPhrases } = await narration.align({ recording, phrases }, { onProgress });
      expect(spokenPhrases.map(({ text }) => text)).toEqual(phrases);
      expect(spokenPhrases[1]?.words.map(({ text }) => text)).toContain('emménagé');
      const clips = spokenPhrases.map((span, index) => ({ ...span, path: copyPathFor(`clip${index}`) }));
      const clipLengths = await narration.cut({ recording, clips }, { onProgress });
      expect(clipLengths).toEqual(clips.map(({ start, end }) => expect.closeTo(1000 * (end - start), -1)));

      expect(progressReports.filter((fraction) => fraction === 1)).toHaveLength(3);
      const [, secondPhrase] = spokenPhrases;
      const allowedSpan = { start: (secondPhrase?.start ?? 0) - 0.1, end: seconds };
      const { phrases: realignedPhrases } = await narration.align({
        recording,
        phrases: phrases.slice(1),
        within: allowedSpan,
      });
      expect(realignedPhrases).toHaveLength(1);
      expect(Math.abs((realignedPhrases[0]?.start ?? 0) - (secondPhrase?.start ?? 0))).toBeLessThan(0.15);
    });

    it('reports errors that an editor can fix as a NarrationError', async () => {
      const recording = join(folder, 'text.mp3');
      await writeFile(recording, 'not a sound at all');
      const unreadableError = new NarrationError('The recording cannot be read as audio.');
      const copyPath = copyPathFor('none');
      await expect(narration.prepare({ recording, copy: copyPath })).rejects.toEqual(unreadableError);
      await expect(narration.align({ recording, phrases: ['Oui.'] })).rejects.toBeInstanceOf(NarrationError);
      const clip = { start: 0, end: 1, path: join(folder, 'unreadable.mp3') };
      await expect(narration.cut({ recording, clips: [clip] })).rejects.toEqual(unreadableError);
      const failedPreparation = narration.prepare({ recording: join(folder, 'gone.mp3'), copy: copyPath });
      await expect(failedPreparation).rejects.toEqual(
        new NarrationError('The recording is no longer there. Please upload it again.'),
      );
    });

    it('does not report an unexpected error as a NarrationError', async () => {
      const pendingTask = narration.prepare({ recording: toneFile, copy: join(folder, 'none', 'copy.mp3') });
      const error: unknown = await pendingTask.catch((thrownError: unknown) => thrownError);
      expect(error).not.toBeInstanceOf(NarrationError);
      expect(String(error)).toContain('ENOENT');
    });

    it('lists the audio programs that are not installed, and names a missing program when a task needs it', async () => {
      expect(await narration.findMissingPrograms()).toEqual([]);
      const programsFolder = join(folder, 'programs');
      await mkdir(programsFolder);
      const narrationWithoutPrograms = createProcessNarration({ env: { PATH: programsFolder } });
      expect(await narrationWithoutPrograms.findMissingPrograms()).toEqual(['espeak-ng', 'ffmpeg']);
      const pendingTask = narrationWithoutPrograms.prepare({
        recording: toneFile,
        copy: copyPathFor('none'),
      });
      const failure = pendingTask.catch((error: unknown) => error);
      expect(await failure).toBeInstanceOf(NarrationError);
      expect(String(await failure)).toContain('is not installed');
      // Checks that programs are found even if they are installed while the server is running.
      const script = '#!/bin/sh\nexit 0\n';
      await writeFile(join(programsFolder, 'ffmpeg'), script, { mode: 0o755 });
      expect(await narrationWithoutPrograms.findMissingPrograms()).toEqual(['espeak-ng']);
      await writeFile(join(programsFolder, 'espeak-ng'), script, { mode: 0o755 });
      expect(await narrationWithoutPrograms.findMissingPrograms()).toEqual([]);
      await narrationWithoutPrograms.close();
    });

    describe.skipIf(!canListProcesses)('narration processes', () => {
      it('processes recordings one at a time at the lowest priority, and stops processing when aborted', async () => {
        const abortController = new AbortController();
        const { work, whenStarted } = startNarrationWork('aborted', abortController.signal);
        const nextWork = narration.prepare({ recording: toneFile, copy: copyPathFor('next') });
        const thirdController = new AbortController();
        const thirdWork = narration.prepare(
          { recording: toneFile, copy: copyPathFor('third') },
          { signal: thirdController.signal },
        );
        await whenStarted;
        const processGroups = await listWorkerGroups(process.pid);
        expect(new Set(processGroups.map(({ group }) => group)).size).toBe(1);
        expect(countFfmpegProcesses(processGroups)).toBe(1);
        expect(processGroups.map(({ niceness }) => niceness)).toEqual(processGroups.map(() => 19));
        // Some Linux systems divide the CPU among sessions before they compare processes. They have an `autogroup` file
        // for each process, and the session must have a low priority too.
        const autogroup = await readFile(`/proc/${processGroups[0]?.group}/autogroup`, 'utf8').catch(
          () => 'nice 19',
        );
        expect(autogroup.trim()).toMatch(/nice 19$/);

        thirdController.abort(new Error('no more'));
        await expect(thirdWork).rejects.toThrow('no more');
        abortController.abort(new Error('enough'));
        await expect(work).rejects.toThrow('enough');
        await expectProcessesGone(processGroups);
        expect((await nextWork).seconds).toBeCloseTo(2, 2);
        await expect(
          narration.prepare(
            { recording: toneFile, copy: copyPathFor('no') },
            { signal: abortController.signal },
          ),
        ).rejects.toThrow('enough');
      });

      it('kills running narration processes on close, and rejects new work', async () => {
        const originalNarration = narration;
        narration = createProcessNarration();
        const { work, whenStarted } = startNarrationWork('closed');
        const nextWork = narration.prepare({ recording: toneFile, copy: copyPathFor('next') });
        const outcomes = Promise.allSettled([work, nextWork]);
        await whenStarted;
        const processGroups = await listWorkerGroups(process.pid);
        expect(countFfmpegProcesses(processGroups)).toBe(1);
        await narration.close();
        expect(await outcomes).toMatchObject([
          { status: 'rejected', reason: { name: 'AbortError' } },
          { status: 'rejected', reason: { name: 'AbortError' } },
        ]);
        await expectProcessesGone(processGroups);
        await expect(narration.prepare({ recording: toneFile, copy: copyPathFor('no') })).rejects.toThrow();
        narration = originalNarration;
      });

      it('reports running out of memory if the system kills a narration worker', async () => {
        const { work, whenStarted } = startNarrationWork('killed');
        await whenStarted;
        const processGroups = await listWorkerGroups(process.pid);
        const groupLeader = processGroups.find(({ pid, group }) => pid === group);
        process.kill(groupLeader?.pid ?? Number.NaN, 'SIGKILL');
        await expect(work).rejects.toEqual(
          new NarrationError('The recording needed more memory than this server has. Please split it.'),
        );
        await expectProcessesGone(processGroups);
      });

      it('reports running out of memory if the system kills only the narration worker’s ffmpeg', async () => {
        const { work, whenStarted } = startNarrationWork('killed');
        await whenStarted;
        const program = (await listWorkerGroups(process.pid)).find(({ command }) =>
          command.startsWith('ffmpeg '),
        );
        process.kill(program?.pid ?? Number.NaN, 'SIGKILL');
        await expect(work).rejects.toThrow('needed more memory');
      });

      it('ends narration processes together with the server, even if the server is killed', async () => {
        const scriptPath = join(folder, 'server.mts');
        const moduleUrl = new URL('./process-narration.ts', import.meta.url).href;
        const requestJson = JSON.stringify({ recording: hourLongFile, copy: copyPathFor('orphan') });
        await writeFile(
          scriptPath,
          `import { createProcessNarration } from ${JSON.stringify(moduleUrl)};
        const onProgress = () => process.stdout.write('under way');
        await createProcessNarration().prepare(${requestJson}, { onProgress });`,
        );
        const server = spawn(process.execPath, ['--import', 'tsx', scriptPath], {
          cwd: root,
          stdio: ['ignore', 'pipe', 'inherit'],
        });
        await once(server.stdout, 'data');
        const processGroups = await listWorkerGroups(server.pid ?? Number.NaN);
        expect(countFfmpegProcesses(processGroups)).toBe(1);
        // Suspends ffmpeg, so that it doesn't write and isn't ended by a broken pipe.
        const program = processGroups.find(({ command }) => command.startsWith('ffmpeg '));
        process.kill(program?.pid ?? Number.NaN, 'SIGSTOP');
        server.kill('SIGKILL');
        try {
          await expectProcessesGone(processGroups);
        } finally {
          await killProcesses(processGroups);
        }
      });
    });
  },
);
