import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureSpeechPrograms } from '../../../dev/test-run/find-speech.ts';
import { audioFormats, makeSound, runFfmpeg } from '../../../test/support/studio/audio-files.ts';
import { decodeAudio } from './decode-audio.ts';
import { HOP_SECONDS } from './mfcc.ts';
import { readRecording } from './read-recording.ts';

const canRunPrograms = ensureSpeechPrograms((line) => process.stdout.write(`${line}\n`));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lingostory-recording-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.skipIf(!canRunPrograms)('readRecording (needs ffmpeg: apt-get install ffmpeg)', () => {
  it('reads recordings of up to two hours and rejects longer ones', async () => {
    // A sample rate of 100 Hz keeps two hours of sound quick to read.
    const readSine = async (seconds: number) => {
      const file = join(folder, `${seconds}.wav`);
      runFfmpeg('-v', 'error', '-f', 'lavfi', '-i', `sine=f=10:r=100:d=${seconds}`, file);
      return await readRecording({ file, rate: 100, onSound: () => undefined });
    };
    expect(await readSine(7200)).toBe(720_000);
    await expect(readSine(7201)).rejects.toMatchObject({ code: 'too-long' });
  });

  it('waits until decoded sound has been processed before reading more of a recording', async () => {
    const file = join(folder, 'tone.wav');
    makeSound(file, 'sin(2*PI*440*t)', 5);
    let isBusy = false;
    let byteCount = 0;
    const count = await readRecording({
      file,
      rate: 16_000,
      onSound: async (sound) => {
        expect(isBusy).toBe(false);
        isBusy = true;
        await new Promise((resolve) => setImmediate(resolve));
        isBusy = false;
        byteCount += sound.length;
      },
    });
    expect([count, byteCount]).toEqual([80_000, 160_000]);
  });
});

describe.skipIf(!canRunPrograms)('decodeAudio (needs ffmpeg: apt-get install ffmpeg)', () => {
  it.each(audioFormats)(
    'decodes the same frames from part of a %s recording as from the whole recording',
    async (extension, args) => {
      const file = join(folder, `sweep.${extension}`);
      makeSound(file, '0.3*sin(2*PI*(200+300*t)*t)', 6, args);
      const fullAudio = await decodeAudio(file);
      const partialAudio = await decodeAudio(file, { within: { start: 2, end: 4 } });
      expect(partialAudio.start).toBe(2);
      expect(partialAudio.seconds).toBe(2);
      const firstFrame = Math.round(partialAudio.start / HOP_SECONDS);
      // The first frame differs, because the first sample of a part has no predecessor.
      const comparedFrames = [1, 2, 50, 100, 190];
      expect(comparedFrames.map((frame) => partialAudio.frames.energies[frame])).toEqual(
        comparedFrames.map((frame) => fullAudio.frames.energies[firstFrame + frame]),
      );
    },
  );

  it('stops decoding at the end of a recording, and rejects a part that starts after the end', async () => {
    const file = join(folder, 'tone.mp3');
    makeSound(file, '0.3*sin(2*PI*440*t)', 3);
    const { seconds } = await decodeAudio(file, { within: { start: 2, end: 9 } });
    expect(Math.abs(seconds - 1)).toBeLessThan(0.06);
    await expect(decodeAudio(file, { within: { start: 4, end: 9 } })).rejects.toMatchObject({
      code: 'empty-audio',
      message: 'This part of the recording holds no sound.',
    });
  });
});
