import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { findSpeechPrograms } from '../../../dev/test-run/find-speech.ts';
import { canListProcesses, listProcesses, type ProcessRow } from '../../../test/support/running/processes.ts';
import { ffmpeg, makeSound } from '../../../test/support/studio/audio-files.ts';
import { record } from '../../../test/support/studio/recordings.ts';
import { type Narration, NarrationError } from './narration.ts';
import { processNarration } from './process-narration.ts';

const canRun = findSpeechPrograms((line) => process.stdout.write(`${line}\n`));
const root = fileURLToPath(new URL('../../../../', import.meta.url));

let folder: string;
let tone: string;
/** Path of a recording that takes longer to process than any test runs. */
let hour: string;
let narration: Narration;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lingostory-narration-'));
  tone = join(folder, 'tone.wav');
  makeSound(tone, '0.3*sin(2*PI*440*t)', 2);
  hour = join(folder, 'hour.wav');
  ffmpeg('-v', 'error', '-f', 'lavfi', '-i', 'sine=r=8000:d=7100', '-c:a', 'pcm_u8', hour);
  narration = processNarration();
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await narration?.close();
  await rm(folder, { recursive: true, force: true });
});

const copyAt = (name: string) => join(folder, `${name}.mp3`);

/** Returns the narration workers that `parent` started, and their child processes. */
async function groupsOf(parent: number): Promise<ProcessRow[]> {
  const rows = await listProcesses();
  const leaders = rows.filter((row) => row.parent === parent && row.command.includes('narration-worker'));
  return rows.filter(({ group }) => leaders.some(({ pid }) => pid === group));
}

async function expectGone(groups: readonly ProcessRow[]): Promise<void> {
  const ids = new Set(groups.map(({ group }) => group));
  await vi.waitFor(
    async () => expect((await listProcesses()).filter(({ group }) => ids.has(group))).toEqual([]),
    { timeout: 30_000, interval: 20 },
  );
}

async function killAll(groups: readonly ProcessRow[]): Promise<void> {
  const left = (await listProcesses()).filter(({ pid }) => groups.some((row) => row.pid === pid));
  for (const { pid } of left) process.kill(pid, 'SIGKILL');
}

const programsIn = (rows: readonly ProcessRow[]) =>
  rows.filter(({ command }) => command.startsWith('ffmpeg ')).length;

/** Starts narration work and waits until ffmpeg is running. */
function startWork(
  name: string,
  signal?: AbortSignal,
): { work: Promise<unknown>; isUnderWay: Promise<void> } {
  let work: Promise<unknown> = Promise.resolve();
  const isUnderWay = new Promise<void>((resolve, reject) => {
    work = narration.prepare(
      { recording: hour, copy: copyAt(name) },
      { onProgress: () => resolve(), ...(signal ? { signal } : {}) },
    );
    work.catch(reject);
  });
  return { work, isUnderWay };
}

describe.skipIf(!canRun)(
  'processNarration (needs espeak-ng and ffmpeg: apt-get install espeak-ng ffmpeg)',
  () => {
    it('kills narration work and its child processes when they exceed the time limit', async () => {
      const impatient = processNarration({ limit: (seconds) => seconds * 100 });
      const before = await groupsOf(process.pid);
      const work = impatient.prepare({ recording: hour, copy: copyAt('slow') }, { seconds: 15 });
      await expect(work).rejects.toThrow(/^The work on this recording took longer than a minute/);
      expect(await groupsOf(process.pid)).toEqual(before);
      await impatient.close();
    });

    it('prepares, aligns and cuts a recording', async () => {
      const recording = join(folder, 'speech.wav');
      const phrases = ['Une seule personne lui échappait.', 'Il avait emménagé neuf ans plus tôt.'];
      await record(recording, { phrases, voice: 'fr+f4', speed: 160, filter: 'anull', pauses: [0.5] });
      const shares: number[] = [];
      const onProgress = (share: number) => shares.push(share);

      const { seconds, peaks } = await narration.prepare({ recording, copy: copyAt('copy') }, { onProgress });
      expect(Buffer.isBuffer(peaks)).toBe(true);
      expect(peaks).toHaveLength(Math.ceil(seconds * 50));
      const spoken = await narration.align({ recording, phrases }, { onProgress });
      expect(spoken.map(({ text }) => text)).toEqual(phrases);
      expect(spoken[1]?.words.map(({ text }) => text)).toContain('emménagé');
      const clips = spoken.map((span, index) => ({ ...span, path: copyAt(`clip${index}`) }));
      const lengths = await narration.cut({ recording, clips }, { onProgress });
      expect(lengths).toEqual(clips.map(({ start, end }) => expect.closeTo(1000 * (end - start), -1)));

      expect(shares.filter((share) => share === 1)).toHaveLength(3);
      const [, second] = spoken;
      const within = { start: (second?.start ?? 0) - 0.1, end: seconds };
      const part = await narration.align({ recording, phrases: phrases.slice(1), within });
      expect(part).toHaveLength(1);
      expect(Math.abs((part[0]?.start ?? 0) - (second?.start ?? 0))).toBeLessThan(0.15);
    });

    it('reports errors that an editor can fix as a NarrationError', async () => {
      const recording = join(folder, 'text.mp3');
      await writeFile(recording, 'not a sound at all');
      const unreadable = new NarrationError('The recording cannot be read as audio.');
      const copy = copyAt('none');
      await expect(narration.prepare({ recording, copy })).rejects.toEqual(unreadable);
      await expect(narration.align({ recording, phrases: ['Oui.'] })).rejects.toBeInstanceOf(NarrationError);
      await expect(narration.cut({ recording, clips: [] })).rejects.toEqual(unreadable);
      const missing = narration.prepare({ recording: join(folder, 'gone.mp3'), copy });
      await expect(missing).rejects.toEqual(
        new NarrationError('The recording is no longer there. Please upload it again.'),
      );
    });

    it('does not report a defect as a NarrationError', async () => {
      const work = narration.prepare({ recording: tone, copy: join(folder, 'none', 'copy.mp3') });
      const error: unknown = await work.catch((thrown: unknown) => thrown);
      expect(error).not.toBeInstanceOf(NarrationError);
      expect(String(error)).toContain('ENOENT');
    });

    it('lists missing narration programs, and names one when a task needs it', async () => {
      expect(await narration.findMissingPrograms()).toEqual([]);
      const path = join(folder, 'programs');
      await mkdir(path);
      const without = processNarration({ env: { PATH: path } });
      expect(await without.findMissingPrograms()).toEqual(['espeak-ng', 'ffmpeg']);
      const work = without.prepare({ recording: tone, copy: copyAt('none') });
      const needed = work.catch((error: unknown) => error);
      expect(await needed).toBeInstanceOf(NarrationError);
      expect(String(await needed)).toContain('is not installed');
      // The programs may be installed while the server is running.
      const script = '#!/bin/sh\nexit 0\n';
      await writeFile(join(path, 'ffmpeg'), script, { mode: 0o755 });
      expect(await without.findMissingPrograms()).toEqual(['espeak-ng']);
      await writeFile(join(path, 'espeak-ng'), script, { mode: 0o755 });
      expect(await without.findMissingPrograms()).toEqual([]);
      await without.close();
    });

    describe.skipIf(!canListProcesses)('narration processes', () => {
      it('processes recordings one at a time at the lowest priority, and stops when aborted', async () => {
        const abort = new AbortController();
        const { work, isUnderWay } = startWork('aborted', abort.signal);
        const next = narration.prepare({ recording: tone, copy: copyAt('next') });
        const impatient = new AbortController();
        const third = narration.prepare(
          { recording: tone, copy: copyAt('third') },
          { signal: impatient.signal },
        );
        await isUnderWay;
        const groups = await groupsOf(process.pid);
        expect(new Set(groups.map(({ group }) => group)).size).toBe(1);
        expect(programsIn(groups)).toBe(1);
        expect(groups.map(({ niceness }) => niceness)).toEqual(groups.map(() => 19));
        // If this file exists, Linux divides the CPU among sessions first, so the session needs a low priority
        // too.
        const session = await readFile(`/proc/${groups[0]?.group}/autogroup`, 'utf8').catch(() => 'nice 19');
        expect(session.trim()).toMatch(/nice 19$/);

        impatient.abort(new Error('no more'));
        await expect(third).rejects.toThrow('no more');
        abort.abort(new Error('enough'));
        await expect(work).rejects.toThrow('enough');
        await expectGone(groups);
        expect((await next).seconds).toBeCloseTo(2, 2);
        await expect(
          narration.prepare({ recording: tone, copy: copyAt('no') }, { signal: abort.signal }),
        ).rejects.toThrow('enough');
      });

      it('kills its narration processes when it is closed, and rejects new work', async () => {
        const other = narration;
        narration = processNarration();
        const { work, isUnderWay } = startWork('closed');
        const next = narration.prepare({ recording: tone, copy: copyAt('next') });
        const ends = Promise.allSettled([work, next]);
        await isUnderWay;
        const groups = await groupsOf(process.pid);
        expect(programsIn(groups)).toBe(1);
        await narration.close();
        expect(await ends).toMatchObject([
          { status: 'rejected', reason: { name: 'AbortError' } },
          { status: 'rejected', reason: { name: 'AbortError' } },
        ]);
        await expectGone(groups);
        await expect(narration.prepare({ recording: tone, copy: copyAt('no') })).rejects.toThrow();
        narration = other;
      });

      it('reports that memory ran out when the system kills a narration worker', async () => {
        const { work, isUnderWay } = startWork('killed');
        await isUnderWay;
        const groups = await groupsOf(process.pid);
        const leader = groups.find(({ pid, group }) => pid === group);
        process.kill(leader?.pid ?? Number.NaN, 'SIGKILL');
        await expect(work).rejects.toEqual(
          new NarrationError('The recording needed more memory than this server has. Please split it.'),
        );
        await expectGone(groups);
      });

      it('reports that memory ran out when the system kills only the worker’s ffmpeg', async () => {
        const { work, isUnderWay } = startWork('killed');
        await isUnderWay;
        const program = (await groupsOf(process.pid)).find(({ command }) => command.startsWith('ffmpeg '));
        process.kill(program?.pid ?? Number.NaN, 'SIGKILL');
        await expect(work).rejects.toThrow('needed more memory');
      });

      it('ends narration processes together with the server, even if the server is killed', async () => {
        const script = join(folder, 'server.mts');
        const module = new URL('./process-narration.ts', import.meta.url).href;
        const work = JSON.stringify({ recording: hour, copy: copyAt('orphan') });
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
        const groups = await groupsOf(server.pid ?? Number.NaN);
        expect(programsIn(groups)).toBe(1);
        // A suspended process does not write, so no broken pipe ends it.
        const program = groups.find(({ command }) => command.startsWith('ffmpeg '));
        process.kill(program?.pid ?? Number.NaN, 'SIGSTOP');
        server.kill('SIGKILL');
        try {
          await expectGone(groups);
        } finally {
          await killAll(groups);
        }
      });
    });
  },
);
