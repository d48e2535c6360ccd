import { splitPhrase } from '@lingostory/contract/words';
import { findAgreedSpans, type ReferencedRun } from './agree.ts';
import { alignVoice } from './align-voice.ts';
import { AlignmentError } from './alignment-error.ts';
import { moveSpanEdgesToPauses, type Span } from './boundaries.ts';
import { chooseVoices } from './choose-voices.ts';
import { decodeAudio, type TimeRange } from './decode-audio.ts';
import { flagPhrases, isSameText, MIN_PHRASES_TO_REJECT_TEXT } from './flag-phrases.ts';
import { HOP_SECONDS } from './mfcc.ts';
import { calculatePauseProbabilities, createSpeechMeter, measureEnergyLevels } from './silence.ts';
import { synthesizePhrases } from './synthesize.ts';

/** Seconds from the start of a frame to its center. */
const FRAME_CENTER_SECONDS = 0.0125;

/**
 * Times are in seconds from the start of the recording. A phrase that was not spoken is flagged and has no
 * length.
 */
export type AlignedPhrase = {
  text: string;
  start: number;
  end: number;
  flagged: boolean;
  words: AlignedWord[];
  /** False if the times of the words are estimated from their letters. */
  areWordsMeasured: boolean;
};

/** `unwritten` is speech in the recording that is not in the text, in order. */
export type AlignedRecording = { phrases: AlignedPhrase[]; unwritten: TimeRange[] };

export type AlignmentOptions = {
  /** The part of the recording that contains the phrases; the whole recording if omitted. */
  within?: TimeRange | undefined;
  signal?: AbortSignal | undefined;
  onProgress?: ((fraction: number) => void) | undefined;
};

/**
 * Finds where each phrase is spoken in a recording (mp3, m4a, wav, flac, ogg or webm, up to two hours).
 * Throws an AlignmentError when the text is empty, the recording is unreadable or silent, something else is
 * spoken in it, or a program is missing.
 */
export async function alignRecording(
  phrases: readonly string[],
  file: string,
  { within, signal, onProgress }: AlignmentOptions = {},
): Promise<AlignedRecording> {
  if (phrases.length === 0) throw new AlignmentError('empty-text', 'The text has no phrases.');
  const { frames, start, seconds } = await decodeAudio(file, { signal, within });
  onProgress?.(0.1);
  const pauseProbabilities = calculatePauseProbabilities(
    frames.energies,
    measureEnergyLevels(frames.energies),
  );
  const recordedSound = { frames, silence: pauseProbabilities };
  const voices = await chooseVoices(phrases, recordedSound, signal);
  onProgress?.(0.2);
  const runs: ReferencedRun[] = [];
  for (const [index, { voice, formants }] of voices.entries()) {
    const reportProgress = (fraction: number) =>
      onProgress?.(0.2 + 0.8 * ((index + fraction) / voices.length));
    const [reference = []] = await synthesizePhrases(phrases, voice, [formants], {
      signal,
      onProgress: (fraction) => reportProgress(fraction / 2),
    });
    const voiceRun = await alignVoice(recordedSound, reference, {
      signal,
      onProgress: (fraction) => reportProgress((1 + fraction) / 2),
    });
    const spans = moveSpanEdgesToPauses(voiceRun.matches, frames.energies);
    runs.push({ run: voiceRun, spans, referenceFrames: reference.map(({ count }) => count) });
  }
  const rankedRuns = runs.toSorted((a, b) => a.run.cost - b.run.cost);
  const spans = findAgreedSpans(rankedRuns);
  const measureSpeech = createSpeechMeter(pauseProbabilities);
  const flags = flagPhrases(spans, rankedRuns, measureSpeech);
  // A part of a recording with few phrases is never rejected as a different text. Phrases that it lacks are only
  // flagged.
  const shouldCheckText = !within || phrases.length >= MIN_PHRASES_TO_REJECT_TEXT;
  if (shouldCheckText && !isSameText(rankedRuns[0]?.run.cost ?? 0, spans, flags, measureSpeech)) {
    throw new AlignmentError(
      'other-text',
      'The recording does not match the text: it seems to be of another text or language.',
    );
  }
  onProgress?.(1);
  const alignedPhrases = phrases.map((text, index): AlignedPhrase => {
    const span = spans[index];
    const flagged = flags[index] ?? true;
    if (span) {
      const times = timesOf(text, index, span, rankedRuns);
      return shiftPhrase(start, { text, flagged, areWordsMeasured: false, ...times });
    }
    const nextSpan = spans.slice(index).find((laterSpan) => laterSpan !== undefined);
    const position = start + (nextSpan ? nextSpan.first * HOP_SECONDS : seconds);
    return { text, start: position, end: position, flagged, words: [], areWordsMeasured: false };
  });
  return { phrases: alignedPhrases, unwritten: [] };
}

function shiftPhrase(seconds: number, { words, ...row }: AlignedPhrase): AlignedPhrase {
  const shiftRange = <Shifted extends TimeRange>(range: Shifted) => ({
    ...range,
    start: range.start + seconds,
    end: range.end + seconds,
  });
  return { ...shiftRange(row), words: words.map(shiftRange) };
}

/**
 * Returns the times of a phrase and its words. The times of the words come from the best alignment run that found the
 * phrase.
 */
function timesOf(text: string, phraseIndex: number, span: Span, runs: readonly ReferencedRun[]) {
  const bestRun = runs.find(({ run }) => run.matches[phraseIndex]);
  const match = bestRun?.run.matches[phraseIndex];
  const start = span.first * HOP_SECONDS + FRAME_CENTER_SECONDS;
  const end = span.last * HOP_SECONDS + FRAME_CENTER_SECONDS;
  const findTimeAt = (fraction: number) => {
    const targetFrame = fraction * (bestRun?.referenceFrames[phraseIndex] ?? 0);
    const frame = match?.reference.findIndex((reference) => reference >= targetFrame) ?? -1;
    const time = frame < 0 ? end : ((match?.first ?? 0) + frame) * HOP_SECONDS;
    return Math.min(end, Math.max(start, time));
  };
  return { start, end, words: alignWords(text, findTimeAt) };
}

type AlignedWord = { text: string; start: number; end: number };

/** Estimates how many sounds a word has from its number of letters, ignoring endings that are silent in French. */
function estimateSoundCount(word: string): number {
  const letters = word.replace(/[^\p{L}\p{N}]/gu, '');
  const pronouncedCharacters = letters.replace(/(?:ent|es|e|[stxdpz])$/iu, '');
  return Math.max(1, pronouncedCharacters.length);
}

/**
 * Distributes the time of a phrase among its words in proportion to their estimated number of sounds.
 * `findTimeAt` returns the time at which a share (0 to 1) of the reference has been spoken.
 */
function alignWords(phrase: string, findTimeAt: (fraction: number) => number): AlignedWord[] {
  const words = splitPhrase(phrase).filter(({ isWord }) => isWord);
  const soundCounts = words.map(({ text }) => estimateSoundCount(text));
  const totalSoundCount = soundCounts.reduce((sum, weight) => sum + weight, 0);
  let precedingSoundCount = 0;
  return words.map(({ text }, index) => {
    const start = findTimeAt(precedingSoundCount / totalSoundCount);
    precedingSoundCount += soundCounts[index] ?? 0;
    return { text, start, end: findTimeAt(precedingSoundCount / totalSoundCount) };
  });
}
