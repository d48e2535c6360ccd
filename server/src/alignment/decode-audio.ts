import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { AlignmentError } from './alignment-error.ts';
import { FrameReader, type Frames } from './mfcc.ts';
import { runProgram } from './run-program.ts';
import { sampleReader } from './samples.ts';

const RATE = 16_000;
const MAX_SECONDS = 7200;
const MIN_SECONDS = 0.2;
/** A recording whose loudest frame stays below this many decibels of full scale holds nothing that can be heard. */
const SILENT = -70;
const FORMATS = 'mp3,mov,mp4,m4a,3gp,3g2,mj2,wav,w64,flac,ogg,aac,matroska,webm,caf,aiff';

export type Recording = { frames: Frames; seconds: number };

/**
 * The frames of a recording (mp3, m4a, wav, flac, ogg), decoded by ffmpeg while it is read; the sound itself is never
 * held. Throws an AlignmentError for what cannot be read, is silent, empty or longer than two hours.
 */
export async function decodeAudio(file: string, signal?: AbortSignal): Promise<Recording> {
  const { size } = await stat(file).catch(() => {
    throw new AlignmentError('unreadable-audio', `There is no file ${file}.`);
  });
  if (size === 0) throw new AlignmentError('empty-audio', 'The recording is empty.');
  const reader = new FrameReader(RATE);
  let count = 0;
  const read = sampleReader((samples) => {
    count += samples.length;
    if (count > MAX_SECONDS * RATE) {
      throw new AlignmentError('too-long', 'The recording is longer than two hours.');
    }
    reader.push(samples);
  });
  const { code } = await runProgram({
    command: 'ffmpeg',
    args: [
      ['-nostdin', '-v', 'error', '-format_whitelist', FORMATS, '-protocol_whitelist', 'file,pipe'],
      ['-i', `file:${resolve(file)}`, '-map', '0:a:0', '-vn', '-sn', '-dn'],
      ['-ac', '1', '-ar', String(RATE), '-f', 's16le', 'pipe:1'],
    ].flat(),
    signal,
    onOutput: read,
  });
  // A recording that breaks off is read as far as it goes: the phrases after that are flagged.
  if (code !== 0 && count === 0) {
    throw new AlignmentError('unreadable-audio', 'The recording cannot be read as audio.');
  }
  const seconds = count / RATE;
  if (seconds < MIN_SECONDS) throw new AlignmentError('empty-audio', 'The recording holds no sound.');
  const frames = reader.frames();
  if (frames.energies.every((energy) => energy < SILENT)) {
    throw new AlignmentError('silent-audio', 'The recording holds nothing but silence.');
  }
  return { frames, seconds };
}
