import { joinEmphasis, moveEmphasis, sliceEmphasis } from '@lingostory/contract/emphasis';
import { isStrongerSeparator } from '@lingostory/contract/reading/constants';
import { studioLimits } from '@lingostory/contract/studio/fields';
import { recordingLimits } from '@lingostory/contract/studio/recordings/limits';
import type { DraftPhrase, DraftPhraseView, Stretch } from '@lingostory/contract/studio/recordings/schemas';
import { hasSound } from '@lingostory/contract/studio/recordings/silent-phrases';
import { nextSeparatorOf, separatorLabels } from '../../base/separators.ts';
import type { Splice } from '../draft/splice.ts';
import { insertIndexOfStretch } from '../draft/stretches.ts';
import { formatTime } from '../review/time-label.ts';
import { cutText } from './cut-text.ts';
import { type EdgeMove, moveEdge, roundToMillisecond, shortest } from './edges.ts';
import { joinReasons, withoutSide } from './reasons.ts';

/**
 * Change made by a command, and a note for screen readers. Without a splice, nothing changed and the note says why.
 */
export type Change = {
  note: string;
  splice?: Splice;
  /** Index of the phrase to select afterward. Defaults to the current one. */
  chosen?: number;
  /** Playback position to move to, in seconds. */
  seekTime?: number;
};

type Phrases = readonly DraftPhrase[];

/**
 * When a phrase's end is moved, the playback position moves to this many seconds before the new end, so that the
 * editor can hear whether it cuts off a sound.
 */
const endPreviewSeconds = 0.7;

export function movePhraseEdge(phrases: Phrases, seconds: number, move: EdgeMove): Change {
  const { index, side } = move;
  const splice = moveEdge(phrases, seconds, move);
  const movedPhrase = splice?.phrases[index - splice.at];
  if (splice === null || movedPhrase === undefined) return { note: `The ${side} can’t move any further.` };
  const seekTime =
    side === 'start' ? movedPhrase.start : Math.max(movedPhrase.start, movedPhrase.end - endPreviewSeconds);
  const edgeVerb = side === 'start' ? 'Starts' : 'Ends';
  const neighborNote =
    splice.count === 1
      ? ''
      : side === 'start'
        ? `, where phrase ${index} ends`
        : `, where phrase ${index + 2} starts`;
  return {
    note: `${edgeVerb} at ${formatTime(movedPhrase[side])}${neighborNote}.`,
    splice,
    chosen: index,
    seekTime,
  };
}

export function toggleFlag(phrases: Phrases, index: number): Change {
  const phrase = phrases[index];
  if (phrase === undefined) return noChange;
  const toggledPhrase = { ...phrase, flagged: !phrase.flagged };
  const note = `Phrase ${index + 1} marked ${toggledPhrase.flagged ? 'to check' : 'as right'}.`;
  return { note, splice: { at: index, count: 1, phrases: [toggledPhrase] } };
}

/** Changes what separates a phrase from the one before it to the next of the four separators. */
export function changeSeparator(phrases: Phrases, index: number): Change {
  const phrase = phrases[index];
  if (phrase === undefined) return noChange;
  const changedPhrase = { ...phrase, separator: nextSeparatorOf(phrase.separator) };
  const note = `Phrase ${index + 1}: ${separatorLabels[changedPhrase.separator].toLowerCase()}.`;
  return { note, splice: { at: index, count: 1, phrases: [changedPhrase] } };
}

/**
 * Splits a phrase at the given time of the recording. The text is split at the same fraction of its length, moved to
 * the nearest space.
 */
export function splitPhrase(phrases: Phrases, index: number, time: number): Change {
  const phrase = phrases[index];
  if (phrase === undefined) return noChange;
  const { text, separator, emphasis = [], start, end, flagged, reasons = [] } = phrase;
  const splitTime = roundToMillisecond(time);
  if (splitTime < start + shortest || splitTime > end - shortest) {
    return { note: 'Play the phrase and pause where it should be split.' };
  }
  if (phrases.length >= recordingLimits.phrases) return tooManyPhrasesChange;
  const texts = cutText(text, (splitTime - start) / (end - start));
  if (texts === null) return { note: 'A single word can’t be split.' };
  const secondStart = text.length - texts[1].length;
  const emphases = [
    sliceEmphasis(emphasis, 0, texts[0].length),
    sliceEmphasis(emphasis, secondStart, text.length),
  ].map(emptyToUndefined);
  const splitPhrases = [
    {
      ...{ text: texts[0], separator, emphasis: emphases[0], start, end: splitTime, flagged },
      reasons: emptyToUndefined(withoutSide(reasons, 'end')),
    },
    {
      ...{
        text: texts[1],
        separator: 'space' as const,
        emphasis: emphases[1],
        start: splitTime,
        end,
        flagged,
      },
      reasons: emptyToUndefined(withoutSide(reasons, 'start')),
    },
  ];
  return {
    note: `Split into phrases ${index + 1} and ${index + 2}.`,
    splice: { at: index, count: 1, phrases: splitPhrases },
  };
}

export function joinPhrases(phrases: Phrases, index: number): Change {
  const [firstPhrase, secondPhrase] = [phrases[index], phrases[index + 1]];
  if (firstPhrase === undefined || secondPhrase === undefined)
    return { note: 'There is no next phrase to join with.' };
  const text = `${firstPhrase.text} ${secondPhrase.text}`;
  if (text.length > studioLimits.phrase) {
    return { note: `Together they would have more than ${studioLimits.phrase} characters.` };
  }
  const joinedPhrase = {
    text,
    separator: firstPhrase.separator,
    emphasis: emptyToUndefined(
      joinEmphasis(firstPhrase.emphasis ?? [], secondPhrase.emphasis ?? [], firstPhrase.text.length + 1),
    ),
    start: hasSound(firstPhrase) || !hasSound(secondPhrase) ? firstPhrase.start : secondPhrase.start,
    end: hasSound(secondPhrase) || !hasSound(firstPhrase) ? secondPhrase.end : firstPhrase.end,
    flagged: firstPhrase.flagged || secondPhrase.flagged,
    reasons: emptyToUndefined(joinReasons(firstPhrase.reasons, secondPhrase.reasons)),
  };
  return {
    note: `Joined with phrase ${index + 2}.`,
    splice: { at: index, count: 2, phrases: [joinedPhrase] },
  };
}

export function removePhrase(phrases: Phrases, index: number): Change {
  if (phrases.length <= 1) return { note: 'This is the only phrase. Discard the recording instead.' };
  const nextPhrase = index > 0 ? inheritSeparator(phrases[index], phrases[index + 1]) : undefined;
  const splice = nextPhrase
    ? { at: index, count: 2, phrases: [nextPhrase] }
    : { at: index, count: 1, phrases: [] };
  return { note: `Phrase ${index + 1} deleted.`, splice, chosen: Math.min(index, phrases.length - 2) };
}

/** Returns the next phrase with a deleted phrase's separator, or undefined if its own is as strong. */
function inheritSeparator(
  deletedPhrase: DraftPhrase | undefined,
  nextPhrase: DraftPhrase | undefined,
): DraftPhrase | undefined {
  if (deletedPhrase === undefined || nextPhrase === undefined) return undefined;
  const { separator } = deletedPhrase;
  return isStrongerSeparator(separator, nextPhrase.separator) ? { ...nextPhrase, separator } : undefined;
}

export function changePhraseText(phrases: Phrases, index: number, text: string): Change {
  const phrase = phrases[index];
  if (phrase === undefined || phrase.text === text) return { note: 'The text stays as it is.' };
  const changedPhrase = {
    ...phrase,
    text,
    emphasis: emptyToUndefined(moveEmphasis(phrase.emphasis ?? [], phrase.text, text)),
  };
  return {
    note: `Text of phrase ${index + 1} changed.`,
    splice: { at: index, count: 1, phrases: [changedPhrase] },
  };
}

/** Inserts a phrase into the gap after another one. Flags the new phrase, so that an editor checks its times. */
export function insertPhraseAfter(phrases: Phrases, seconds: number, index: number, text: string): Change {
  if (phrases.length >= recordingLimits.phrases) return tooManyPhrasesChange;
  const start = phrases[index]?.end ?? 0;
  const nextPhraseStart = phrases[index + 1]?.start ?? seconds;
  const end = nextPhraseStart - start < shortest ? start : nextPhraseStart;
  const insertedPhrase: DraftPhraseView = {
    text,
    separator: 'space',
    start,
    end,
    flagged: true,
    is_added: true,
  };
  const splice = { at: index + 1, count: 0, phrases: [insertedPhrase] };
  return { note: `Phrase ${index + 2} added.`, splice, chosen: index + 1, seekTime: start };
}

/** Adds a phrase with the text of a stretch, at its times as far as its neighbors leave room. */
export function writeDown(phrases: Phrases, stretch: Stretch, text: string): Change {
  if (phrases.length >= recordingLimits.phrases) return tooManyPhrasesChange;
  const index = insertIndexOfStretch(phrases, stretch);
  const start = Math.max(stretch.start, phrases[index - 1]?.end ?? 0);
  const end = Math.max(start, Math.min(stretch.end, phrases[index]?.start ?? stretch.end));
  const writtenPhrase = { text, separator: 'space' as const, start, end, flagged: false };
  return {
    note: `Added as phrase ${index + 1}.`,
    splice: { at: index, count: 0, phrases: [writtenPhrase] },
    chosen: index,
    seekTime: start,
  };
}

/** Returns the reason why a text cannot be used for a phrase, or null if it can. */
export function findTextProblem(text: string): string | null {
  if (text.trim() === '') return 'A phrase can’t be empty.';
  if (text.length <= studioLimits.phrase) return null;
  return `A phrase can have at most ${studioLimits.phrase} characters.`;
}

const emptyToUndefined = <Item>(list: Item[]) => (list.length > 0 ? list : undefined);

const noChange: Change = { note: '' };
const tooManyPhrasesChange: Change = {
  note: `A recording can have at most ${recordingLimits.phrases.toLocaleString('en')} phrases.`,
};
