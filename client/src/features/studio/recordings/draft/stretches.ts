import { recordingLimits } from '@lingostory/contract/studio/recordings/limits';
import type { DraftPhrase, DraftPhraseView, Stretch } from '@lingostory/contract/studio/recordings/schemas';
import { phraseIndexAt } from '../changes/edges.ts';

type Phrases = readonly DraftPhrase[];

/** A stretch counts as written down if phrases contain at least this share of its time. */
const writtenShare = 0.5;

/** Returns the stretches that are not written down yet. */
export const listOpenStretches = (phrases: Phrases, stretches: readonly Stretch[]): readonly Stretch[] =>
  stretches.filter((stretch) => isOpenStretch(phrases, stretch));

export function isOpenStretch(phrases: Phrases, { start, end }: Stretch): boolean {
  let writtenSeconds = 0;
  for (let index = phraseIndexAt(phrases, start); index < phrases.length; index += 1) {
    const phrase = phrases[index];
    if (phrase === undefined || phrase.start >= end) break;
    writtenSeconds += Math.max(0, Math.min(phrase.end, end) - Math.max(phrase.start, start));
  }
  return writtenSeconds < writtenShare * (end - start);
}

/** Returns the index of the phrase before which a stretch stands in the list. */
export function insertIndexOfStretch(phrases: Phrases, { start, end }: Stretch): number {
  const middle = (start + end) / 2;
  const index = phraseIndexAt(phrases, middle);
  return (phrases[index]?.start ?? Number.POSITIVE_INFINITY) <= middle ? index + 1 : index;
}

type StretchChoice = { stretches: readonly Stretch[]; chosenStretch: number | null };

export const findChosenStretch = ({ stretches, chosenStretch }: StretchChoice): Stretch | undefined =>
  stretches.find(({ start }) => start === chosenStretch);

export type ReviewRow =
  | { kind: 'phrase'; phrase: DraftPhraseView; index: number }
  | { kind: 'stretch'; stretch: Stretch };

/** Rows of phrases and stretches that were made before, because the list rerenders only those that are new objects. */
const knownRows = new WeakMap<DraftPhrase | Stretch, ReviewRow>();

/** Merges phrases and stretches in the order of their times. */
export function listReviewRows(phrases: Phrases, stretches: readonly Stretch[]): readonly ReviewRow[] {
  const rows: ReviewRow[] = [];
  let nextIndex = 0;
  const addPhrasesBefore = (endIndex: number) => {
    for (; nextIndex < endIndex; nextIndex += 1) {
      const phrase = phrases[nextIndex];
      if (phrase !== undefined) rows.push(toPhraseRow(phrase, nextIndex));
    }
  };
  for (const stretch of stretches) {
    addPhrasesBefore(insertIndexOfStretch(phrases, stretch));
    rows.push(toStretchRow(stretch));
  }
  addPhrasesBefore(phrases.length);
  return rows;
}

function toPhraseRow(phrase: DraftPhrase, index: number): ReviewRow {
  const knownRow = knownRows.get(phrase);
  if (knownRow?.kind === 'phrase' && knownRow.index === index) return knownRow;
  const row: ReviewRow = { kind: 'phrase', phrase, index };
  knownRows.set(phrase, row);
  return row;
}

function toStretchRow(stretch: Stretch): ReviewRow {
  const knownRow = knownRows.get(stretch);
  if (knownRow !== undefined) return knownRow;
  const row: ReviewRow = { kind: 'stretch', stretch };
  knownRows.set(stretch, row);
  return row;
}

/** Returns true if a row is the chosen one. */
export const isChosenRow = (
  row: ReviewRow,
  { chosen, chosenStretch }: { chosen: number; chosenStretch: number | null },
): boolean =>
  row.kind === 'stretch'
    ? row.stretch.start === chosenStretch
    : chosenStretch === null && row.index === chosen;

/** Returns the reason why a stretch cannot have this name, or null if it can. */
export const findNameProblem = (name: string): string | null =>
  name.length <= recordingLimits.stretchName
    ? null
    : `A name can have at most ${recordingLimits.stretchName} characters.`;
