import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { recordingLimits } from '@lingostory/contract/studio/recordings/limits';
import { AlignmentError, diskFull } from './alignment-error.ts';
import { runProgram } from './run-program.ts';

const FORMATS = 'mp3,mov,mp4,m4a,3gp,3g2,mj2,wav,w64,flac,ogg,aac,matroska,webm,caf,aiff';

/**
 * What comes before the output in a command line of ffmpeg or ffprobe. A file is read as sound whatever it says it is: a playlist
 * could name files of the server, or addresses.
 */
export const inputArgs = (file: string) => [
  ...['-v', 'error', '-format_whitelist', FORMATS, '-protocol_whitelist', 'file,pipe'],
  ...['-i', `file:${resolve(file)}`],
];

/** The mean of two channels. Of floating-point samples ffmpeg would add them up, 3 dB louder, and they may clip. */
export const toMono = 'aformat=sample_fmts=s32p:channel_layouts=mono';

type Reading = {
  file: string;
  /** Samples in a second of what is read. */
  rate: number;
  /** An ffmpeg filter for the sound as mono. */
  filter?: string | undefined;
  /** Arguments for what else ffmpeg makes of the same sound. */
  outputs?: readonly string[];
  signal?: AbortSignal | undefined;
  /** Called with whole samples of 16 bits, little-endian; ffmpeg waits until it has returned. */
  onSound: (sound: Buffer) => void | Promise<void>;
};

/**
 * Decodes the first sound of a recording (mp3, m4a, wav, flac, ogg, webm) while it is read, and returns the number of samples.
 * One that breaks off is read as far as it goes. Samples alone count, not the times in the file, so that all who read a recording
 * have the same times. Throws an AlignmentError for what cannot be read, is empty or longer than two hours.
 */
export async function readRecording({
  file,
  rate,
  filter = 'anull',
  outputs = [],
  signal,
  onSound,
}: Reading): Promise<number> {
  const { size } = await stat(file).catch(() => {
    throw new AlignmentError('unreadable-audio', `There is no file ${file}.`);
  });
  if (size === 0) throw new AlignmentError('empty-audio', 'The recording is empty.');
  let count = 0;
  let rest: Buffer = Buffer.alloc(0);
  const { code, stderr } = await runProgram({
    command: 'ffmpeg',
    args: [
      ['-nostdin', ...inputArgs(file), '-map', '0:a:0', '-vn', '-sn', '-dn'],
      ['-af', `${toMono},${filter}`, '-ar', String(rate), '-f', 's16le', 'pipe:1'],
      outputs,
    ].flat(),
    signal,
    onOutput: async (piece) => {
      const bytes = rest.length > 0 ? Buffer.concat([rest, piece]) : piece;
      const whole = bytes.length - (bytes.length % 2);
      rest = bytes.subarray(whole);
      count += whole / 2;
      if (count > recordingLimits.seconds * rate) {
        throw new AlignmentError('too-long', 'The recording is longer than two hours.');
      }
      await onSound(bytes.subarray(0, whole));
    },
  });
  assertWritten(stderr);
  if (code !== 0 && count === 0) {
    throw new AlignmentError('unreadable-audio', 'The recording cannot be read as audio.');
  }
  return count;
}

/** ffmpeg may report a full disk when it closes a file, and still exit with 0. */
export function assertWritten(stderr: string): void {
  if (/No space left on device|Disk quota exceeded/.test(stderr)) throw diskFull();
}
