import { studioLimits } from '@lingostory/contract/studio/fields';
import { recordingLimits } from '@lingostory/contract/studio/recordings/limits';
import type { DraftPhrase } from '@lingostory/contract/studio/recordings/schemas';
import { formatTime } from '../review/time-label.ts';
import { cutText } from './cut-text.ts';
import { hasSound, moveEdge, type Side, shortest, toMillisecond } from './edges.ts';
import type { Splice } from './splice.ts';

/**
 * Change made by a command, and a note for screen readers. Without a splice, nothing changed and the note says why.
 */
export type Change = {
  note: string;
  splice?: Splice;
  /** Index of the phrase to select afterward. Defaults to the current one. */
  chosen?: number;
  /** Playback position to move to, in seconds. */
  seek?: number;
};

type Phrases = readonly DraftPhrase[];

/**
 * When a phrase's end is moved, the playback position moves to this many seconds before the new end, so that the
 * editor can hear whether it cuts off a sound.
 */
const endPreviewSeconds = 0.7;

export function movePhraseEdge(
  phrases: Phrases,
  seconds: number,
  at: number,
  side: Side,
  time: number,
): Change {
  const splice = moveEdge(phrases, seconds, at, side, time);
  const movedPhrase = splice?.phrases[at - splice.at];
  if (splice === null || movedPhrase === undefined) return { note: `The ${side} can’t move any further.` };
  const seek =
    side === 'start' ? movedPhrase.start : Math.max(movedPhrase.start, movedPhrase.end - endPreviewSeconds);
  const edgeVerb = side === 'start' ? 'Starts' : 'Ends';
  return { note: `${edgeVerb} at ${formatTime(movedPhrase[side])}.`, splice, chosen: at, seek };
}

export function toggleFlag(phrases: Phrases, at: number): Change {
  const phrase = phrases[at];
  if (phrase === undefined) return noChange;
  const markedPhrase = { ...phrase, flagged: !phrase.flagged };
  const note = `Phrase ${at + 1} marked ${markedPhrase.flagged ? 'to check' : 'as right'}.`;
  return { note, splice: { at, count: 1, phrases: [markedPhrase] } };
}

/**
 * Splits a phrase at a time in the recording. Its text is split at the space nearest to the same fraction of its
 * length.
 */
export function splitPhrase(phrases: Phrases, at: number, time: number): Change {
  const phrase = phrases[at];
  if (phrase === undefined) return noChange;
  const { text, start, end, flagged } = phrase;
  const splitTime = toMillisecond(time);
  if (splitTime < start + shortest || splitTime > end - shortest) {
    return { note: 'Play the phrase and pause where it should be split.' };
  }
  if (phrases.length >= recordingLimits.phrases) return tooManyPhrases;
  const texts = cutText(text, (splitTime - start) / (end - start));
  if (texts === null) return { note: 'A single word can’t be split.' };
  const parts = [
    { text: texts[0], start, end: splitTime, flagged },
    { text: texts[1], start: splitTime, end, flagged },
  ];
  return { note: `Split into phrases ${at + 1} and ${at + 2}.`, splice: { at, count: 1, phrases: parts } };
}

export function joinPhrases(phrases: Phrases, at: number): Change {
  const [first, second] = [phrases[at], phrases[at + 1]];
  if (first === undefined || second === undefined) return { note: 'There is no next phrase to join with.' };
  const text = `${first.text} ${second.text}`;
  if (text.length > studioLimits.phrase) {
    return { note: `Together they would have more than ${studioLimits.phrase} characters.` };
  }
  const joinedPhrase = {
    text,
    start: hasSound(first) || !hasSound(second) ? first.start : second.start,
    end: hasSound(second) || !hasSound(first) ? second.end : first.end,
    flagged: first.flagged || second.flagged,
  };
  return { note: `Joined with phrase ${at + 2}.`, splice: { at, count: 2, phrases: [joinedPhrase] } };
}

export function removePhrase(phrases: Phrases, at: number): Change {
  if (phrases.length <= 1) return { note: 'This is the only phrase. Discard the recording instead.' };
  const splice = { at, count: 1, phrases: [] };
  return { note: `Phrase ${at + 1} deleted.`, splice, chosen: Math.min(at, phrases.length - 2) };
}

export function changeText(phrases: Phrases, at: number, text: string): Change {
  const phrase = phrases[at];
  if (phrase === undefined || phrase.text === text) return { note: 'The text stays as it is.' };
  const changedPhrase = { ...phrase, text };
  return { note: `Text of phrase ${at + 1} changed.`, splice: { at, count: 1, phrases: [changedPhrase] } };
}

/** Inserts a phrase into the gap after another one. Flags it, so that an editor checks its times. */
export function insertAfter(phrases: Phrases, seconds: number, at: number, text: string): Change {
  if (phrases.length >= recordingLimits.phrases) return tooManyPhrases;
  const start = phrases[at]?.end ?? 0;
  const limit = phrases[at + 1]?.start ?? seconds;
  const end = limit - start < shortest ? start : limit;
  const insertedPhrase = { text, start, end, flagged: true };
  const splice = { at: at + 1, count: 0, phrases: [insertedPhrase] };
  return { note: `Phrase ${at + 2} added.`, splice, chosen: at + 1, seek: start };
}

/** Returns the reason why a text cannot be used for a phrase, or null if it can. */
export function textProblemOf(text: string): string | null {
  if (text.trim() === '') return 'A phrase can’t be empty.';
  if (text.length <= studioLimits.phrase) return null;
  return `A phrase can have at most ${studioLimits.phrase} characters.`;
}

const noChange: Change = { note: '' };
const tooManyPhrases: Change = {
  note: `A recording can have at most ${recordingLimits.phrases.toLocaleString('en')} phrases.`,
};
