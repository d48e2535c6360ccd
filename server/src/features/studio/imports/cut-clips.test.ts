import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { CutRequest, WorkOptions } from '../../../adapters/narration/narration.ts';
import { BookFileError } from '../../../libraries/book-files/book-file-error.ts';
import { type ClipToCut, cutClips } from './cut-clips.ts';

const createClip = (sound: string, start: number, end: number | undefined): ClipToCut => ({
  sound,
  start,
  end,
  path: `${sound} ${start}`,
});

/** Cuts clips with a narration whose sounds all last `seconds`. Returns the lengths and what was requested. */
async function cut(clips: ClipToCut[], seconds = 10) {
  const requests: CutRequest[] = [];
  const progress: number[] = [];
  const narration = {
    readHeader: async () => ({ rate: 24_000, channels: 1, seconds }),
    cutImported: async (
      request: CutRequest,
      options: { onProgress?: (fraction: number) => void } = {},
    ): Promise<number[]> => {
      requests.push(request);
      options.onProgress?.(1);
      return request.clips.map(({ start, end }) =>
        Math.round(1000 * Math.max(0, Math.min(end, seconds) - start)),
      );
    },
  };
  const lengthsMs = await cutClips(narration, clips, {
    signal: new AbortController().signal,
    onProgress: (fraction) => progress.push(fraction),
  });
  return { lengthsMs, requests, progress };
}

describe('cutClips', () => {
  it('cuts the clips of each sound at once, in the order of their times', async () => {
    const clips = [createClip('b', 4, 5), createClip('a', 1, 2), createClip('b', 0, 1.5)];
    const { lengthsMs, requests, progress } = await cut(clips);
    expect(lengthsMs).toEqual([1000, 1000, 1500]);
    expect(
      requests.map(({ recording, clips: cutClips }) => [recording, ...cutClips.map(({ path }) => path)]),
    ).toEqual([
      ['b', 'b 0', 'b 4'],
      ['a', 'a 1'],
    ]);
    expect(progress.at(-1)).toBe(1);
  });

  it('cuts overlapping clips one after another', async () => {
    const { lengthsMs, requests } = await cut([
      createClip('a', 0, 4),
      createClip('a', 2, 3),
      createClip('a', 4, 5),
      createClip('a', 2.5, 6),
    ]);
    expect(lengthsMs).toEqual([4000, 1000, 1000, 3500]);
    for (const { clips } of requests)
      for (const [index, { start }] of clips.entries())
        expect(start).toBeGreaterThanOrEqual(clips[index - 1]?.end ?? 0);
  });

  it('ends a clip without an end with its sound, and leaves out empty clips and those beyond it', async () => {
    const { lengthsMs, requests } = await cut([
      createClip('a', 8, undefined),
      createClip('a', 12, 13),
      createClip('b', 3, 3.01),
    ]);
    expect(lengthsMs).toEqual([2000, 0, 0]);
    expect(requests.map(({ recording }) => recording)).toEqual(['a']);
  });

  it('refuses thousands of clips that all use the whole sound, before it cuts any', async () => {
    const wholeSounds = Array.from({ length: 5000 }, () => createClip('a', 0, undefined));
    await expect(cut([createClip('b', 0, 5), ...wholeSounds])).rejects.toThrow(
      'Too many phrases of this file use the same part of a sound',
    );
    const shortClips = Array.from({ length: 21 }, () => createClip('a', 0, 1));
    await expect(cut(shortClips)).rejects.toThrow(BookFileError);
    expect((await cut(shortClips.slice(1))).requests).toHaveLength(20);
  });

  it('counts only the part of a clip that lies within its sound', async () => {
    const clips = [createClip('a', 0, 5), createClip('a', 5, 1000)];
    expect((await cut(clips)).lengthsMs).toEqual([5000, 5000]);
  });

  it('stops cutting other sounds after a failure, and throws that failure only when they have stopped', async () => {
    const requestedSounds: string[] = [];
    let isStopped = false;
    const narration = {
      readHeader: async () => undefined,
      cutImported: async ({ recording }: CutRequest, { signal }: WorkOptions = {}): Promise<number[]> => {
        requestedSounds.push(recording);
        if (recording === 'damaged') throw new Error('The sound is damaged.');
        await sleep(60_000, undefined, { signal }).catch(async () => await sleep(20));
        isStopped = true;
        throw signal?.reason;
      },
    };
    const clips = ['a', 'damaged', 'b'].map((sound) => createClip(sound, 0, 1));
    const control = { signal: new AbortController().signal, onProgress: () => undefined };
    await expect(cutClips(narration, clips, control)).rejects.toThrow('The sound is damaged.');
    expect(isStopped).toBe(true);
    expect(requestedSounds).toEqual(['a', 'damaged']);
  });
});
