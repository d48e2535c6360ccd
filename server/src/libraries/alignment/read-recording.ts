import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { recordingLimits } from '@lingostory/contract/studio/recordings/limits';
import { AlignmentError, createDiskFullError } from './alignment-error.ts';
import { runProgram } from './run-program.ts';

const INPUT_FORMATS = 'mp3,mov,mp4,m4a,3gp,3g2,mj2,wav,w64,flac,ogg,aac,matroska,webm,caf,aiff';

/**
 * Returns the ffmpeg or ffprobe arguments for an input file. Only audio formats are allowed, because a playlist could
 * refer to files on the server or to URLs.
 */
export const toInputArgs = (file: string) => [
  ...['-v', 'error', '-format_whitelist', INPUT_FORMATS, '-protocol_whitelist', 'file,pipe'],
  ...['-i', `file:${resolve(file)}`],
];

/**
 * ffmpeg filter that averages two channels. With floating-point samples, ffmpeg would add them instead, which
 * is 3 dB louder and may clip.
 */
export const monoFilter = 'aformat=sample_fmts=s32p:channel_layouts=mono';

type ReadOptions = {
  file: string;
  /** Samples per second of the output. */
  rate: number;
  /** An ffmpeg filter to apply to the mono sound. */
  filter?: string | undefined;
  /** ffmpeg arguments for further outputs from the same sound. */
  outputArgs?: readonly string[];
  signal?: AbortSignal | undefined;
  /** Called with whole 16-bit little-endian samples; ffmpeg waits until the callback has finished. */
  onSound: (sound: Buffer) => void | Promise<void>;
};

/**
 * Decodes the first audio stream of a recording (mp3, m4a, wav, flac, ogg or webm) as it is read, and returns the
 * number of samples. If a file is truncated, decodes as much as there is. Times are derived from the samples, not from
 * timestamps in the file, so that every reader of a recording gets the same times. Throws an AlignmentError when the
 * recording is unreadable, empty or longer than two hours.
 */
export async function readRecording({
  file,
  rate,
  filter = 'anull',
  outputArgs = [],
  signal,
  onSound,
}: ReadOptions): Promise<number> {
  const { size } = await stat(file).catch(() => {
    throw new AlignmentError('unreadable-audio', `There is no file ${file}.`);
  });
  if (size === 0) throw new AlignmentError('empty-audio', 'The recording is empty.');
  let count = 0;
  let remainder: Buffer = Buffer.alloc(0);
  const { code, stderr } = await runProgram({
    command: 'ffmpeg',
    args: [
      ['-nostdin', ...toInputArgs(file), '-map', '0:a:0', '-vn', '-sn', '-dn'],
      ['-af', `${monoFilter},${filter}`, '-ar', String(rate), '-f', 's16le', 'pipe:1'],
      outputArgs,
    ].flat(),
    signal,
    onOutput: async (chunk) => {
      const bytes = remainder.length > 0 ? Buffer.concat([remainder, chunk]) : chunk;
      const wholeSampleByteCount = bytes.length - (bytes.length % 2);
      remainder = bytes.subarray(wholeSampleByteCount);
      count += wholeSampleByteCount / 2;
      if (count > recordingLimits.seconds * rate) {
        throw new AlignmentError('too-long', 'The recording is longer than two hours.');
      }
      await onSound(bytes.subarray(0, wholeSampleByteCount));
    },
  });
  assertDiskNotFull(stderr);
  if (code !== 0 && count === 0) {
    throw new AlignmentError('unreadable-audio', 'The recording cannot be read as audio.');
  }
  return count;
}

/**
 * Throws if ffmpeg reported a full disk. The exit code is not enough, because ffmpeg may exit with 0 even if the disk
 * was full when it closed a file.
 */
export function assertDiskNotFull(stderr: string): void {
  if (/No space left on device|Disk quota exceeded/.test(stderr)) throw createDiskFullError();
}
