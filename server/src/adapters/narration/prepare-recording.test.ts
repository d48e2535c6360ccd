import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureSpeechPrograms } from '../../../dev/test-run/find-speech.ts';
import {
  audioFormats,
  makeSound,
  measureRms,
  readSamples,
  runFfmpeg,
} from '../../../test/support/studio/audio-files.ts';
import { peaksPerSecond } from './narration.ts';
import { prepareRecording } from './prepare-recording.ts';

const hasSpeechPrograms = ensureSpeechPrograms((line) => process.stdout.write(`${line}\n`));

let folder: string;
let copyPath: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lingostory-prepare-'));
  copyPath = join(folder, 'copy.mp3');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** One second of quiet sound, one second at half of full scale, then silence. */
const stepsExpression = '(lt(t,1)*0.1+gte(t,1)*lt(t,2)*0.5)*sin(2*PI*440*t)';

describe.skipIf(!hasSpeechPrograms)('prepareRecording (needs ffmpeg: apt-get install ffmpeg)', () => {
  it.each(audioFormats)(
    'measures the length and peaks of a recording, and writes an MP3 copy (%s)',
    async (extension, args) => {
      const recording = join(folder, `steps.${extension}`);
      makeSound(recording, stepsExpression, 3, ['-metadata', 'title=Brouillon', ...args]);
      const progressReports: number[] = [];
      const { seconds, peaks } = await prepareRecording(
        { recording, copy: copyPath },
        { onProgress: (fraction) => progressReports.push(fraction) },
      );
      expect(Math.abs(seconds - 3)).toBeLessThan(0.05);
      expect(peaks).toHaveLength(Math.ceil(seconds * peaksPerSecond));
      for (const [second, expectedPeak] of [
        [0.5, 0.1],
        [1.5, 0.5],
        [2.5, 0],
      ] as const)
        expect(Math.abs((peaks[second * peaksPerSecond] ?? 0) - 255 * expectedPeak)).toBeLessThan(6);
      expect(progressReports.at(-1)).toBe(1);
      expect(progressReports).toEqual(progressReports.toSorted((a, b) => a - b));

      const samples = readSamples(copyPath);
      expect(Math.abs(samples.length / 24_000 - 3)).toBeLessThan(0.06);
      expect(
        Math.abs(20 * Math.log10(measureRms(samples.slice(30_000, 42_000)) / (32_768 * 0.3536))),
      ).toBeLessThan(0.5);
      const bytes = await readFile(copyPath);
      // Checks that the copy starts with the header that lets browsers seek, and has none of the recording's
      // metadata.
      expect(bytes.subarray(0, 64).includes('Info')).toBe(true);
      expect(bytes.includes('Brouillon')).toBe(false);
    },
  );

  it('reads the existing part of a recording whose file is truncated', async () => {
    const wholeRecording = join(folder, 'whole.mp3');
    makeSound(wholeRecording, stepsExpression, 3, ['-b:a', '128k']);
    const bytes = await readFile(wholeRecording);
    const recording = join(folder, 'broken-off.mp3');
    await writeFile(recording, bytes.subarray(0, bytes.length / 2));
    const { seconds, peaks } = await prepareRecording({ recording, copy: copyPath });
    expect(Math.abs(seconds - 1.5)).toBeLessThan(0.1);
    expect(peaks).toHaveLength(Math.ceil(seconds * peaksPerSecond));
  });

  it('detects the format of a recording from its content, not its file name', async () => {
    const recording = join(folder, 'mislabelled.mp3');
    makeSound(recording, stepsExpression, 3, ['-f', 'flac']);
    expect((await prepareRecording({ recording, copy: copyPath })).seconds).toBeCloseTo(3, 2);
  });

  it('explains why a recording without usable sound is rejected', async () => {
    const recording = join(folder, 'wrong.mp3');
    const readErrorMessage = async (bytes: string | Buffer) => {
      await writeFile(recording, bytes);
      return await prepareRecording({ recording, copy: copyPath }).then(
        () => 'read',
        (error: Error) => error.message,
      );
    };
    expect(await readErrorMessage('')).toBe('The recording is empty.');
    expect(await readErrorMessage('not a sound at all')).toBe('The recording cannot be read as audio.');
    const ffmpegResult = runFfmpeg(
      '-v',
      'error',
      '-f',
      'lavfi',
      '-i',
      'color=d=1',
      '-f',
      'matroska',
      'pipe:1',
    ).stdout;
    expect(await readErrorMessage(ffmpegResult)).toBe('The recording cannot be read as audio.');
    makeSound(recording, '0.0005*sin(2*PI*440*t)', 2, ['-f', 'wav']);
    expect(await readErrorMessage(await readFile(recording))).toBe(
      'The recording holds nothing but silence.',
    );
    makeSound(recording, 'sin(2*PI*440*t)', 0.1, ['-f', 'wav']);
    expect(await readErrorMessage(await readFile(recording))).toBe('The recording holds no sound.');
  });

  it('does not open files that are listed in an uploaded playlist', async () => {
    const secretSound = join(folder, 'secret.wav');
    makeSound(secretSound, stepsExpression, 3);
    const recording = join(folder, 'list.m3u8');
    await writeFile(
      recording,
      `#EXTM3U\n#EXT-X-TARGETDURATION:3\n#EXTINF:3,\n${secretSound}\n#EXT-X-ENDLIST\n`,
    );
    await expect(prepareRecording({ recording, copy: copyPath })).rejects.toThrow('cannot be read as audio');
  });

  it.skipIf(!existsSync('/dev/full'))('reports a full disk while preparing a recording', async () => {
    const recording = join(folder, 'steps.wav');
    makeSound(recording, stepsExpression, 3);
    await expect(prepareRecording({ recording, copy: '/dev/full' })).rejects.toThrow(
      'The server is out of disk space. Nothing was saved; please try again later.',
    );
    // A bug in our code must not be reported as the editor's mistake.
    await expect(
      prepareRecording({ recording, copy: join(folder, 'missing', 'copy.mp3') }),
    ).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
