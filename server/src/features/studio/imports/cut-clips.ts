import type { Narration } from '../../../adapters/narration/narration.ts';
import type { TaskControl } from '../base/hold-lease.ts';

/** A clip to be cut from a sound file into a file of its own. Without `end`, it lasts until the end of the sound. */
export type ClipToCut = { sound: string; start: number; end: number | undefined; path: string };

/** Number of sounds that are cut at the same time. */
const maxConcurrentSounds = 2;

/** A clip that is shorter than this many seconds is left out, because nothing can be heard in it. */
const minClipSeconds = 0.05;

type TimedClip = { index: number; start: number; end: number; path: string };

/**
 * Cuts clips from several sound files, in any order and even if they overlap. Returns the length of each clip in
 * milliseconds, which is 0 for a clip that is empty or lies beyond the end of its sound.
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
  const remainingGroups = groups.values();
  const cutGroups = async () => {
    for (const group of remainingGroups) {
      const onGroupProgress = (fraction: number) => {
        group.finishedFraction = fraction;
        reportProgress();
      };
      const clipsOfGroup = group.layer.map(({ start, end, path }) => ({ start, end, path }));
      const groupLengthsMs = await narration.cutImported(
        { recording: group.sound, clips: clipsOfGroup },
        { signal, onProgress: onGroupProgress },
      );
      for (const [position, { index }] of group.layer.entries())
        lengthsMs[index] = groupLengthsMs[position] ?? 0;
    }
  };
  await Promise.all(Array.from({ length: maxConcurrentSounds }, cutGroups));
  return lengthsMs;
}

async function groupBySound(
  narration: Pick<Narration, 'readHeader'>,
  clips: readonly ClipToCut[],
): Promise<Map<string, TimedClip[]>> {
  const clipsBySound = new Map<string, TimedClip[]>();
  const secondsBySound = new Map<string, number>();
  for (const [index, { sound, start, end, path }] of clips.entries()) {
    const knownEnd = end ?? secondsBySound.get(sound) ?? (await readSeconds(narration, sound));
    if (end === undefined) secondsBySound.set(sound, knownEnd);
    if (knownEnd - start < minClipSeconds) continue;
    const timedClips = clipsBySound.get(sound) ?? [];
    clipsBySound.set(sound, timedClips);
    timedClips.push({ index, start, end: knownEnd, path });
  }
  return clipsBySound;
}

const readSeconds = async (narration: Pick<Narration, 'readHeader'>, sound: string) =>
  (await narration.readHeader(sound))?.seconds ?? 0;

/** Distributes clips over as few layers as possible, so that those of a layer are in order and don't overlap. */
function toLayers<Clip extends { start: number; end: number }>(clips: readonly Clip[]): Clip[][] {
  const layers: Clip[][] = [];
  for (const clip of clips.toSorted((a, b) => a.start - b.start)) {
    const layer = layers.find((candidate) => (candidate.at(-1)?.end ?? 0) <= clip.start);
    if (layer) layer.push(clip);
    else layers.push([clip]);
  }
  return layers;
}
