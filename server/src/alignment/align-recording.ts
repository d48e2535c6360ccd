import { alignVoice } from './align-voice.ts';
import { type AlignedWord, alignWords } from './align-words.ts';
import { AlignmentError } from './alignment-error.ts';
import { moveToPauses } from './boundaries.ts';
import { chooseVoices } from './choose-voices.ts';
import { decodeAudio, type Part } from './decode-audio.ts';
import { type CheckedRun, flagPhrases } from './flag-phrases.ts';
import { HOP } from './mfcc.ts';
import { measureLevels, silenceOf } from './silence.ts';
import { synthesisePhrases } from './synthesise.ts';

/** Where more than this share of what was found is flagged, or a frame costs more than this, another text was spoken. */
const MAX_FLAGGED = 0.65;
const MAX_COST = -0.08;
/** Seconds from where a frame begins to its middle. */
const FRAME_CENTRE = 0.0125;
/** So few phrases say nothing of the whole. */
const MIN_PHRASES = 5;

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

type ReferencedRun = CheckedRun & { referenceFrames: number[] };

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
  const [best, other] = runs.toSorted((a, b) => a.run.cost - b.run.cost) as [ReferencedRun, ReferencedRun];
  const flags = flagPhrases(best, other, best.referenceFrames, silence);
  // Of a part with few phrases, those that are not in it are flagged.
  if (!within || phrases.length >= MIN_PHRASES) assertSameText(best, flags);
  onProgress?.(1);
  return phrases.map((text, index) =>
    moveBy(start, viewPhrase(text, index, best, flags[index] ?? true, seconds)),
  );
}

function assertSameText({ run, spans }: CheckedRun, flags: readonly boolean[]): void {
  const found = flags.filter((_, index) => spans[index]);
  const flagged = found.filter(Boolean).length;
  const isOther =
    found.length === 0 ||
    run.cost > MAX_COST ||
    (flags.length >= MIN_PHRASES && flagged > MAX_FLAGGED * found.length);
  if (isOther) {
    throw new AlignmentError(
      'other-text',
      'The recording does not match the text: it seems to be of another text or language.',
    );
  }
}

function moveBy(seconds: number, { words, ...row }: AlignedPhrase): AlignedPhrase {
  const move = <Moved extends Part>(part: Moved) => ({
    ...part,
    start: part.start + seconds,
    end: part.end + seconds,
  });
  return { ...move(row), words: words.map(move) };
}

function viewPhrase(
  text: string,
  index: number,
  { run, spans, referenceFrames }: ReferencedRun,
  flagged: boolean,
  seconds: number,
): AlignedPhrase {
  const span = spans[index];
  const found = run.found[index];
  if (!span || !found) {
    const next = spans.slice(index).find((later) => later !== undefined);
    const at = next ? next.first * HOP : seconds;
    return { text, start: at, end: at, flagged, words: [] };
  }
  const start = span.first * HOP + FRAME_CENTRE;
  const end = span.last * HOP + FRAME_CENTRE;
  const timeAt = (share: number) => {
    const target = share * (referenceFrames[index] ?? 0);
    const frame = found.reference.findIndex((reference) => reference >= target);
    const time = frame < 0 ? end : (found.first + frame) * HOP;
    return Math.min(end, Math.max(start, time));
  };
  return { text, start, end, flagged, words: alignWords(text, timeAt) };
}
