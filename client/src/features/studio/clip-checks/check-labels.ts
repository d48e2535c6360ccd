import type {
  CheckedChapterView,
  ClipChangeView,
  ClipCheckView,
} from '@lingostory/contract/studio/clip-checks/schemas';
import { pluralize } from '../../../lib/labels/format.ts';

/** Describes how far an edge moves, such as "0.12 s later". */
export function describeMove({ phrase, time }: Pick<ClipChangeView, 'phrase' | 'time'>): string {
  const seconds = time - phrase.end;
  return `${Math.abs(seconds).toFixed(2)} s ${seconds < 0 ? 'earlier' : 'later'}`;
}

/** Returns sentences about the times of words that would be stored. */
export function describeWordTimes({ measured, estimated }: ClipCheckView['word_times']): string[] {
  const itsOrTheir = (count: number) => (count === 1 ? 'its' : 'their');
  return [
    ...(measured > 0
      ? [
          `${pluralize(measured, 'phrase')} would get measured times of ${itsOrTheir(measured)} words, so each word can be highlighted while it’s spoken.`,
        ]
      : []),
    ...(estimated > 0
      ? [
          `${pluralize(estimated, 'phrase')} without times of ${itsOrTheir(estimated)} words would get estimated ones.`,
        ]
      : []),
  ];
}

/** Returns the label of the button that takes changes. */
export function labelTake(changeCount: number): string {
  return changeCount === 0 ? 'Take the word times' : `Take ${pluralize(changeCount, 'change')}`;
}

/** Describes the check of a chapter in the list of a book. */
export function describeCheck({ check, total_clips: clipCount }: CheckedChapterView): string {
  if (check === null) return clipCount === 0 ? 'No clips yet' : 'Not checked';
  const { state, progress, problem, total_changes: changeCount, has_word_times: hasWordTimes } = check;
  switch (state) {
    case 'waiting':
      return 'Waiting for its turn';
    case 'checking':
      return `Checking, ${Math.round(progress * 100)} %`;
    case 'taking':
      return 'Cutting the clips';
    case 'done':
      return 'Changes taken';
    case 'failed':
      return problem ?? 'Something went wrong.';
    case 'ready':
      if (changeCount > 0) return `${pluralize(changeCount, 'change')} to look at`;
      return hasWordTimes ? 'Only word times would change' : 'Nothing would change';
  }
}

export const isWorking = (state: ClipCheckView['state']) =>
  state === 'waiting' || state === 'checking' || state === 'taking';
