import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { recordingLimits } from '@lingostory/contract/studio/recordings/limits';
import { monoFilter, readRecording, toInputArgs } from '../../libraries/alignment/read-recording.ts';
import { runProgram } from '../../libraries/alignment/run-program.ts';
import { type Narration, NarrationError, peaksPerSecond, type WorkOptions } from './narration.ts';

type PreparedRecording = Awaited<ReturnType<Narration['prepare']>>;

/** Samples per second. A low rate is enough to find peaks. */
const SAMPLE_RATE = 8000;
const SAMPLES_PER_PEAK = SAMPLE_RATE / peaksPerSecond;
const MIN_RECORDING_SECONDS = 0.2;
/** Sound below this peak level counts as silence. It is a thousandth of full scale, or -60 dB. */
const MIN_PEAK_LEVEL = 32.768;
/** If a recording's length is unknown, its progress reaches 50% after this many seconds of sound. */
const HALF_PROGRESS_SECONDS = 600;

/** ffmpeg arguments for the copy. Its Xing header lets a browser seek before everything has loaded. */
const createCopyArgs = (copy: string) => [
  ...['-map', '0:a:0', '-af', monoFilter, '-ar', '24000', '-c:a', 'libmp3lame', '-b:a', '48k'],
  ...['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact'],
  ...['-id3v2_version', '0', '-write_xing', '1', '-f', 'mp3', '-y', `file:${resolve(copy)}`],
];

/** Implements `Narration.prepare`. Decodes the recording only once, for both the copy and the peaks. */
export async function prepareRecording(
  { recording, copy }: { recording: string; copy: string },
  { signal, onProgress }: WorkOptions = {},
): Promise<PreparedRecording> {
  // Fails early if the copy can't be written. Otherwise ffmpeg's error would look like an unreadable recording.
  await writeFile(copy, '');
  const estimatedSeconds = await estimateSeconds(recording, signal);
  const peaks = Buffer.alloc(recordingLimits.seconds * peaksPerSecond);
  let sampleCount = 0;
  let peakLevel = 0;
  await readRecording({
    file: recording,
    rate: SAMPLE_RATE,
    outputArgs: createCopyArgs(copy),
    signal,
    onSound: (sound) => {
      for (let byteOffset = 0; byteOffset < sound.length; byteOffset += 2) {
        const level = Math.abs(sound.readInt16LE(byteOffset));
        const peakIndex = Math.floor(sampleCount / SAMPLES_PER_PEAK);
        peaks[peakIndex] = Math.max(peaks[peakIndex] ?? 0, Math.round((level / 32_768) * 255));
        peakLevel = Math.max(peakLevel, level);
        sampleCount += 1;
      }
      const seconds = sampleCount / SAMPLE_RATE;
      onProgress?.(
        estimatedSeconds
          ? Math.min(1, seconds / estimatedSeconds)
          : seconds / (seconds + HALF_PROGRESS_SECONDS),
      );
    },
  });
  const seconds = sampleCount / SAMPLE_RATE;
  if (seconds < MIN_RECORDING_SECONDS) throw new NarrationError('The recording holds no sound.');
  if (peakLevel < MIN_PEAK_LEVEL) throw new NarrationError('The recording holds nothing but silence.');
  onProgress?.(1);
  return { seconds, peaks: Buffer.from(peaks.subarray(0, Math.ceil(sampleCount / SAMPLES_PER_PEAK))) };
}

/**
 * Returns the duration in the file's header, which is used only to report progress. Returns undefined if the header
 * has none, as in files that a browser's MediaRecorder creates.
 */
async function estimateSeconds(recordingPath: string, signal?: AbortSignal): Promise<number | undefined> {
  const output: Buffer[] = [];
  await runProgram({
    command: 'ffprobe',
    args: [...toInputArgs(recordingPath), '-show_entries', 'format=duration', '-of', 'csv=p=0'],
    signal,
    onOutput: (chunk) => void output.push(chunk),
  });
  const seconds = Number.parseFloat(Buffer.concat(output).toString());
  return seconds > 0 ? seconds : undefined;
}
