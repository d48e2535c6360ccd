import type { DraftPhrase, DraftPhraseView } from '@lingostory/contract/studio/recordings/schemas';
import type { SpokenPhrase, SpokenWord, TimeSpan } from '../../../adapters/narration/narration.ts';

/**
 * A phrase under review. Its word times are known as long as its text is still the one that was aligned, and measured as
 * long as its words are within its edges. `isAdded` is set if an editor added the phrase to a gap, as long as nobody has
 * changed its times.
 */
export type StoredPhrase = DraftPhrase & { words?: SpokenWord[]; areWordsMeasured?: boolean; isAdded?: true };

/** A range of a draft's phrases; `at` counts from 0. */
export type PhraseRange = { at: number; count: number };

export const roundToMilliseconds = (seconds: number) => Math.round(seconds * 1000) / 1000;

/** A phrase's text with its separator and its italic ranges. */
export type PhraseText = Pick<DraftPhrase, 'text' | 'separator' | 'emphasis'>;

/** Returns the text of a phrase without its times. Leaves out an empty emphasis. */
export const toPhraseText = ({ text, separator, emphasis = [] }: PhraseText): PhraseText => ({
  text,
  separator,
  ...(emphasis.length > 0 && { emphasis }),
});

export const toUnspokenPhrase = (phrase: PhraseText): StoredPhrase => ({
  ...toPhraseText(phrase),
  start: 0,
  end: 0,
  flagged: true,
});

/** Returns a phrase of a draft with the times at which it was spoken. */
export const toStoredPhrase = (
  { start, end, flagged, reasons, words, areWordsMeasured }: SpokenPhrase,
  phrase: PhraseText,
): StoredPhrase => ({
  ...toPhraseText(phrase),
  start: roundToMilliseconds(start),
  end: roundToMilliseconds(end),
  flagged,
  ...(reasons.length > 0 && { reasons }),
  words,
  areWordsMeasured,
});

/** Returns a recording's phrases as they are stored. Phrases that the previous release stored have no separator. */
export const readStoredPhrases = (phrases: unknown): StoredPhrase[] =>
  (phrases as StoredPhrase[]).map((phrase) => ({ ...phrase, separator: phrase.separator ?? 'space' }));

/** Returns a phrase as editors see it. */
export const toDraftPhrase = ({
  words: _words,
  areWordsMeasured: _areWordsMeasured,
  isAdded,
  ...phrase
}: StoredPhrase): DraftPhraseView => ({ ...phrase, ...(isAdded && { is_added: isAdded }) });

/**
 * Returns the draft with a range of phrases replaced. A new phrase with the same text as an old one keeps its word
 * times, clamped to the phrase's new times.
 */
export function replacePhrases(
  draft: StoredPhrase[],
  { at, count }: PhraseRange,
  phrases: DraftPhrase[],
): StoredPhrase[] {
  const replacedPhrases = draft.slice(at, at + count);
  const phrasesByText = new Map<string, StoredPhrase[]>();
  for (const phrase of replacedPhrases) {
    const sameTextPhrases = phrasesByText.get(phrase.text);
    if (sameTextPhrases) sameTextPhrases.push(phrase);
    else phrasesByText.set(phrase.text, [phrase]);
  }
  const newTexts = new Set(phrases.map(({ text }) => text));
  const isPureInsertion = replacedPhrases.every(({ text }) => newTexts.has(text));
  const edges = { before: draft[at - 1]?.end, after: draft[at + count]?.start };
  const newPhrases = phrases.map((phrase, index) => {
    const { text, start, end, flagged, reasons = [] } = phrase;
    const times = { start: roundToMilliseconds(start), end: roundToMilliseconds(end) };
    const sameTextPhrase = findNearestPhrase(phrasesByText.get(text) ?? [], start);
    const oldPhrase = sameTextPhrase ?? replacedPhrases.find((oldPhrase) => hasSameTimes(oldPhrase, times));
    const isAdded = oldPhrase
      ? oldPhrase.isAdded && hasSameTimes(oldPhrase, times)
      : isPureInsertion && flagged && fillsGap(phrases, index, edges);
    return {
      ...toPhraseText(phrase),
      ...times,
      flagged,
      ...(reasons.length > 0 && { reasons }),
      ...(sameTextPhrase && clampWordTimes(sameTextPhrase, times)),
      ...(isAdded && { isAdded }),
    };
  });
  return draft.toSpliced(at, count, ...newPhrases);
}

const hasSameTimes = (a: TimeSpan, b: TimeSpan) =>
  roundToMilliseconds(a.start) === roundToMilliseconds(b.start) &&
  roundToMilliseconds(a.end) === roundToMilliseconds(b.end);

/** Returns true if a phrase lasts from the end of the previous one to the start of the next one, or has no length. */
function fillsGap(
  phrases: readonly DraftPhrase[],
  index: number,
  edges: { before: number | undefined; after: number | undefined },
): boolean {
  const { start = 0, end = 0 } = phrases[index] ?? {};
  const gapStart = phrases[index - 1]?.end ?? edges.before ?? 0;
  const gapEnd = phrases[index + 1]?.start ?? edges.after ?? end;
  return start === end || hasSameTimes({ start, end }, { start: gapStart, end: gapEnd });
}

/** Returns the phrase spoken closest to a time, because a dialogue can contain the same line several times. */
function findNearestPhrase(phrases: StoredPhrase[], time: number): StoredPhrase | undefined {
  const distanceOf = ({ start }: StoredPhrase) => Math.abs(start - time);
  return phrases.reduce<StoredPhrase | undefined>(
    (nearestPhrase, phrase) =>
      nearestPhrase && distanceOf(nearestPhrase) <= distanceOf(phrase) ? nearestPhrase : phrase,
    undefined,
  );
}

/** Seconds by which an edge may cut the first or last word, which an editor may place in the middle of a sound. */
const cutToleranceSeconds = 0.05;

/** Returns the words within a phrase's new times. They are no longer measured if an edge cuts one of them. */
function clampWordTimes(
  { words, areWordsMeasured }: StoredPhrase,
  { start, end }: TimeSpan,
): Pick<StoredPhrase, 'words' | 'areWordsMeasured'> {
  if (!words) return {};
  const clampTime = (time: number) => Math.min(end, Math.max(start, time));
  const isWithinEdges = (word: SpokenWord) =>
    word.start >= start - cutToleranceSeconds &&
    word.end <= end + cutToleranceSeconds &&
    clampTime(word.end) > clampTime(word.start);
  return {
    words: words.map((word) => ({ ...word, start: clampTime(word.start), end: clampTime(word.end) })),
    ...(areWordsMeasured !== undefined && {
      areWordsMeasured: areWordsMeasured && words.every(isWithinEdges),
    }),
  };
}

/**
 * A phrase may end up to this many seconds after the recording, due to rounding or inexact times from another
 * program.
 */
const endToleranceSeconds = 0.5;

/** Returns the draft with corrected ends: phrases that end slightly after `seconds` end exactly there. */
export function clampPhrasesToLength(draft: StoredPhrase[], seconds: number): StoredPhrase[] {
  return draft.map((phrase) => {
    const { start, end } = phrase;
    if (end <= seconds || end > seconds + endToleranceSeconds) return phrase;
    const times = { start: Math.min(start, seconds), end: seconds };
    return { ...phrase, ...times, ...clampWordTimes(phrase, times) };
  });
}

/** Returns why these phrase times don't fit a recording of this length, or undefined if they do. */
export function findTimesProblem(draft: DraftPhrase[], seconds: number): string | undefined {
  for (const [index, { start, end }] of draft.entries()) {
    const name = `Phrase ${index + 1}`;
    if (start > end) return `${name} must not end before it begins.`;
    if (end > seconds) return `${name} must not end after the recording does.`;
    const previousPhrase = draft[index - 1];
    if (previousPhrase && start < previousPhrase.end)
      return `${name} must not begin before phrase ${index} ends.`;
  }
  return undefined;
}
