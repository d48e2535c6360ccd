import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { measureLoudness } from '../../libraries/takes/loudness.ts';
import { prepareTake } from './prepare-take.ts';

const run = promisify(execFile);
const text = 'Le petit chat dort sur la chaise de la cuisine.';
let folder: string;
const pathOf = (name: string) => join(folder, name);
const filter = async (from: string, to: string, filters: string) =>
  await run('ffmpeg', ['-v', 'error', '-y', '-i', pathOf(from), '-af', filters, pathOf(to)]);

/** Returns the integrated loudness of a file in LUFS, as another program measures it. */
async function meterLoudness(name: string): Promise<number> {
  const args = ['-hide_banner', '-nostats', '-i', pathOf(name), '-af', 'ebur128', '-f', 'null', '-'];
  const { stderr } = await run('ffmpeg', args);
  return Number([...stderr.matchAll(/I:\s+(-?[\d.]+) LUFS/g)].at(-1)?.[1]);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lingostory-take-'));
  await run('espeak-ng', ['-v', 'fr', '-s', '150', '-w', pathOf('voice.wav'), text]);
  await run('espeak-ng', [
    '-v',
    'fr',
    '-s',
    '150',
    '-w',
    pathOf('other.wav'),
    'La lune éclaire le vieux jardin.',
  ]);
});
afterAll(async () => await rm(folder, { recursive: true }));

const prepare = async (take: string, neighbors: string[] = [], takeText = text) =>
  await prepareTake({
    recording: pathOf(take),
    clip: pathOf('clip.mp3'),
    text: takeText,
    neighbors: neighbors.map((name) => ({ path: pathOf(name), text: 'La lune éclaire le vieux jardin.' })),
  });

it.each([-14, -25])(
  'gives takes of any loudness that of the chapter’s clips, here near %i LUFS',
  async (lufs) => {
    const gain = lufs - (await meterLoudness('other.wav'));
    await filter('other.wav', 'neighbor.mp3', `volume=${gain}dB,alimiter=limit=0.75:level=disabled`);
    const target = await meterLoudness('neighbor.mp3');
    for (const takeGain of [-25, 0]) {
      await filter('voice.wav', 'take.wav', `volume=${takeGain}dB`);
      await prepare('take.wav', ['neighbor.mp3']);
      expect(Math.abs((await meterLoudness('clip.mp3')) - target)).toBeLessThan(1);
    }
  },
);

it('trims a take and measures its words in the clip', async () => {
  await filter('voice.wav', 'take.wav', 'adelay=900,apad=pad_dur=1.2');
  const take = await prepare('take.wav');
  const { words, milliseconds, warnings, areWordsMeasured } = take;
  expect([warnings, areWordsMeasured, words.length]).toEqual([[], true, 10]);
  // Espeak's own file has hardly any silence, so the clip is as long as the voice with the default silences.
  const untrimmed = await prepare('voice.wav');
  expect(Math.abs(milliseconds - untrimmed.milliseconds)).toBeLessThan(60);
  expect(words[0]?.start).toBeGreaterThan(0.05);
  expect(words.at(-1)?.end).toBeLessThan(milliseconds / 1000);
});

it('reads the sound that a browser records', async () => {
  await run('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-i',
    pathOf('voice.wav'),
    '-c:a',
    'libopus',
    pathOf('take.webm'),
  ]);
  expect((await prepare('take.webm')).warnings).toEqual([]);
});

it.each(['…', '♪ 🎵', '– ?!'])('prepares a take of “%s”, which has no letters', async (letterless) => {
  const { words, areWordsMeasured, milliseconds } = await prepare('voice.wav', [], letterless);
  expect([words, areWordsMeasured]).toEqual([[], false]);
  expect(milliseconds).toBeGreaterThan(1000);
});

it('finishes a take whose words can’t be found, and warns of nothing', async () => {
  const programs = pathOf('programs');
  await mkdir(programs);
  const { stdout } = await run('which', ['ffmpeg']);
  await symlink(stdout.trim(), join(programs, 'ffmpeg'));
  // The alignment fails without espeak-ng.
  vi.stubEnv('PATH', programs);
  try {
    const { words, areWordsMeasured, warnings } = await prepare('voice.wav');
    expect([words, areWordsMeasured, warnings]).toEqual([[], false, []]);
  } finally {
    vi.unstubAllEnvs();
  }
});

it('ignores clips of the chapter that are missing or damaged', async () => {
  await writeFile(pathOf('damaged.mp3'), 'no sound');
  const clip = await prepare('voice.wav', ['damaged.mp3', 'missing.mp3']);
  expect(clip).toEqual(await prepare('voice.wav'));
});

it('warns of an overdriven take', async () => {
  await filter('voice.wav', 'take.wav', 'volume=20dB');
  expect((await prepare('take.wav')).warnings).toEqual(['overdriven']);
});

it('warns of noise without speech', async () => {
  await run('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', 'anoisesrc=d=3:a=0.05', pathOf('take.wav')]);
  expect((await prepare('take.wav')).warnings).toEqual(['no-speech']);
});

it('measures the loudness of speech as ffmpeg does', async () => {
  const { stdout } = await run(
    'ffmpeg',
    ['-v', 'error', '-i', pathOf('voice.wav'), '-f', 's16le', '-ar', '48000', '-ac', '1', 'pipe:1'],
    { encoding: 'buffer', maxBuffer: 10 ** 7 },
  );
  const samples = new Int16Array(new Uint8Array(stdout).buffer);
  expect(Math.abs(measureLoudness(samples, 48_000) - (await meterLoudness('voice.wav')))).toBeLessThan(0.2);
});

it('warns of clicks without speech', async () => {
  const clicks = 'aevalsrc=0.3*sin(9000*t)*lt(mod(t\\,0.3)\\,0.03):d=3';
  await run('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', clicks, pathOf('take.wav')]);
  expect((await prepare('take.wav')).warnings).toEqual(['no-speech']);
});
