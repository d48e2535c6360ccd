import { cutPhrase } from '@lingostory/contract/words';
import { agree, type ReferencedRun } from './agree.ts';
import { alignVoice } from './align-voice.ts';
import { AlignmentError } from './alignment-error.ts';
import { moveToPauses, type Span } from './boundaries.ts';
import { chooseVoices } from './choose-voices.ts';
import { decodeAudio, type Part } from './decode-audio.ts';
import { flagPhrases, isSameText, MIN_PHRASES } from './flag-phrases.ts';
import { HOP } from './mfcc.ts';
import { measureLevels, measureSpeech, silenceOf } from './silence.ts';
import { synthesisePhrases } from './synthesise.ts';

/** Seconds from where a frame begins to its middle. */
const FRAME_CENTRE = 0.0125;

/** Times in seconds from the beginning of the recording. A phrase that was not spoken is flagged and has no length. */
export type AlignedPhrase = {
  text: string;
  start: number;
  end: number;
  flagged: boolean;
  words: AlignedWord[];
};

export type AlignmentOptions = {
  /** The part of the recording in which the phrases are spoken; without it, the whole. */
  within?: Part | undefined;
  signal?: AbortSignal | undefined;
  onProgress?: ((share: number) => void) | undefined;
};

/**
 * Finds where each phrase is spoken in a recording (mp3, m4a, wav, flac, ogg, webm; up to two hours). Throws an AlignmentError when
 * there is no text, the recording cannot be read or heard, something else is spoken in it, or a program is missing.
 */
export async function alignRecording(
  phrases: readonly string[],
  file: string,
  { within, signal, onProgress }: AlignmentOptions = {},
): Promise<AlignedPhrase[]> {
  if (phrases.length === 0) throw new AlignmentError('empty-text', 'The text has no phrases.');
  const { frames, start, seconds } = await decodeAudio(file, { signal, within });
  onProgress?.(0.1);
  const silence = silenceOf(frames.energies, measureLevels(frames.energies));
  const recorded = { frames, silence };
  const voices = await chooseVoices(phrases, recorded, signal);
  onProgress?.(0.2);
  const runs: ReferencedRun[] = [];
  for (const [index, { voice, formants }] of voices.entries()) {
    const advance = (share: number) => onProgress?.(0.2 + 0.8 * ((index + share) / voices.length));
    const [reference = []] = await synthesisePhrases(phrases, voice, [formants], {
      signal,
      onProgress: (share) => advance(share / 2),
    });
    const run = await alignVoice(recorded, reference, {
      signal,
      onProgress: (share) => advance((1 + share) / 2),
    });
    const spans = moveToPauses(run.found, frames.energies);
    runs.push({ run, spans, referenceFrames: reference.map(({ count }) => count) });
  }
  const ranked = runs.toSorted((a, b) => a.run.cost - b.run.cost);
  const spans = agree(ranked);
  const speechIn = measureSpeech(silence);
  const flags = flagPhrases(spans, ranked, speechIn);
  // Of a part with few phrases, those that are not in it are flagged.
  const isWhole = !within || phrases.length >= MIN_PHRASES;
  if (isWhole && !isSameText(ranked[0]?.run.cost ?? 0, spans, flags, speechIn)) {
    throw new AlignmentError(
      'other-text',
      'The recording does not match the text: it seems to be of another text or language.',
    );
  }
  onProgress?.(1);
  return phrases.map((text, index) => {
    const span = spans[index];
    const flagged = flags[index] ?? true;
    if (span) return moveBy(start, { text, flagged, ...viewTimes(text, index, span, ranked) });
    const next = spans.slice(index).find((later) => later !== undefined);
    const at = start + (next ? next.first * HOP : seconds);
    return { text, start: at, end: at, flagged, words: [] };
  });
}

function moveBy(seconds: number, { words, ...row }: AlignedPhrase): AlignedPhrase {
  const move = <Moved extends Part>(part: Moved) => ({
    ...part,
    start: part.start + seconds,
    end: part.end + seconds,
  });
  return { ...move(row), words: words.map(move) };
}

/** The words as the best run that found the phrase has them. */
function viewTimes(text: string, phrase: number, span: Span, runs: readonly ReferencedRun[]) {
  const best = runs.find(({ run }) => run.found[phrase]);
  const found = best?.run.found[phrase];
  const start = span.first * HOP + FRAME_CENTRE;
  const end = span.last * HOP + FRAME_CENTRE;
  const timeAt = (share: number) => {
    const target = share * (best?.referenceFrames[phrase] ?? 0);
    const frame = found?.reference.findIndex((reference) => reference >= target) ?? -1;
    const time = frame < 0 ? end : ((found?.first ?? 0) + frame) * HOP;
    return Math.min(end, Math.max(start, time));
  };
  return { start, end, words: alignWords(text, timeAt) };
}

type AlignedWord = { text: string; start: number; end: number };

/** Roughly how many sounds a word has: its letters without the ones that French leaves unspoken at its end. */
function weightOf(word: string): number {
  const letters = word.replace(/[^\p{L}\p{N}]/gu, '');
  const spoken = letters.replace(/(?:ent|es|e|[stxdpz])$/iu, '');
  return Math.max(1, spoken.length);
}

/**
 * The words of a phrase with their times: each takes the share of the reference that its letters have of the phrase, and
 * `timeAt` says when a share of the reference (0 to 1) is spoken.
 */
function alignWords(phrase: string, timeAt: (share: number) => number): AlignedWord[] {
  const words = cutPhrase(phrase).filter(({ isWord }) => isWord);
  const weights = words.map(({ text }) => weightOf(text));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let before = 0;
  return words.map(({ text }, index) => {
    const start = timeAt(before / total);
    before += weights[index] ?? 0;
    return { text, start, end: timeAt(before / total) };
  });
}
