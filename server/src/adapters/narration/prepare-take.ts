import { writeFile } from 'node:fs/promises';
import { maxTakeSeconds } from '@lingostory/contract/studio/retakes/limits';
import { alignRecording } from '../../libraries/alignment/align-recording.ts';
import { AlignmentError } from '../../libraries/alignment/alignment-error.ts';
import { readRecording } from '../../libraries/alignment/read-recording.ts';
import { type ChapterHabits, type ChapterSound, findHabits } from '../../libraries/takes/chapter-habits.ts';
import { findSpeech } from '../../libraries/takes/find-speech.ts';
import { isOverdriven, judgeTake } from '../../libraries/takes/judge-take.ts';
import { measureLoudness } from '../../libraries/takes/loudness.ts';
import { trimTake } from '../../libraries/takes/trim-take.ts';
import { clipSampleRate, encodeClips } from './encode-clips.ts';
import { type Narration, NarrationError, type SpokenWord } from './narration.ts';

type TakeRequest = Parameters<Narration['prepareTake']>[0];
type PreparedTake = Awaited<ReturnType<Narration['prepareTake']>>;

const minTakeSeconds = 0.1;
/** High enough that cut-off peaks of any recording are found. */
const peakSampleRate = 48_000;
/** Removes rumble, as for the clips of a recording. */
const highpassFilter = `highpass=f=60,aresample=${clipSampleRate}`;
const maxGainDb = 40;
/** A difference in loudness that can hardly be heard. A larger one is corrected. */
const toleratedLoudnessDifference = 0.5;
/** The clip is encoded at most this many times, as the limiter makes it softer. */
const maxEncodings = 3;

async function readSamples(file: string, rate: number, filter?: string): Promise<Int16Array> {
  const parts: Buffer[] = [];
  let byteCount = 0;
  await readRecording({
    file,
    rate,
    ...(filter && { filter }),
    onSound: (sound) => {
      byteCount += sound.length;
      if (byteCount > maxTakeSeconds * rate * Int16Array.BYTES_PER_ELEMENT)
        throw new NarrationError('The recording of a phrase can’t be longer than two minutes.');
      // A copy, because the buffer may be filled again.
      parts.push(Buffer.from(sound));
    },
  });
  const sound = new Uint8Array(Buffer.concat(parts));
  return new Int16Array(sound.buffer);
}

/** Returns the sounds of the chapter's clips, without those that are missing or can't be read. */
async function readNeighbors(neighbors: TakeRequest['neighbors']): Promise<ChapterSound[]> {
  const sounds: ChapterSound[] = [];
  for (const { path, text } of neighbors) {
    const samples = await readSamples(path, clipSampleRate).catch((error: unknown) => {
      if (error instanceof AlignmentError || error instanceof NarrationError) return undefined;
      throw error;
    });
    if (samples && samples.length > 0) sounds.push({ samples, text });
  }
  return sounds;
}

/** Writes the clip as loud as those of the chapter, whatever the limiter and the encoder take away. */
async function writeLeveledClip(clip: string, samples: Int16Array, target: number): Promise<void> {
  const sound = `${clip}.pcm`;
  await writeFile(sound, Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength));
  const measured = measureLoudness(samples, clipSampleRate);
  if (!Number.isFinite(measured)) throw createSilenceError();
  let gainDb = Math.min(maxGainDb, target - measured);
  for (let encoding = 1; ; encoding += 1) {
    await encodeClips(sound, [{ path: clip, first: 0, end: samples.length }], {
      gainDb,
      isLimited: true,
      onProgress: () => {},
    });
    const difference = target - measureLoudness(await readSamples(clip, clipSampleRate), clipSampleRate);
    if (Math.abs(difference) <= toleratedLoudnessDifference || encoding === maxEncodings) return;
    gainDb = Math.min(maxGainDb, gainDb + difference);
  }
}

type TakeAlignment = Pick<PreparedTake, 'words' | 'areWordsMeasured'> & {
  reasons: Parameters<typeof judgeTake>[0]['reasons'];
  extraSeconds: number;
};

/** Reasons that lie in the sound: it doesn't fit the text, or is too short to be aligned. */
const unfittingCodes: readonly string[] = ['other-text', 'empty-audio', 'silent-audio'];

const unaligned: TakeAlignment = {
  words: [],
  areWordsMeasured: false,
  reasons: undefined,
  extraSeconds: 0,
};

/**
 * Finds when the words of the phrase are spoken. The clip is finished, so it has no words if it can't be aligned. Another text
 * is a warning, but a text that can't be spoken, or a program that failed, says nothing about the sound.
 */
async function alignTake(text: string, clip: string, seconds: number): Promise<TakeAlignment> {
  try {
    const within = { start: 0, end: seconds };
    const { phrases, unwritten } = await alignRecording([text], clip, { within });
    const [phrase] = phrases;
    if (!phrase) return unaligned;
    const { words, areWordsMeasured, reasons } = phrase;
    const extraSeconds = unwritten.reduce((sum, { start, end }) => sum + end - start, 0);
    return { words: words satisfies SpokenWord[], areWordsMeasured, reasons, extraSeconds };
  } catch (error) {
    if (!(error instanceof AlignmentError)) throw error;
    return unfittingCodes.includes(error.code) ? unaligned : { ...unaligned, reasons: [] };
  }
}

const createSilenceError = () =>
  new NarrationError('We hear only silence in this recording. Check the microphone, then try again.');

/** Implements `Narration.prepareTake`. */
export async function prepareTake({ recording, clip, text, neighbors }: TakeRequest): Promise<PreparedTake> {
  const recorded = await readSamples(recording, peakSampleRate);
  if (recorded.length < minTakeSeconds * peakSampleRate)
    throw new NarrationError('The recording holds no sound. Please record the phrase again.');
  const samples = await readSamples(recording, clipSampleRate, highpassFilter);
  const { range, hasSpeech, isSilent } = findSpeech(samples, clipSampleRate);
  if (isSilent) throw createSilenceError();
  const habits: ChapterHabits = findHabits(await readNeighbors(neighbors), clipSampleRate);
  const trimmed = trimTake(samples, range, habits, clipSampleRate);
  await writeLeveledClip(clip, trimmed, habits.loudness);
  const seconds = trimmed.length / clipSampleRate;
  const { words, areWordsMeasured, reasons, extraSeconds } = await alignTake(text, clip, seconds);
  const warnings = judgeTake({
    text,
    hasSpeech,
    reasons,
    extraSeconds,
    isOverdriven: isOverdriven(recorded),
    loudness: measureLoudness(samples, clipSampleRate),
    spokenSeconds: (range.end - range.first) / clipSampleRate,
    secondsPerCharacter: habits.secondsPerCharacter,
  });
  return { milliseconds: Math.round(seconds * 1000), words, areWordsMeasured, warnings };
}
