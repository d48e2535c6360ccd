import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Conversion } from '../book-source.ts';
import { joinClips } from './join-clips.ts';
import { isSameFormat, type Mp3Format, readJoinableMp3 } from './mp3-frames.ts';

const demoFolder = fileURLToPath(new URL('../../../../../prisma/demo/clips/le-phare/', import.meta.url));
const demoClips = readdirSync(demoFolder).filter((name) => name.endsWith('.mp3'));

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lingostory-join-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const runFfmpeg = (args: string[]) =>
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...args], { maxBuffer: 1 << 30, cwd: folder });

function decode(path: string, sampleRate: number): Int16Array {
  const bytes = runFfmpeg(['-i', path, '-ac', '1', '-ar', String(sampleRate), '-f', 's16le', '-']);
  return new Int16Array(Uint8Array.from(bytes).buffer);
}

async function convertSounds(
  conversions: readonly Conversion[],
  { sampleRate, channels, kilobits }: Mp3Format,
): Promise<boolean[]> {
  const rates = ['-ar', String(sampleRate), '-ac', String(channels), '-b:a', `${kilobits}k`];
  return conversions.map(({ from, to }) => {
    try {
      runFfmpeg(['-i', from, '-c:a', 'libmp3lame', ...rates, to]);
      return true;
    } catch {
      return false;
    }
  });
}

const joinFiles = async (paths: readonly (string | undefined)[]) => {
  const readEntry = async (path: string) => readFileSync(path);
  return await joinClips({ readEntry, convertSounds, workFolder: folder }, paths);
};

/** Returns by how many milliseconds `part` is later in `whole` than at `beginMs`, where the two are most alike. */
function measureShift(whole: Int16Array, part: Int16Array, beginMs: number, sampleRate: number): number {
  const maxShift = Math.round(0.06 * sampleRate);
  const begin = Math.round((beginMs * sampleRate) / 1000);
  let best = { shift: Number.NaN, likeness: -Infinity };
  for (let shift = -maxShift; shift <= maxShift; shift += 1) {
    let likeness = 0;
    for (let at = 0; at < part.length; at += 7)
      likeness += (part[at] ?? 0) * (whole[begin + shift + at] ?? 0);
    if (likeness > best.likeness) best = { shift, likeness };
  }
  return (best.shift * 1000) / sampleRate;
}

/** Sounds of the formats that editors may upload, each made of the same spoken clip. */
const foreignFormats = [
  ['stereo.mp3', '-ar 44100 -ac 2 -b:a 128k'],
  ['variable.mp3', '-ar 44100 -q:a 4'],
  ['plain.mp3', '-ar 24000 -b:a 32k -write_xing 0'],
  ['sound.m4a', '-ar 44100 -b:a 96k'],
  ['sound.ogg', '-c:a libopus -ar 48000 -b:a 48k'],
  ['sound.flac', '-ar 48000'],
  ['sound.wav', '-ar 22050'],
] as const;

function makeForeignClip([name, options]: (typeof foreignFormats)[number], source: string): string {
  runFfmpeg(['-i', source, ...options.split(' '), name]);
  return join(folder, name);
}

describe('joinClips', () => {
  it('joins clips of one format frame by frame, at times that are exact to the millisecond', async () => {
    const paths = demoClips.map((name) => join(demoFolder, name));
    const joined = await joinFiles(paths);
    const whole = decode(joined?.path ?? '', 24_000);
    const isSound = paths.map((path, index) => {
      const clip = decode(path, 24_000);
      const times = joined?.times[index];
      expect(((times?.end ?? 0) - (times?.begin ?? 0)) / 1000).toBeCloseTo(clip.length / 24_000, 2);
      // The first samples still contain the echo of the clip before.
      const [skipped, begin] = [600, Math.round((times?.begin ?? 0) * 24)];
      const isSame = (sample: number, at: number) =>
        Math.abs(sample - (whole[begin + skipped + at] ?? 0)) <= 2;
      return clip.subarray(skipped).every(isSame);
    });
    expect(isSound).toEqual(paths.map(() => true));
  });

  it('states the exact length of the joined sound, which players need for its end and for seeking', async () => {
    const joined = await joinFiles(demoClips.slice(0, 5).map((name) => join(demoFolder, name)));
    const bytes = readFileSync(joined?.path ?? '');
    const length = joined?.times.at(-1)?.end ?? 0;
    expect(readJoinableMp3(bytes)).toBeDefined();
    expect(decode(joined?.path ?? '', 24_000).length / 24).toBeCloseTo(length, -1);
  });

  it('converts clips of other formats, and places them within 10 ms', async () => {
    const sources = demoClips.slice(0, foreignFormats.length).map((name) => join(demoFolder, name));
    const foreignPaths = foreignFormats.map((format, index) => makeForeignClip(format, sources[index] ?? ''));
    const firstPath = join(demoFolder, demoClips[10] ?? '');
    const joined = await joinFiles([firstPath, ...foreignPaths]);
    const whole = decode(joined?.path ?? '', 24_000);
    for (const [index, path] of foreignPaths.entries()) {
      const times = joined?.times[index + 1];
      const shift = measureShift(whole, decode(path, 24_000), times?.begin ?? 0, 24_000);
      expect(Math.abs(shift), path).toBeLessThan(10);
    }
  });

  it('joins stereo clips of 44.1 kHz as they are', async () => {
    const paths = demoClips.slice(0, 4).map((name, index) => {
      runFfmpeg([
        '-i',
        join(demoFolder, name),
        '-ar',
        '44100',
        '-ac',
        '2',
        '-b:a',
        '128k',
        `stereo-${index}.mp3`,
      ]);
      return join(folder, `stereo-${index}.mp3`);
    });
    const joined = await joinFiles(paths);
    const sound = readJoinableMp3(readFileSync(joined?.path ?? ''));
    expect(sound && isSameFormat(sound.format, { sampleRate: 44_100, channels: 2, kilobits: 128 })).toBe(
      true,
    );
    const whole = decode(joined?.path ?? '', 44_100);
    for (const [index, path] of paths.entries()) {
      const shift = measureShift(whole, decode(path, 44_100), joined?.times[index]?.begin ?? 0, 44_100);
      expect(Math.abs(shift)).toBeLessThan(1);
    }
  });

  it('leaves out clips that are missing or damaged', async () => {
    const damagedPath = join(folder, 'damaged.mp3');
    writeFileSync(damagedPath, 'no sound');
    const demoPath = join(demoFolder, demoClips[0] ?? '');
    const joined = await joinFiles([damagedPath, undefined, demoPath]);
    expect(joined?.times).toEqual([undefined, undefined, { begin: 0, end: expect.any(Number) }]);
    expect(await joinFiles([damagedPath])).toBeUndefined();
    expect(await joinFiles([])).toBeUndefined();
  });
});

describe('readJoinableMp3', () => {
  it('reads an MP3 behind a tag, and none that was cut off', () => {
    const bytes = readFileSync(join(demoFolder, demoClips[0] ?? ''));
    const tag = Buffer.concat([Buffer.from('ID3\x04\x00\x00\x00\x00\x01\x02', 'latin1'), Buffer.alloc(130)]);
    expect(readJoinableMp3(Buffer.concat([tag, bytes]))?.frameCount).toBe(readJoinableMp3(bytes)?.frameCount);
    expect(readJoinableMp3(bytes.subarray(0, bytes.length - 100))).toBeUndefined();
    expect(readJoinableMp3(bytes.subarray(0, 60))).toBeUndefined();
    expect(readJoinableMp3(Buffer.alloc(0))).toBeUndefined();
  });
});
