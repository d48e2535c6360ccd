import { type FileHandle, open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BookSource } from '../book-source.ts';
import {
  createInformationFrame,
  isSameFormat,
  type JoinableMp3,
  type Mp3Format,
  readJoinableMp3,
  samplesPerFrame,
} from './mp3-frames.ts';

/** The times of a clip in the sound of its chapter, in milliseconds. */
export type ClipTimes = { begin: number; end: number };
/** `times` has an item for each requested clip, which is undefined if that clip is missing. */
export type JoinedSound = { path: string; times: (ClipTimes | undefined)[] };

/** The format of a chapter whose first clips can't be joined as they are. */
const defaultFormat: Mp3Format = { sampleRate: 24_000, channels: 1, kilobits: 48 };
/** Number of clips that are in memory at a time. */
const clipsPerBatch = 32;

/**
 * Joins the clips of a chapter into one MP3 in the work folder. Clips of one format are joined frame by frame, so they
 * aren't encoded again and their times are exact to the sample. Other clips are first converted to the format of the
 * chapter's first clip. Clips that are missing, or that aren't sounds, are left out. Returns undefined if that leaves
 * none.
 */
export async function joinClips(
  source: Pick<BookSource, 'readEntry' | 'convertSounds' | 'workFolder'>,
  entries: readonly (string | undefined)[],
): Promise<JoinedSound | undefined> {
  const path = join(source.workFolder, 'chapter.mp3');
  const file = await open(path, 'w');
  try {
    const joiner = createJoiner(file);
    const times: JoinedSound['times'] = [];
    for (let from = 0; from < entries.length; from += clipsPerBatch) {
      const batch = await readBatch(source, entries.slice(from, from + clipsPerBatch), joiner.format());
      for (const sound of batch) times.push(sound && (await joiner.append(sound)));
    }
    return (await joiner.end()) ? { path, times } : undefined;
  } finally {
    await file.close();
  }
}

async function readBatch(
  source: Parameters<typeof joinClips>[0],
  entries: readonly (string | undefined)[],
  chapterFormat: Mp3Format | undefined,
): Promise<(JoinableMp3 | undefined)[]> {
  const clips = await Promise.all(
    entries.map(async (entry) => {
      const bytes = entry === undefined ? undefined : await source.readEntry(entry);
      return bytes && { bytes, sound: readJoinableMp3(bytes) };
    }),
  );
  const format = chapterFormat ?? clips.find((clip) => clip?.sound)?.sound?.format ?? defaultFormat;
  const foreignClips = clips.flatMap((clip, index) =>
    clip && !(clip.sound && isSameFormat(clip.sound.format, format)) ? [{ index, bytes: clip.bytes }] : [],
  );
  const convertedSounds = await convertClips(source, foreignClips, format);
  return clips.map((clip, index) => (convertedSounds.has(index) ? convertedSounds.get(index) : clip?.sound));
}

async function convertClips(
  { convertSounds, workFolder }: Parameters<typeof joinClips>[0],
  clips: readonly { index: number; bytes: Buffer }[],
  format: Mp3Format,
): Promise<Map<number, JoinableMp3 | undefined>> {
  const sounds = new Map<number, JoinableMp3 | undefined>();
  if (clips.length === 0) return sounds;
  const conversions = clips.map(({ index }) => ({
    from: join(workFolder, `clip-${index}`),
    to: join(workFolder, `clip-${index}.mp3`),
  }));
  try {
    for (const [at, { from }] of conversions.entries())
      await writeFile(from, clips[at]?.bytes ?? Buffer.alloc(0));
    const convertedFlags = await convertSounds(conversions, format);
    for (const [at, { index }] of clips.entries())
      sounds.set(
        index,
        convertedFlags[at] ? await readConverted(conversions[at]?.to ?? '', format) : undefined,
      );
  } finally {
    for (const { from, to } of conversions) {
      await rm(from, { force: true });
      await rm(to, { force: true });
    }
  }
  return sounds;
}

async function readConverted(path: string, format: Mp3Format): Promise<JoinableMp3 | undefined> {
  const file = await open(path);
  try {
    const sound = readJoinableMp3(await file.readFile());
    return sound && isSameFormat(sound.format, format) ? sound : undefined;
  } finally {
    await file.close();
  }
}

/** Writes an MP3 of parts with the same format, and finally the information frame before them. */
function createJoiner(file: FileHandle) {
  let firstPart: Pick<JoinableMp3, 'format' | 'informationFrame' | 'delay'> | undefined;
  let frameCount = 0;
  let byteCount = 0;
  let padding = 0;
  return {
    format: () => firstPart?.format,
    append: async (sound: JoinableMp3): Promise<ClipTimes> => {
      // A copy, because a slice would keep the whole clip in memory.
      firstPart ??= { ...sound, informationFrame: Buffer.from(sound.informationFrame) };
      const frameSamples = samplesPerFrame(sound.format);
      // Players skip the samples that the first part's encoder and their own decoder add at the start of a file. The
      // decoder adds the same number of samples before each part, so only the encoders' delays matter here.
      const firstSample = frameCount * frameSamples + sound.delay - firstPart.delay;
      const endSample = firstSample + sound.frameCount * frameSamples - sound.delay - sound.padding;
      await file.write(sound.frames, 0, sound.frames.length, firstPart.informationFrame.length + byteCount);
      frameCount += sound.frameCount;
      byteCount += sound.frames.length;
      padding = sound.padding;
      const toMilliseconds = (sample: number) => Math.round((sample * 1000) / sound.format.sampleRate);
      const begin = toMilliseconds(firstSample);
      return { begin, end: Math.max(begin + 1, toMilliseconds(endSample)) };
    },
    /** Returns false if nothing was appended. */
    end: async (): Promise<boolean> => {
      if (!firstPart) return false;
      const informationFrame = createInformationFrame(firstPart, { frameCount, byteCount, padding });
      await file.write(informationFrame, 0, informationFrame.length, 0);
      return true;
    },
  };
}
