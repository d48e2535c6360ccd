import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findSpeechPrograms } from '../../../dev/test-run/find-speech.ts';
import { ffmpeg, formats, makeSound, rms, samplesOf } from '../../../test/support/studio/audio-files.ts';
import { peaksPerSecond } from './narration.ts';
import { prepareRecording } from './prepare-recording.ts';

const canRun = findSpeechPrograms((line) => process.stdout.write(`${line}\n`));

let folder: string;
let copy: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lingostory-prepare-'));
  copy = join(folder, 'copy.mp3');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** One second of quiet sound, one second at half of full scale, then silence. */
const steps = '(lt(t,1)*0.1+gte(t,1)*lt(t,2)*0.5)*sin(2*PI*440*t)';

describe.skipIf(!canRun)('prepareRecording (needs ffmpeg: apt-get install ffmpeg)', () => {
  it.each(formats)(
    'measures the length and peaks of a recording, and writes an MP3 copy (%s)',
    async (extension, args) => {
      const recording = join(folder, `steps.${extension}`);
      makeSound(recording, steps, 3, ['-metadata', 'title=Brouillon', ...args]);
      const shares: number[] = [];
      const { seconds, peaks } = await prepareRecording(
        { recording, copy },
        { onProgress: (share) => shares.push(share) },
      );
      expect(Math.abs(seconds - 3)).toBeLessThan(0.05);
      expect(peaks).toHaveLength(Math.ceil(seconds * peaksPerSecond));
      for (const [second, expected] of [
        [0.5, 0.1],
        [1.5, 0.5],
        [2.5, 0],
      ] as const)
        expect(Math.abs((peaks[second * peaksPerSecond] ?? 0) - 255 * expected)).toBeLessThan(6);
      expect(shares.at(-1)).toBe(1);
      expect(shares).toEqual(shares.toSorted((a, b) => a - b));

      const samples = samplesOf(copy);
      expect(Math.abs(samples.length / 24_000 - 3)).toBeLessThan(0.06);
      expect(Math.abs(20 * Math.log10(rms(samples.slice(30_000, 42_000)) / (32_768 * 0.3536)))).toBeLessThan(
        0.5,
      );
      const bytes = await readFile(copy);
      // The header that lets browsers seek comes first, and the copy has none of the recording's metadata.
      expect(bytes.subarray(0, 64).includes('Info')).toBe(true);
      expect(bytes.includes('Brouillon')).toBe(false);
    },
  );

  it('reads a truncated recording up to where it breaks off', async () => {
    const whole = join(folder, 'whole.mp3');
    makeSound(whole, steps, 3, ['-b:a', '128k']);
    const bytes = await readFile(whole);
    const recording = join(folder, 'broken-off.mp3');
    await writeFile(recording, bytes.subarray(0, bytes.length / 2));
    const { seconds, peaks } = await prepareRecording({ recording, copy });
    expect(Math.abs(seconds - 1.5)).toBeLessThan(0.1);
    expect(peaks).toHaveLength(Math.ceil(seconds * peaksPerSecond));
  });

  it('detects the format of a recording from its content, not its file name', async () => {
    const recording = join(folder, 'mislabelled.mp3');
    makeSound(recording, steps, 3, ['-f', 'flac']);
    expect((await prepareRecording({ recording, copy })).seconds).toBeCloseTo(3, 2);
  });

  it('explains why a recording without usable sound is rejected', async () => {
    const recording = join(folder, 'wrong.mp3');
    const messageFor = async (bytes: string | Buffer) => {
      await writeFile(recording, bytes);
      return await prepareRecording({ recording, copy }).then(
        () => 'read',
        (error: Error) => error.message,
      );
    };
    expect(await messageFor('')).toBe('The recording is empty.');
    expect(await messageFor('not a sound at all')).toBe('The recording cannot be read as audio.');
    const picture = ffmpeg(
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
    expect(await messageFor(picture)).toBe('The recording cannot be read as audio.');
    makeSound(recording, '0.0005*sin(2*PI*440*t)', 2, ['-f', 'wav']);
    expect(await messageFor(await readFile(recording))).toBe('The recording holds nothing but silence.');
    makeSound(recording, 'sin(2*PI*440*t)', 0.1, ['-f', 'wav']);
    expect(await messageFor(await readFile(recording))).toBe('The recording holds no sound.');
  });

  it('does not open files that are listed in an uploaded playlist', async () => {
    const sound = join(folder, 'secret.wav');
    makeSound(sound, steps, 3);
    const recording = join(folder, 'list.m3u8');
    await writeFile(recording, `#EXTM3U\n#EXT-X-TARGETDURATION:3\n#EXTINF:3,\n${sound}\n#EXT-X-ENDLIST\n`);
    await expect(prepareRecording({ recording, copy })).rejects.toThrow('cannot be read as audio');
  });

  it.skipIf(!existsSync('/dev/full'))('reports a full disk while it prepares a recording', async () => {
    const recording = join(folder, 'steps.wav');
    makeSound(recording, steps, 3);
    await expect(prepareRecording({ recording, copy: '/dev/full' })).rejects.toThrow(
      'The server is out of disk space. Nothing was saved; please try again later.',
    );
    // A defect of ours must not be reported as the editor's mistake.
    await expect(
      prepareRecording({ recording, copy: join(folder, 'missing', 'copy.mp3') }),
    ).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
