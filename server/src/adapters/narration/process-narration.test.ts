import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { findSpeechPrograms } from '../../../dev/test-run/find-speech.ts';
import { canListProcesses, listProcesses, type ProcessRow } from '../../../test/support/running/processes.ts';
import { makeSound, runFfmpeg } from '../../../test/support/studio/audio-files.ts';
import { writeRecording } from '../../../test/support/studio/recordings.ts';
import { type Narration, NarrationError } from './narration.ts';
import { processNarration } from './process-narration.ts';

const canRun = findSpeechPrograms((line) => process.stdout.write(`${line}\n`));
const root = fileURLToPath(new URL('../../../../', import.meta.url));

let folder: string;
let toneFile: string;
/** Path of a recording that takes longer to process than any test waits. */
let hourFile: string;
let narration: Narration;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lingostory-narration-'));
  toneFile = join(folder, 'tone.wav');
  makeSound(toneFile, '0.3*sin(2*PI*440*t)', 2);
  hourFile = join(folder, 'hour.wav');
  runFfmpeg('-v', 'error', '-f', 'lavfi', '-i', 'sine=r=8000:d=7100', '-c:a', 'pcm_u8', hourFile);
  narration = processNarration();
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
  const leaders = rows.filter((row) => row.parent === parent && row.command.includes('narration-worker'));
  return rows.filter(({ group }) => leaders.some(({ pid }) => pid === group));
}

async function expectProcessesGone(groups: readonly ProcessRow[]): Promise<void> {
  const groupIds = new Set(groups.map(({ group }) => group));
  await vi.waitFor(
    async () => expect((await listProcesses()).filter(({ group }) => groupIds.has(group))).toEqual([]),
    { timeout: 30_000, interval: 20 },
  );
}

async function killProcesses(groups: readonly ProcessRow[]): Promise<void> {
  const remainingProcesses = (await listProcesses()).filter(({ pid }) =>
    groups.some((row) => row.pid === pid),
  );
  for (const { pid } of remainingProcesses) process.kill(pid, 'SIGKILL');
}

const countFfmpegProcesses = (rows: readonly ProcessRow[]) =>
  rows.filter(({ command }) => command.startsWith('ffmpeg ')).length;

/** Starts narration work and waits until ffmpeg is running. */
function startNarrationWork(
  name: string,
  signal?: AbortSignal,
): { work: Promise<unknown>; isUnderWay: Promise<void> } {
  let work: Promise<unknown> = Promise.resolve();
  const started = new Promise<void>((resolve, reject) => {
    work = narration.prepare(
      { recording: hourFile, copy: copyPathFor(name) },
      { onProgress: () => resolve(), ...(signal ? { signal } : {}) },
    );
    work.catch(reject);
  });
  return { work, isUnderWay: started };
}

describe.skipIf(!canRun)(
  'processNarration (needs espeak-ng and ffmpeg: apt-get install espeak-ng ffmpeg)',
  () => {
    it('kills a narration process and its child processes when they exceed the time limit', async () => {
      const limitedNarration = processNarration({ limit: (seconds) => seconds * 100 });
      const groupsBefore = await listWorkerGroups(process.pid);
      const work = limitedNarration.prepare(
        { recording: hourFile, copy: copyPathFor('slow') },
        { seconds: 15 },
      );
      await expect(work).rejects.toThrow(/^The work on this recording took longer than a minute/);
      expect(await listWorkerGroups(process.pid)).toEqual(groupsBefore);
      await limitedNarration.close();
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
      const onProgress = (share: number) => progressReports.push(share);

      const { seconds, peaks } = await narration.prepare(
        { recording, copy: copyPathFor('copy') },
        { onProgress },
      );
      expect(Buffer.isBuffer(peaks)).toBe(true);
      expect(peaks).toHaveLength(Math.ceil(seconds * 50));
      const spoken = await narration.align({ recording, phrases }, { onProgress });
      expect(spoken.map(({ text }) => text)).toEqual(phrases);
      expect(spoken[1]?.words.map(({ text }) => text)).toContain('emménagé');
      const clips = spoken.map((span, index) => ({ ...span, path: copyPathFor(`clip${index}`) }));
      const clipLengths = await narration.cut({ recording, clips }, { onProgress });
      expect(clipLengths).toEqual(clips.map(({ start, end }) => expect.closeTo(1000 * (end - start), -1)));

      expect(progressReports.filter((share) => share === 1)).toHaveLength(3);
      const [, second] = spoken;
      const within = { start: (second?.start ?? 0) - 0.1, end: seconds };
      const realignedPhrases = await narration.align({ recording, phrases: phrases.slice(1), within });
      expect(realignedPhrases).toHaveLength(1);
      expect(Math.abs((realignedPhrases[0]?.start ?? 0) - (second?.start ?? 0))).toBeLessThan(0.15);
    });

    it('reports errors that an editor can fix as a NarrationError', async () => {
      const recording = join(folder, 'text.mp3');
      await writeFile(recording, 'not a sound at all');
      const unreadable = new NarrationError('The recording cannot be read as audio.');
      const copyPath = copyPathFor('none');
      await expect(narration.prepare({ recording, copy: copyPath })).rejects.toEqual(unreadable);
      await expect(narration.align({ recording, phrases: ['Oui.'] })).rejects.toBeInstanceOf(NarrationError);
      await expect(narration.cut({ recording, clips: [] })).rejects.toEqual(unreadable);
      const missingRecording = narration.prepare({ recording: join(folder, 'gone.mp3'), copy: copyPath });
      await expect(missingRecording).rejects.toEqual(
        new NarrationError('The recording is no longer there. Please upload it again.'),
      );
    });

    it('does not report an unexpected error as a NarrationError', async () => {
      const work = narration.prepare({ recording: toneFile, copy: join(folder, 'none', 'copy.mp3') });
      const error: unknown = await work.catch((thrown: unknown) => thrown);
      expect(error).not.toBeInstanceOf(NarrationError);
      expect(String(error)).toContain('ENOENT');
    });

    it('lists missing narration programs, and names one in the error of a task that needs it', async () => {
      expect(await narration.findMissingPrograms()).toEqual([]);
      const programsFolder = join(folder, 'programs');
      await mkdir(programsFolder);
      const narrationWithoutPrograms = processNarration({ env: { PATH: programsFolder } });
      expect(await narrationWithoutPrograms.findMissingPrograms()).toEqual(['espeak-ng', 'ffmpeg']);
      const work = narrationWithoutPrograms.prepare({ recording: toneFile, copy: copyPathFor('none') });
      const failure = work.catch((error: unknown) => error);
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
        const { work, isUnderWay } = startNarrationWork('aborted', abortController.signal);
        const nextWork = narration.prepare({ recording: toneFile, copy: copyPathFor('next') });
        const thirdController = new AbortController();
        const thirdWork = narration.prepare(
          { recording: toneFile, copy: copyPathFor('third') },
          { signal: thirdController.signal },
        );
        await isUnderWay;
        const groups = await listWorkerGroups(process.pid);
        expect(new Set(groups.map(({ group }) => group)).size).toBe(1);
        expect(countFfmpegProcesses(groups)).toBe(1);
        expect(groups.map(({ niceness }) => niceness)).toEqual(groups.map(() => 19));
        // If this file exists, Linux divides the CPU among sessions before it compares processes, so the session
        // needs a low priority too.
        const autogroup = await readFile(`/proc/${groups[0]?.group}/autogroup`, 'utf8').catch(
          () => 'nice 19',
        );
        expect(autogroup.trim()).toMatch(/nice 19$/);

        thirdController.abort(new Error('no more'));
        await expect(thirdWork).rejects.toThrow('no more');
        abortController.abort(new Error('enough'));
        await expect(work).rejects.toThrow('enough');
        await expectProcessesGone(groups);
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
        narration = processNarration();
        const { work, isUnderWay } = startNarrationWork('closed');
        const nextWork = narration.prepare({ recording: toneFile, copy: copyPathFor('next') });
        const outcomes = Promise.allSettled([work, nextWork]);
        await isUnderWay;
        const groups = await listWorkerGroups(process.pid);
        expect(countFfmpegProcesses(groups)).toBe(1);
        await narration.close();
        expect(await outcomes).toMatchObject([
          { status: 'rejected', reason: { name: 'AbortError' } },
          { status: 'rejected', reason: { name: 'AbortError' } },
        ]);
        await expectProcessesGone(groups);
        await expect(narration.prepare({ recording: toneFile, copy: copyPathFor('no') })).rejects.toThrow();
        narration = originalNarration;
      });

      it('reports running out of memory if the system kills a narration worker', async () => {
        const { work, isUnderWay } = startNarrationWork('killed');
        await isUnderWay;
        const groups = await listWorkerGroups(process.pid);
        const leader = groups.find(({ pid, group }) => pid === group);
        process.kill(leader?.pid ?? Number.NaN, 'SIGKILL');
        await expect(work).rejects.toEqual(
          new NarrationError('The recording needed more memory than this server has. Please split it.'),
        );
        await expectProcessesGone(groups);
      });

      it('reports running out of memory if the system kills only the narration worker’s ffmpeg', async () => {
        const { work, isUnderWay } = startNarrationWork('killed');
        await isUnderWay;
        const program = (await listWorkerGroups(process.pid)).find(({ command }) =>
          command.startsWith('ffmpeg '),
        );
        process.kill(program?.pid ?? Number.NaN, 'SIGKILL');
        await expect(work).rejects.toThrow('needed more memory');
      });

      it('ends narration processes together with the server, even if the server is killed', async () => {
        const script = join(folder, 'server.mts');
        const module = new URL('./process-narration.ts', import.meta.url).href;
        const work = JSON.stringify({ recording: hourFile, copy: copyPathFor('orphan') });
        await writeFile(
          script,
          `import { processNarration } from ${JSON.stringify(module)};
        const onProgress = () => process.stdout.write('under way');
        await processNarration().prepare(${work}, { onProgress });`,
        );
        const server = spawn(process.execPath, ['--import', 'tsx', script], {
          cwd: root,
          stdio: ['ignore', 'pipe', 'inherit'],
        });
        await once(server.stdout, 'data');
        const groups = await listWorkerGroups(server.pid ?? Number.NaN);
        expect(countFfmpegProcesses(groups)).toBe(1);
        // Suspends ffmpeg, so that it doesn't write and isn't ended by a broken pipe.
        const program = groups.find(({ command }) => command.startsWith('ffmpeg '));
        process.kill(program?.pid ?? Number.NaN, 'SIGSTOP');
        server.kill('SIGKILL');
        try {
          await expectProcessesGone(groups);
        } finally {
          await killProcesses(groups);
        }
      });
    });
  },
);
