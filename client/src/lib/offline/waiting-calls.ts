import type { InputOf } from '@lingostory/contract/call';
import type { calls as progressCalls } from '@lingostory/contract/progress/calls';
import { maxReadingEvents } from '@lingostory/contract/progress/constants';
import type { calls as bookmarkCalls } from '@lingostory/contract/reading/bookmarks/calls';
import type { calls as readingCalls } from '@lingostory/contract/reading/calls';
import { maxGradesPerRequest } from '@lingostory/contract/vocabulary/constants';
import type { calls as practiceCalls } from '@lingostory/contract/vocabulary/practice/calls';
import type { calls as stateCalls } from '@lingostory/contract/vocabulary/states/calls';
import type { calls as wordCalls } from '@lingostory/contract/vocabulary/words/calls';

type WaitingCall = {
  /** The cache tags of the data that the change affects. */
  tags: readonly string[];
  /** True if the reader makes the change on its own. Members aren't told that it waits or was rejected. */
  isAutomatic?: boolean;
  /** True if the input names phrases by their numbers, which another edition of the book may have changed. */
  namesPhrases?: boolean;
  /** The input's list, whose items the server counts once each, whatever request they come in. */
  list?: { field: string; maxItems: number };
  /** True if the call can be sent while the page closes, because it counts once even if it arrives twice. */
  isSentOnLeaving?: boolean;
};

/** The calls whose changes wait on the device until the server confirms them. */
const waitingCalls = {
  savePosition: {
    tags: ['Library', 'Position'],
    isAutomatic: true,
    namesPhrases: true,
    isSentOnLeaving: true,
  },
  recordReading: {
    tags: ['Progress'],
    isAutomatic: true,
    namesPhrases: true,
    list: { field: 'events', maxItems: maxReadingEvents },
    isSentOnLeaving: true,
  },
  reportPhrase: { tags: [], namesPhrases: true },
  saveBookmark: { tags: ['Bookmark'], namesPhrases: true },
  deleteBookmark: { tags: ['Bookmark'], namesPhrases: true },
  setWordStates: { tags: ['Word'] },
  keepWord: { tags: ['Word'], namesPhrases: true },
  addWord: { tags: ['Word'] },
  editWord: { tags: ['Word'] },
  removeWord: { tags: ['Word'] },
  restoreWord: { tags: ['Word'] },
  addPhraseToWord: { tags: ['Word'], namesPhrases: true },
  removePhraseFromWord: { tags: ['Word'] },
  recordGrades: {
    tags: ['Word'],
    list: { field: 'grades', maxItems: maxGradesPerRequest },
    isSentOnLeaving: true,
  },
  returnWord: { tags: ['Word'] },
} as const satisfies Record<string, WaitingCall>;

export type WaitingCallName = keyof typeof waitingCalls;
type Calls = typeof progressCalls &
  typeof bookmarkCalls &
  typeof readingCalls &
  typeof practiceCalls &
  typeof stateCalls &
  typeof wordCalls;
export type WaitingCalls = Pick<Calls, WaitingCallName>;
export type WaitingInput<Name extends WaitingCallName> = InputOf<WaitingCalls[Name]>;

/** Returns the call with this name if its changes wait on the device. */
export const findWaitingCall = (callName: string): WaitingCall | undefined =>
  Object.hasOwn(waitingCalls, callName) ? waitingCalls[callName as WaitingCallName] : undefined;

/** The calls that can be sent while the page closes. */
export const callNamesSentOnLeaving = Object.entries<WaitingCall>(waitingCalls).flatMap(
  ([callName, { isSentOnLeaving }]) => (isSentOnLeaving ? [callName] : []),
);
