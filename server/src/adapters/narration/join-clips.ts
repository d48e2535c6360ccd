import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { recordingLimits } from '@lingostory/contract/studio/recordings/limits';
import type { ZipFile } from 'yauzl';
import { AlignmentError } from '../../libraries/alignment/alignment-error.ts';
import { assertWritten, readRecording } from '../../libraries/alignment/read-recording.ts';
import { feedProgram } from '../../libraries/alignment/run-program.ts';
import { openZip } from '../../libraries/archives/open-zip.ts';
import { type ClipEntry, readClipEntries, shown, withPassword } from './clip-entries.ts';
import { NarrationError, type Span, type WorkOptions } from './narration.ts';

/** A clip that is still in its zip. */
type ZippedClip = {
  /** The sanitized name to show in messages. */
  name: string;
  /** Unpacks the clip into a file, overwriting the file's content. */
  unpack: (file: string) => Promise<void>;
};

type OpenedClips = { clips: ZippedClip[]; close: () => void };

const damaged = () => new NarrationError('The zip is damaged or incomplete. Please make it again.');

/** Converts yauzl's errors about a zip into NarrationErrors. Returns file system errors unchanged. */
function problemOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof NarrationError) return error;
  if ('syscall' in error) return error;
  const [, path] = /^(?:invalid relative path|absolute path): (.*)/s.exec(error.message) ?? [];
  if (path !== undefined)
    return new NarrationError(`${shown(path)} in the zip leads out of it. Please make the zip again.`);
  if (error.message.includes('encryption')) return withPassword();
  if (error.message.startsWith('multi-disk'))
    return new NarrationError('The zip is one part of several. Please make it in one part.');
  if (error.message.startsWith('End of central directory record signature not found'))
    return new NarrationError('This is not a zip, or its end is missing. Please make it again.');
  return damaged();
}

async function inOurWords<Result>(read: Promise<Result>): Promise<Result> {
  try {
    return await read;
  } catch (error) {
    throw problemOf(error);
  }
}

/** Unpacks an entry. Its name in the zip is never used as a file name. */
async function unpack(zip: ZipFile, { entry }: ClipEntry, file: string): Promise<void> {
  let sum = 0;
  const content = await zip.openReadStreamPromise(entry);
  const addUp = async function* (pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      sum = crc32(piece, sum);
      yield piece;
    }
  };
  await pipeline(content, addUp, createWriteStream(file));
  if (sum !== entry.crc32) throw damaged();
}

/** Opens the clips of a zip, sorted by name. Throws a NarrationError if the zip is invalid. */
async function openClips(path: string): Promise<OpenedClips> {
  const zip = await inOurWords(openZip(path));
  try {
    const clips = await inOurWords(readClipEntries(zip.eachEntry(), zip.entryCount));
    return {
      clips: clips.map((clip) => ({
        name: shown(clip.name),
        unpack: async (file) => await inOurWords(unpack(zip, clip, file)),
      })),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

const RATE = 44_100;
/** Samples of silence between two clips and at both ends. They leave room to move a phrase's edges during review. */
const PAUSE = 0.3 * RATE;
const MARGIN = 0.15 * RATE;

type Append = (sound: Buffer) => Promise<void>;

const silence = (samples: number) => Buffer.alloc(2 * samples);

const tooLong = () =>
  new NarrationError(`The clips are longer than ${recordingLimits.seconds / 3600} hours together.`);

const counted = (count: number, noun: string) =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

function assertCount(clips: number, phrases: number): void {
  if (clips === 0) throw new NarrationError('The zip has no clips.');
  if (clips === phrases) return;
  throw new NarrationError(
    `The zip has ${counted(clips, 'clip')}, but the text has ${counted(phrases, 'phrase')}.`,
  );
}

type Work = { clips: string; recording: string; count: number };

/** Implements `Narration.join`. */
export async function joinClips(
  { clips, recording, count }: Work,
  options: WorkOptions = {},
): Promise<Span[]> {
  const zip = await openClips(clips);
  try {
    assertCount(zip.clips.length, count);
    return await join(zip.clips, recording, options);
  } finally {
    zip.close();
  }
}

/** Unpacks and decodes the clips one after another, through a single temporary file beside the recording. */
async function join(
  clips: readonly ZippedClip[],
  recording: string,
  { signal, onProgress }: WorkOptions,
): Promise<Span[]> {
  const file = `${recording}.clip`;
  const encoder = encodeRecording(recording, signal);
  const spans: Span[] = [];
  try {
    await encoder.append(silence(MARGIN));
    for (const [index, clip] of clips.entries()) {
      if (index > 0) await encoder.append(silence(PAUSE));
      const start = encoder.seconds();
      await clip.unpack(file);
      await decode(clip, file, encoder.append, signal);
      spans.push({ start, end: encoder.seconds() });
      onProgress?.((index + 1) / clips.length);
    }
    await encoder.append(silence(MARGIN));
    await encoder.end();
    return spans;
  } finally {
    await encoder.close();
    await rm(file, { force: true });
  }
}

async function decode(
  { name }: ZippedClip,
  file: string,
  append: Append,
  signal: AbortSignal | undefined,
): Promise<void> {
  try {
    const samples = await readRecording({ file, rate: RATE, signal, onSound: append });
    if (samples === 0) throw new NarrationError(`${name} holds no sound.`);
  } catch (error) {
    if (!(error instanceof AlignmentError)) throw error;
    if (error.code === 'empty-audio') throw new NarrationError(`${name} is empty.`);
    if (error.code === 'unreadable-audio') throw new NarrationError(`${name} cannot be read as audio.`);
    throw error.code === 'too-long' ? tooLong() : error;
  }
}

/** ffmpeg arguments for 16-bit mono FLAC without dates, so that the same clips always give the same bytes. */
const flacArgs = (recording: string) => [
  ...['-v', 'error', '-f', 's16le', '-ar', String(RATE), '-ac', '1', '-i', 'pipe:0', '-c:a', 'flac'],
  ...['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact'],
  ...['-f', 'flac', '-y', `file:${resolve(recording)}`],
];

function encodeRecording(recording: string, signal: AbortSignal | undefined) {
  const stop = new AbortController();
  const program = feedProgram({
    command: 'ffmpeg',
    args: flacArgs(recording),
    signal: signal ? AbortSignal.any([signal, stop.signal]) : stop.signal,
  });
  let samples = 0;
  const append: Append = async (sound) => {
    samples += sound.length / 2;
    if (samples > recordingLimits.seconds * RATE) throw tooLong();
    await program.write(sound);
  };
  return {
    append,
    seconds: () => samples / RATE,
    /** Waits until the file is written. */
    end: async () => {
      const { code, stderr } = await program.end();
      assertWritten(stderr);
      if (code !== 0) throw new Error(`ffmpeg could not write the recording: ${stderr.trim()}`);
    },
    /** Kills the process if it is still running. */
    close: async () => {
      stop.abort();
      await program.end().catch(() => undefined);
    },
  };
}
