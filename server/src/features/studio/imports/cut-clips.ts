import type { Narration } from '../../../adapters/narration/narration.ts';
import { BookFileError } from '../../../libraries/book-files/book-file-error.ts';
import type { TaskControl } from '../base/hold-lease.ts';

/** A clip to be cut from a sound file into a file of its own. Without `end`, it lasts until the end of the sound. */
export type ClipToCut = { sound: string; start: number; end: number | undefined; path: string };

/** Number of sounds that are cut at the same time. */
const maxConcurrentSounds = 2;

/** A clip that is shorter than this many seconds is left out, because nothing can be heard in it. */
const minClipSeconds = 0.05;

/** Maximum length of all clips of a sound: this many times the sound's length, plus `extraSeconds`. */
const maxLengthFactor = 2;
const extraSeconds = 60;

/** Maximum number of layers of overlapping clips. The sound is decoded again for each of them. */
const maxLayers = 20;

type TimedClip = { index: number; start: number; end: number; path: string };

/**
 * Cuts clips from several sound files, in any order and even if they overlap. Returns the length of each clip in
 * milliseconds, which is 0 for a clip that is empty or lies beyond the end of its sound. Throws a BookFileError if the
 * clips use the same parts of a sound too often.
 */
export async function cutClips(
  narration: Pick<Narration, 'cutImported' | 'readHeader'>,
  clips: readonly ClipToCut[],
  { signal, onProgress }: TaskControl,
): Promise<number[]> {
  const lengthsMs = clips.map(() => 0);
  const groups = [...(await groupBySound(narration, clips))].flatMap(([sound, timedClips]) =>
    toLayers(timedClips).map((layer) => ({ sound, layer, finishedFraction: 0 })),
  );
  const reportProgress = () => {
    const finishedCount = groups.reduce(
      (sum, { layer, finishedFraction }) => sum + finishedFraction * layer.length,
      0,
    );
    onProgress(finishedCount / clips.length);
  };
  // If one sound fails, nothing may still be written when the caller deletes the work folder.
  const failureController = new AbortController();
  const cutSignal = AbortSignal.any([signal, failureController.signal]);
  const remainingGroups = groups.values();
  const cutGroups = async () => {
    for (const group of remainingGroups) {
      cutSignal.throwIfAborted();
      const onGroupProgress = (fraction: number) => {
        group.finishedFraction = fraction;
        reportProgress();
      };
      const clipsOfGroup = group.layer.map(({ start, end, path }) => ({ start, end, path }));
      const groupLengthsMs = await narration.cutImported(
        { recording: group.sound, clips: clipsOfGroup },
        { signal: cutSignal, onProgress: onGroupProgress },
      );
      for (const [position, { index }] of group.layer.entries())
        lengthsMs[index] = groupLengthsMs[position] ?? 0;
    }
  };
  const abortAfterFailure = (error: unknown) => failureController.abort(error);
  await Promise.all(
    Array.from({ length: maxConcurrentSounds }, async () => await cutGroups().catch(abortAfterFailure)),
  );
  failureController.signal.throwIfAborted();
  return lengthsMs;
}

async function groupBySound(
  narration: Pick<Narration, 'readHeader'>,
  clips: readonly ClipToCut[],
): Promise<Map<string, TimedClip[]>> {
  const clipsBySound = new Map<string, TimedClip[]>();
  const secondsBySound = new Map<string, number | undefined>();
  const findSeconds = async (sound: string) => {
    if (!secondsBySound.has(sound)) secondsBySound.set(sound, (await narration.readHeader(sound))?.seconds);
    return secondsBySound.get(sound);
  };
  for (const [index, { sound, start, end, path }] of clips.entries()) {
    const knownEnd = end ?? (await findSeconds(sound)) ?? 0;
    if (knownEnd - start < minClipSeconds) continue;
    const timedClips = clipsBySound.get(sound) ?? [];
    clipsBySound.set(sound, timedClips);
    timedClips.push({ index, start, end: knownEnd, path });
  }
  for (const [sound, timedClips] of clipsBySound) {
    // Most sounds are short, and reading the header of each one would take long.
    if (sumSeconds(timedClips) <= extraSeconds) continue;
    const seconds = await findSeconds(sound);
    if (seconds !== undefined && sumSeconds(timedClips, seconds) > maxLengthFactor * seconds + extraSeconds)
      throw createRepeatedSoundError();
  }
  return clipsBySound;
}

/** Returns the total length of the clips, as far as they lie within a sound of `soundSeconds`. */
const sumSeconds = (clips: readonly TimedClip[], soundSeconds = Number.POSITIVE_INFINITY) =>
  clips.reduce((sum, { start, end }) => sum + Math.max(0, Math.min(end, soundSeconds) - start), 0);

const createRepeatedSoundError = () =>
  new BookFileError(
    'Too many phrases of this file use the same part of a sound, so the sound can’t be cut into phrases.',
  );

/**
 * Distributes clips over as few layers as possible, so that those of a layer are in order and don't overlap. Throws a
 * BookFileError if that takes too many layers.
 */
function toLayers<Clip extends { start: number; end: number }>(clips: readonly Clip[]): Clip[][] {
  const layers: Clip[][] = [];
  for (const clip of clips.toSorted((a, b) => a.start - b.start)) {
    const layer = layers.find((candidate) => (candidate.at(-1)?.end ?? 0) <= clip.start);
    if (layer) layer.push(clip);
    else if (layers.length < maxLayers) layers.push([clip]);
    else throw createRepeatedSoundError();
  }
  return layers;
}
