import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { recordingLimits } from '@lingostory/contract/studio/recordings/limits';
import type { ZipFile } from 'yauzl';
import { AlignmentError } from '../../libraries/alignment/alignment-error.ts';
import { assertDiskNotFull, readRecording } from '../../libraries/alignment/read-recording.ts';
import { startProgram } from '../../libraries/alignment/run-program.ts';
import { openZip } from '../../libraries/archives/open-zip.ts';
import { type ClipEntry, createPasswordError, readClipEntries, shortenName } from './clip-entries.ts';
import { NarrationError, type TimeSpan, type WorkOptions } from './narration.ts';

/** A clip that is still in its zip. */
type ZippedClip = {
  /** The clip's name without unsafe characters, for error messages. */
  name: string;
  /** Unpacks the clip into a file, overwriting the file's content. */
  unpack: (file: string) => Promise<void>;
};

type OpenedClips = { clips: ZippedClip[]; close: () => void };

const createDamagedZipError = () =>
  new NarrationError('The zip is damaged or incomplete. Please make it again.');

/** Converts yauzl's errors about a zip into NarrationErrors. Returns file system errors unchanged. */
function toNarrationError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof NarrationError) return error;
  if ('syscall' in error) return error;
  const [, path] = /^(?:invalid relative path|absolute path): (.*)/s.exec(error.message) ?? [];
  if (path !== undefined)
    return new NarrationError(`${shortenName(path)} in the zip leads out of it. Please make the zip again.`);
  if (error.message.includes('encryption')) return createPasswordError();
  if (error.message.startsWith('multi-disk'))
    return new NarrationError('The zip is one part of several. Please make it in one part.');
  if (error.message.startsWith('End of central directory record signature not found'))
    return new NarrationError('This is not a zip, or its end is missing. Please make it again.');
  return createDamagedZipError();
}

async function translateErrors<Result>(request: Promise<Result>): Promise<Result> {
  try {
    return await request;
  } catch (error) {
    throw toNarrationError(error);
  }
}

/** Unpacks an entry. Its name in the zip is never used as a file name. */
async function unpackEntry(zip: ZipFile, { entry }: ClipEntry, file: string): Promise<void> {
  let checksum = 0;
  const content = await zip.openReadStreamPromise(entry);
  const updateChecksum = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
  };
  await pipeline(content, updateChecksum, createWriteStream(file));
  if (checksum !== entry.crc32) throw createDamagedZipError();
}

/** Opens the clips of a zip, sorted by name. Throws a NarrationError if the zip is invalid. */
async function openClips(path: string): Promise<OpenedClips> {
  const zip = await translateErrors(openZip(path));
  try {
    const clips = await translateErrors(readClipEntries(zip.eachEntry(), zip.entryCount));
    return {
      clips: clips.map((clip) => ({
        name: shortenName(clip.name),
        unpack: async (file) => await translateErrors(unpackEntry(zip, clip, file)),
      })),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

const SAMPLE_RATE = 44_100;
/**
 * Samples of silence between two clips, and before the first and after the last one. They leave room to move a
 * phrase's start and end during review.
 */
const PAUSE_SAMPLES = 0.3 * SAMPLE_RATE;
const MARGIN_SAMPLES = 0.15 * SAMPLE_RATE;

type SoundAppender = (sound: Buffer) => Promise<void>;

const createSilence = (sampleCount: number) => Buffer.alloc(2 * sampleCount);

const createTooLongError = () =>
  new NarrationError(`The clips are longer than ${recordingLimits.seconds / 3600} hours together.`);

const formatCount = (count: number, noun: string) =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

function assertClipCount(clips: number, phraseCount: number): void {
  if (clips === 0) throw new NarrationError('The zip has no clips.');
  if (clips === phraseCount) return;
  throw new NarrationError(
    `The zip has ${formatCount(clips, 'clip')}, but the text has ${formatCount(phraseCount, 'phrase')}.`,
  );
}

type JoinRequest = { clips: string; recording: string; count: number };

/** Implements `Narration.join`. */
export async function joinClips(
  { clips, recording, count }: JoinRequest,
  options: WorkOptions = {},
): Promise<TimeSpan[]> {
  const zip = await openClips(clips);
  try {
    assertClipCount(zip.clips.length, count);
    return await writeJoinedRecording(zip.clips, recording, options);
  } finally {
    zip.close();
  }
}

/** Unpacks and decodes the clips one after another, each into the same temporary file beside the recording. */
async function writeJoinedRecording(
  clips: readonly ZippedClip[],
  recordingPath: string,
  { signal, onProgress }: WorkOptions,
): Promise<TimeSpan[]> {
  const file = `${recordingPath}.clip`;
  const encoder = createRecordingEncoder(recordingPath, signal);
  const spans: TimeSpan[] = [];
  try {
    await encoder.append(createSilence(MARGIN_SAMPLES));
    for (const [index, clip] of clips.entries()) {
      if (index > 0) await encoder.append(createSilence(PAUSE_SAMPLES));
      const start = encoder.seconds();
      await clip.unpack(file);
      await decodeClip(clip, file, encoder.append, signal);
      spans.push({ start, end: encoder.seconds() });
      onProgress?.((index + 1) / clips.length);
    }
    await encoder.append(createSilence(MARGIN_SAMPLES));
    await encoder.end();
    return spans;
  } finally {
    await encoder.close();
    await rm(file, { force: true });
  }
}

async function decodeClip(
  { name }: ZippedClip,
  file: string,
  appendSound: SoundAppender,
  signal: AbortSignal | undefined,
): Promise<void> {
  try {
    const samples = await readRecording({ file, rate: SAMPLE_RATE, signal, onSound: appendSound });
    if (samples === 0) throw new NarrationError(`${name} holds no sound.`);
  } catch (error) {
    if (!(error instanceof AlignmentError)) throw error;
    if (error.code === 'empty-audio') throw new NarrationError(`${name} is empty.`);
    if (error.code === 'unreadable-audio') throw new NarrationError(`${name} cannot be read as audio.`);
    throw error.code === 'too-long' ? createTooLongError() : error;
  }
}

/** ffmpeg arguments for 16-bit mono FLAC without dates, so that the same clips always give the same bytes. */
const createFlacArgs = (recordingPath: string) => [
  ...['-v', 'error', '-f', 's16le', '-ar', String(SAMPLE_RATE), '-ac', '1', '-i', 'pipe:0', '-c:a', 'flac'],
  ...['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact'],
  ...['-f', 'flac', '-y', `file:${resolve(recordingPath)}`],
];

function createRecordingEncoder(recordingPath: string, signal: AbortSignal | undefined) {
  const stopController = new AbortController();
  const program = startProgram({
    command: 'ffmpeg',
    args: createFlacArgs(recordingPath),
    signal: signal ? AbortSignal.any([signal, stopController.signal]) : stopController.signal,
  });
  let sampleCount = 0;
  const appendSound: SoundAppender = async (sound) => {
    sampleCount += sound.length / 2;
    if (sampleCount > recordingLimits.seconds * SAMPLE_RATE) throw createTooLongError();
    await program.write(sound);
  };
  return {
    append: appendSound,
    seconds: () => sampleCount / SAMPLE_RATE,
    /** Ends ffmpeg's input and waits until the recording is written. */
    end: async () => {
      const { code, stderr } = await program.end();
      assertDiskNotFull(stderr);
      if (code !== 0) throw new Error(`ffmpeg could not write the recording: ${stderr.trim()}`);
    },
    /** Kills the process if it is still running, and waits until it has ended. */
    close: async () => {
      stopController.abort();
      await program.end().catch(() => undefined);
    },
  };
}
