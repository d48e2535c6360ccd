import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { recordingLimits } from '@lingostory/contract/studio/recordings/limits';
import { inputArgs, readRecording, toMono } from '../../libraries/alignment/read-recording.ts';
import { runProgram } from '../../libraries/alignment/run-program.ts';
import { type Narration, NarrationError, peaksPerSecond, type WorkOptions } from './narration.ts';

type Prepared = Awaited<ReturnType<Narration['prepare']>>;

/** Samples per second. A low rate is enough to find peaks. */
const RATE = 8000;
const SAMPLES_PER_PEAK = RATE / peaksPerSecond;
const MIN_SECONDS = 0.2;
/** Samples below this level count as silent: a thousandth of full scale, or -60 dB. */
const SILENT = 32.768;
/** Seconds at which a recording of unknown length reports half of its progress. */
const TYPICAL_SECONDS = 600;

/** ffmpeg arguments for the copy. Its Xing header lets a browser seek before everything has loaded. */
const copyArgs = (copy: string) => [
  ...['-map', '0:a:0', '-af', toMono, '-ar', '24000', '-c:a', 'libmp3lame', '-b:a', '48k'],
  ...['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact'],
  ...['-id3v2_version', '0', '-write_xing', '1', '-f', 'mp3', '-y', `file:${resolve(copy)}`],
];

/** Implements `Narration.prepare`. Decodes the recording only once, for both the copy and the peaks. */
export async function prepareRecording(
  { recording, copy }: { recording: string; copy: string },
  { signal, onProgress }: WorkOptions = {},
): Promise<Prepared> {
  // Fails early if the copy cannot be written; ffmpeg's error would look like an unreadable recording.
  await writeFile(copy, '');
  const expected = await expectedSeconds(recording, signal);
  const peaks = Buffer.alloc(recordingLimits.seconds * peaksPerSecond);
  let count = 0;
  let loudest = 0;
  await readRecording({
    file: recording,
    rate: RATE,
    outputs: copyArgs(copy),
    signal,
    onSound: (sound) => {
      for (let at = 0; at < sound.length; at += 2) {
        const level = Math.abs(sound.readInt16LE(at));
        const peak = Math.floor(count / SAMPLES_PER_PEAK);
        peaks[peak] = Math.max(peaks[peak] ?? 0, Math.round((level / 32_768) * 255));
        loudest = Math.max(loudest, level);
        count += 1;
      }
      const seconds = count / RATE;
      onProgress?.(expected ? Math.min(1, seconds / expected) : seconds / (seconds + TYPICAL_SECONDS));
    },
  });
  const seconds = count / RATE;
  if (seconds < MIN_SECONDS) throw new NarrationError('The recording holds no sound.');
  if (loudest < SILENT) throw new NarrationError('The recording holds nothing but silence.');
  onProgress?.(1);
  return { seconds, peaks: Buffer.from(peaks.subarray(0, Math.ceil(count / SAMPLES_PER_PEAK))) };
}

/**
 * Returns the length given in the file's header, which is only used to report progress. Files recorded by a browser's
 * MediaRecorder have none.
 */
async function expectedSeconds(recording: string, signal?: AbortSignal): Promise<number | undefined> {
  const output: Buffer[] = [];
  await runProgram({
    command: 'ffprobe',
    args: [...inputArgs(recording), '-show_entries', 'format=duration', '-of', 'csv=p=0'],
    signal,
    onOutput: (piece) => void output.push(piece),
  });
  const seconds = Number.parseFloat(Buffer.concat(output).toString());
  return seconds > 0 ? seconds : undefined;
}
