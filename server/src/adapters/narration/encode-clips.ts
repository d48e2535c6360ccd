import { resolve } from 'node:path';
import { assertDiskNotFull } from '../../libraries/alignment/read-recording.ts';
import { type RunningProgram, startProgram } from '../../libraries/alignment/run-program.ts';

/** Samples per second, as in the demo's clips. */
export const clipSampleRate = 24_000;
/**
 * Number of clips that one ffmpeg process encodes. Starting a process for each clip would take longer than encoding
 * it.
 */
const CLIPS_PER_BATCH = 16;
/** Length in samples of the fade at each end of a clip. 5 ms is enough to prevent clicks. */
const FADE_SAMPLES = 0.005 * clipSampleRate;

/**
 * ffmpeg arguments for MP3 without metadata or dates, so that the same sound always gives the same bytes. The header
 * contains the length.
 */
const mp3Args = [
  ...['-c:a', 'libmp3lame', '-b:a', '32k', '-map_metadata', '-1', '-fflags', '+bitexact'],
  ...['-flags:a', '+bitexact', '-id3v2_version', '0', '-write_xing', '1', '-f', 'mp3', '-y'],
];

type ClipOutput = { path: string; samples: number };

export type ClipEncoder = {
  /** Writes part of a clip. Clips must arrive in order, each in one piece or in consecutive parts. */
  write: (slice: { index: number; offset: number; sound: Buffer }) => Promise<void>;
  /** Finishes the last batch and waits until all files are written. */
  end: () => Promise<void>;
  /** Kills child processes that are still running, and waits until they have ended. */
  close: () => Promise<void>;
};

/** Encodes clips as mono MP3 while their samples arrive. */
export function createClipEncoder(clips: readonly ClipOutput[], signal?: AbortSignal): ClipEncoder {
  const stopController = new AbortController();
  const stopSignal = signal ? AbortSignal.any([signal, stopController.signal]) : stopController.signal;
  let batch = -1;
  let currentProgram: RunningProgram | undefined;
  let previousBatchEnd: Promise<void> = Promise.resolve();

  const finishBatch = async () => {
    if (!currentProgram) return;
    const program = currentProgram;
    currentProgram = undefined;
    // Waits for the process of the previous batch, so that at most two processes run at a time: one that writes the
    // last files of this batch, and one that encodes the next batch.
    await previousBatchEnd;
    previousBatchEnd = program.end().then(({ code, stderr }) => {
      assertDiskNotFull(stderr);
      if (code !== 0) throw new Error(`ffmpeg could not write clips: ${stderr.trim()}`);
    });
    // Prevents an unhandled rejection. The error is thrown when `previousBatchEnd` is awaited.
    previousBatchEnd.catch(() => undefined);
  };

  return {
    write: async ({ index, offset, sound }) => {
      if (Math.floor(index / CLIPS_PER_BATCH) !== batch) {
        await finishBatch();
        batch = Math.floor(index / CLIPS_PER_BATCH);
        const args = createBatchArgs(clips.slice(batch * CLIPS_PER_BATCH, (batch + 1) * CLIPS_PER_BATCH));
        currentProgram = startProgram({ command: 'ffmpeg', args, signal: stopSignal });
      }
      await currentProgram?.write(fadeEdges(sound, offset, clips[index]?.samples ?? 0));
    },
    end: async () => {
      await finishBatch();
      await previousBatchEnd;
    },
    close: async () => {
      stopController.abort();
      await previousBatchEnd.catch(() => undefined);
      await currentProgram?.end().catch(() => undefined);
    },
  };
}

/** Returns ffmpeg's arguments for a batch, which has one input stream with all clips, and one output per clip. */
function createBatchArgs(clips: readonly ClipOutput[]): string[] {
  let firstSample = 0;
  const trimFilters = clips.map(({ samples }, index) => {
    const trimFilter = `atrim=start_sample=${firstSample}:end_sample=${firstSample + samples},asetpts=N/SR/TB`;
    firstSample += samples;
    return `[in${index}]${trimFilter}[clip${index}]`;
  });
  const splitFilter = `[0:a]asplit=${clips.length}${clips.map((_, index) => `[in${index}]`).join('')}`;
  return [
    ['-v', 'error', '-f', 's16le', '-ar', String(clipSampleRate), '-ac', '1', '-i', 'pipe:0'],
    ['-filter_complex', [splitFilter, ...trimFilters].join(';')],
    clips.flatMap(({ path }, index) => ['-map', `[clip${index}]`, ...mp3Args, `file:${resolve(path)}`]),
  ].flat();
}

/** Returns a copy of part of a clip, faded where it is near the clip's start or end. */
function fadeEdges(sound: Buffer, offset: number, sampleCount: number): Buffer {
  const fadedSound = Buffer.from(sound);
  for (let byteOffset = 0; byteOffset < fadedSound.length; byteOffset += 2) {
    const sample = offset + byteOffset / 2;
    const volume = Math.min(1, sample / FADE_SAMPLES, (sampleCount - 1 - sample) / FADE_SAMPLES);
    if (volume < 1)
      fadedSound.writeInt16LE(Math.round(fadedSound.readInt16LE(byteOffset) * volume), byteOffset);
  }
  return fadedSound;
}
