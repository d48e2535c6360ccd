import { resolve } from 'node:path';
import { assertWritten } from '../../libraries/alignment/read-recording.ts';
import { type FedProgram, feedProgram } from '../../libraries/alignment/run-program.ts';

/** Of the clips of the demo too. */
export const clipRate = 24_000;
/** To start ffmpeg takes longer than to encode a phrase: one process encodes so many. */
const BATCH = 16;
/** 5 ms at each end, against clicks. */
const FADE = 0.005 * clipRate;

/** No metadata and no dates, so that the same sound is the same file; the header says how long it is. */
const mp3Args = [
  ...['-c:a', 'libmp3lame', '-b:a', '32k', '-map_metadata', '-1', '-fflags', '+bitexact'],
  ...['-flags:a', '+bitexact', '-id3v2_version', '0', '-write_xing', '1', '-f', 'mp3', '-y'],
];

type Clip = { path: string; samples: number };

export type ClipEncoder = {
  /** Clips come in order, each without a break. */
  write: (slice: { index: number; offset: number; sound: Buffer }) => Promise<void>;
  /** Waits for every file. */
  end: () => Promise<void>;
  /** Ends programs that are still running. */
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
    // While one program writes its last files the next may begin, but no third.
    await previous;
    previous = program.end().then(({ code, stderr }) => {
      assertWritten(stderr);
      if (code !== 0) throw new Error(`ffmpeg could not write clips: ${stderr.trim()}`);
    });
    // It is awaited later.
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

/** The clips of a batch come one after another, and each output takes its own from that. */
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

/** A copy of a part of a clip, faded where it is near the ends of the clip. */
function fade(sound: Buffer, offset: number, samples: number): Buffer {
  const faded = Buffer.from(sound);
  for (let at = 0; at < faded.length; at += 2) {
    const sample = offset + at / 2;
    const share = Math.min(1, sample / FADE, (samples - 1 - sample) / FADE);
    if (share < 1) faded.writeInt16LE(Math.round(faded.readInt16LE(at) * share), at);
  }
  return faded;
}
