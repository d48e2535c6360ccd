import { resolve } from 'node:path';
import { assertWritten } from '../../libraries/alignment/read-recording.ts';
import { type FedProgram, feedProgram } from '../../libraries/alignment/run-program.ts';

/** Samples per second, as in the demo's clips. */
export const clipRate = 24_000;
/** Clips per ffmpeg process. Starting a process takes longer than encoding a phrase. */
const BATCH = 16;
/** Length in samples of the fade at each end of a clip (5 ms), which prevents clicks. */
const FADE = 0.005 * clipRate;

/**
 * ffmpeg arguments for MP3 without metadata or dates, so that the same sound always gives the same bytes. The header
 * contains the length.
 */
const mp3Args = [
  ...['-c:a', 'libmp3lame', '-b:a', '32k', '-map_metadata', '-1', '-fflags', '+bitexact'],
  ...['-flags:a', '+bitexact', '-id3v2_version', '0', '-write_xing', '1', '-f', 'mp3', '-y'],
];

type Clip = { path: string; samples: number };

export type ClipEncoder = {
  /** Writes part of a clip. Clips must arrive in order, each in one piece or in consecutive parts. */
  write: (slice: { index: number; offset: number; sound: Buffer }) => Promise<void>;
  /** Waits until all files are written. */
  end: () => Promise<void>;
  /** Kills child processes that are still running. */
  close: () => Promise<void>;
};

/** Encodes clips as mono MP3 while their samples arrive. */
export function encodeClips(clips: readonly Clip[], signal?: AbortSignal): ClipEncoder {
  const stop = new AbortController();
  const ended = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
  let batch = -1;
  let current: FedProgram | undefined;
  let previous: Promise<void> = Promise.resolve();

  const finish = async () => {
    if (!current) return;
    const program = current;
    current = undefined;
    // At most two processes run: the next one starts while the previous one writes its last files.
    await previous;
    previous = program.end().then(({ code, stderr }) => {
      assertWritten(stderr);
      if (code !== 0) throw new Error(`ffmpeg could not write clips: ${stderr.trim()}`);
    });
    // Prevents an unhandled rejection. The error surfaces when `previous` is awaited.
    previous.catch(() => undefined);
  };

  return {
    write: async ({ index, offset, sound }) => {
      if (Math.floor(index / BATCH) !== batch) {
        await finish();
        batch = Math.floor(index / BATCH);
        const args = batchArgs(clips.slice(batch * BATCH, (batch + 1) * BATCH));
        current = feedProgram({ command: 'ffmpeg', args, signal: ended });
      }
      await current?.write(fade(sound, offset, clips[index]?.samples ?? 0));
    },
    end: async () => {
      await finish();
      await previous;
    },
    close: async () => {
      stop.abort();
      await previous.catch(() => undefined);
      await current?.end().catch(() => undefined);
    },
  };
}

/** Returns ffmpeg's arguments for a batch: one input stream with all of its clips, and one output per clip. */
function batchArgs(clips: readonly Clip[]): string[] {
  let first = 0;
  const trims = clips.map(({ samples }, index) => {
    const trim = `atrim=start_sample=${first}:end_sample=${first + samples},asetpts=N/SR/TB`;
    first += samples;
    return `[in${index}]${trim}[clip${index}]`;
  });
  const split = `[0:a]asplit=${clips.length}${clips.map((_, index) => `[in${index}]`).join('')}`;
  return [
    ['-v', 'error', '-f', 's16le', '-ar', String(clipRate), '-ac', '1', '-i', 'pipe:0'],
    ['-filter_complex', [split, ...trims].join(';')],
    clips.flatMap(({ path }, index) => ['-map', `[clip${index}]`, ...mp3Args, `file:${resolve(path)}`]),
  ].flat();
}

/** Returns a copy of part of a clip, faded where it is near the clip's start or end. */
function fade(sound: Buffer, offset: number, samples: number): Buffer {
  const faded = Buffer.from(sound);
  for (let at = 0; at < faded.length; at += 2) {
    const sample = offset + at / 2;
    const share = Math.min(1, sample / FADE, (samples - 1 - sample) / FADE);
    if (share < 1) faded.writeInt16LE(Math.round(faded.readInt16LE(at) * share), at);
  }
  return faded;
}
