import type { Call } from '@lingostory/contract/call';
import { calls as progressCalls } from '@lingostory/contract/progress/calls';
import { calls as bookmarkCalls } from '@lingostory/contract/reading/bookmarks/calls';
import { calls as readingCalls } from '@lingostory/contract/reading/calls';
import { calls as practiceCalls } from '@lingostory/contract/vocabulary/practice/calls';
import { calls as stateCalls } from '@lingostory/contract/vocabulary/states/calls';
import { calls as wordCalls } from '@lingostory/contract/vocabulary/words/calls';

const { savePosition, reportPhrase } = readingCalls;
const { recordReading } = progressCalls;
const { saveBookmark, deleteBookmark } = bookmarkCalls;
const { recordGrades, returnWord } = practiceCalls;
const { setWordStates } = stateCalls;
const { keepWord, addWord, editWord, removeWord, restoreWord, addPhraseToWord, removePhraseFromWord } =
  wordCalls;

const waitingCalls = {
  savePosition,
  reportPhrase,
  recordReading,
  recordGrades,
  returnWord,
  setWordStates,
  keepWord,
  addWord,
  editWord,
  removeWord,
  restoreWord,
  addPhraseToWord,
  removePhraseFromWord,
  saveBookmark,
  deleteBookmark,
};
export type WaitingCalls = typeof waitingCalls;
export type WaitingCallName = keyof WaitingCalls;

/** Returns true if a change by this call may wait on the device. */
export const isWaitingCall = (callName: string): callName is WaitingCallName =>
  Object.hasOwn(waitingCalls, callName);

export const findWaitingCall = (callName: WaitingCallName): Call => waitingCalls[callName];
