import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ensureSpeechPrograms } from '../../../dev/test-run/find-speech.ts';
import { audioFormats, makeSound, runFfmpeg } from '../../../test/support/studio/audio-files.ts';
import { makeZip, type ZipEntry } from '../../../test/support/studio/zips.ts';
import { joinClips } from './join-clips.ts';
import type { WorkOptions } from './narration.ts';

const hasSpeechPrograms = ensureSpeechPrograms((line) => process.stdout.write(`${line}\n`));
const sampleRate = 44_100;

let folder: string;
let soundsFolder: string;
let workFolder: string;
let recording: string;
/** Tones of 0.5, 0.3 and 0.4 seconds. */
let tones: Buffer[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lingostory-join-'));
  soundsFolder = join(folder, 'sounds');
  await mkdir(soundsFolder);
  tones = await Promise.all([createTone(440, 0.5), createTone(880, 0.3), createTone(660, 0.4)]);
});
beforeEach(async () => {
  workFolder = await mkdtemp(join(folder, 'work-'));
  recording = join(workFolder, 'joined.flac');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function createSound(name: string, expression: string, seconds: number, args: readonly string[] = []) {
  const file = join(soundsFolder, name);
  makeSound(file, expression, seconds, args);
  return await readFile(file);
}
const createTone = async (frequency: number, seconds: number) =>
  await createSound(`${frequency}.wav`, `0.3*sin(2*PI*${frequency}*t)`, seconds);

async function joinZip(zip: Buffer, count: number, options: WorkOptions = {}) {
  const clips = join(folder, 'clips.zip');
  await writeFile(clips, zip);
  return await joinClips({ clips, recording, count }, options);
}

const rawAudioArgs = ['-ac', '1', '-ar', String(sampleRate), '-f', 's16le', 'pipe:1'];
function decode(file: string): Int16Array {
  const { stdout } = runFfmpeg('-v', 'error', '-i', file, ...rawAudioArgs);
  return new Int16Array(new Uint8Array(stdout).buffer);
}

const createEntry = (name: string, bytes: Buffer): ZipEntry => ({ name, bytes });

/** Zips the tones under these names and returns the lengths of the clips after joining, in seconds. */
async function joinAndMeasure(names: readonly (string | Buffer)[], otherEntries: ZipEntry[] = []) {
  const clips = names.map((name, index) => ({ name, bytes: tones[index] ?? Buffer.alloc(0) }));
  const spans = await joinZip(makeZip([...otherEntries, ...clips]), names.length);
  return spans.map(({ start, end }) => Math.round((end - start) * 1000) / 1000);
}

describe.skipIf(!hasSpeechPrograms)('joinClips (needs ffmpeg: apt-get install ffmpeg)', () => {
  it('joins clips with pauses between them, and returns each clip’s exact position', async () => {
    const zip = makeZip(
      tones.map((bytes, index) => ({ ...createEntry(`${index}.wav`, bytes), isDeflated: true })),
    );
    const progressReports: number[] = [];
    const spans = await joinZip(zip, 3, { onProgress: (fraction) => progressReports.push(fraction) });
    const seconds = spans.flatMap(({ start, end }) => [start, end]);
    for (const [index, expectedTime] of [0.15, 0.65, 0.95, 1.25, 1.55, 1.95].entries())
      expect(seconds[index]).toBeCloseTo(expectedTime, 9);

    const joinedSamples = decode(recording);
    expect(joinedSamples.length).toBe(Math.round(2.1 * sampleRate));
    let previousEnd = 0;
    for (const [index, span] of [...spans, { start: 2.1, end: 2.1 }].entries()) {
      const [firstSample, endSample] = [
        Math.round(span.start * sampleRate),
        Math.round(span.end * sampleRate),
      ];
      expect(joinedSamples.subarray(previousEnd, firstSample).every((sample) => sample === 0)).toBe(true);
      if (index < 3) {
        const clip = decode(join(soundsFolder, `${[440, 880, 660][index]}.wav`));
        expect(
          Buffer.from(joinedSamples.slice(firstSample, endSample).buffer).equals(Buffer.from(clip.buffer)),
        ).toBe(true);
      }
      previousEnd = endSample;
    }
    expect(progressReports).toEqual([1 / 3, 2 / 3, 1]);
    expect(await readdir(workFolder)).toEqual(['joined.flac']);
  });

  it('joins clips of every accepted format, even if their extension is in upper case', async () => {
    const clips = audioFormats.map(async ([extension, args], index) => {
      const bytes = await createSound(`speech.${extension}`, '0.3*sin(2*PI*440*t)', 0.5 + index / 10, args);
      return createEntry(`${index}.${extension.replace('opus.ogg', 'opus').toUpperCase()}`, bytes);
    });
    const spans = await joinZip(makeZip(await Promise.all(clips)), audioFormats.length);
    for (const [index, { start, end }] of spans.entries())
      expect(Math.abs(end - start - 0.5 - index / 10)).toBeLessThan(0.06);
    expect(decode(recording).length / sampleRate).toBeCloseTo((spans.at(-1)?.end ?? 0) + 0.15, 4);
  });

  it('keeps the silence at both ends of a joined clip', async () => {
    const expression = 'gte(t,0.5)*lt(t,0.7)*0.3*sin(2*PI*440*t)';
    const [span] = await joinZip(
      makeZip([createEntry('a.wav', await createSound('quiet.wav', expression, 1))]),
      1,
    );
    expect((span?.end ?? 0) - (span?.start ?? 0)).toBeCloseTo(1, 9);
  });

  it('joins clips in the natural sort order of their file paths, such as 2 before 10', async () => {
    expect(await joinAndMeasure(['Clip 10.wav', 'clip 9.wav', 'clip 1.wav'])).toEqual([0.4, 0.3, 0.5]);
    expect(await joinAndMeasure(['b/1.wav', 'a/10.wav', 'a/2.wav'])).toEqual([0.4, 0.3, 0.5]);
    expect(await joinAndMeasure(['étape.wav', 'fin.wav', 'début.wav'])).toEqual([0.4, 0.5, 0.3]);
    expect(await joinAndMeasure(['1.wav', '01.wav'])).toEqual([0.3, 0.5]);
  });

  it('ignores folders and files added by operating systems when reading a zip of clips', async () => {
    const names = ['a/', '__MACOSX/a/._1.wav', '.DS_Store', 'a/._2.mp3', 'a/Thumbs.db', 'Desktop.ini'];
    const clutterEntries = names.map((name) => createEntry(name, Buffer.from('clutter')));
    expect(await joinAndMeasure(['a/2.wav', './a/1.wav'], clutterEntries)).toEqual([0.3, 0.5]);
  });

  it('decodes UTF-8 names in a zip that doesn’t mark them as UTF-8, such as one made on macOS', async () => {
    const name = 'e\u0301te\u0301.mp3';
    const zip = makeZip([{ name, bytes: Buffer.from('no sound'), claims: { flags: 0 } }]);
    await expect(joinZip(zip, 1)).rejects.toThrow('été.mp3 cannot be read as audio.');
  });

  it('rejects clips whose total length exceeds the limit, and leaves no temporary file behind', async () => {
    const silenceFile = join(soundsFolder, 'silence.flac');
    runFfmpeg('-v', 'error', '-f', 'lavfi', '-i', 'anullsrc=r=8000:cl=mono:d=3650', silenceFile);
    const bytes = await readFile(silenceFile);
    const zip = makeZip([createEntry('1.flac', bytes), createEntry('2.flac', bytes)]);
    await expect(joinZip(zip, 2)).rejects.toThrow('The clips are longer than 2 hours together.');
    expect(await readdir(workFolder)).toEqual(['joined.flac']);
  });

  it('stops joining clips when aborted', async () => {
    const abortController = new AbortController();
    const zip = makeZip(tones.map((bytes, index) => createEntry(`${index}.wav`, bytes)));
    const joinPromise = joinZip(zip, 3, {
      signal: abortController.signal,
      onProgress: () => abortController.abort(new Error('enough')),
    });
    await expect(joinPromise).rejects.toThrow('enough');
    expect(await readdir(workFolder)).not.toContain('joined.flac.clip');
  });

  it.skipIf(!existsSync('/dev/full'))('reports a full disk while joining clips', async () => {
    await symlink('/dev/full', recording);
    const zip = makeZip([createEntry('a.wav', tones[0] ?? Buffer.alloc(0))]);
    await expect(joinZip(zip, 1)).rejects.toThrow(
      'The server is out of disk space. Nothing was saved; please try again later.',
    );
  });

  it('does not report a file system error as an invalid zip', async () => {
    const clips = join(folder, 'none.zip');
    await expect(joinClips({ clips, recording, count: 1 })).rejects.toMatchObject({ code: 'ENOENT' });
    recording = join(workFolder, 'missing', 'joined.flac');
    const zip = makeZip([createEntry('a.wav', tones[0] ?? Buffer.alloc(0))]);
    await expect(joinZip(zip, 1)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
