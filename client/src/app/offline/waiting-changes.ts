import type { InputOf } from '@lingostory/contract/call';
import type { calls as progressCalls } from '@lingostory/contract/progress/calls';
import type { calls as bookmarkCalls } from '@lingostory/contract/reading/bookmarks/calls';
import type { calls as readingCalls } from '@lingostory/contract/reading/calls';
import type { calls as stateCalls } from '@lingostory/contract/vocabulary/states/calls';
import type { calls as wordCalls } from '@lingostory/contract/vocabulary/words/calls';
import { changeQueue } from '../../lib/offline/change-queue.ts';
import { storage } from '../../lib/storage/storage.ts';

type Calls = typeof readingCalls &
  typeof progressCalls &
  typeof bookmarkCalls &
  typeof stateCalls &
  typeof wordCalls;
type ChangeName =
  | 'savePosition'
  | 'recordReading'
  | 'saveBookmark'
  | 'deleteBookmark'
  | 'setWordStates'
  | 'keepWord'
  | 'addWord'
  | 'editWord'
  | 'removeWord'
  | 'restoreWord';

/** A waiting change with the input of its call. */
export type KnownChange = {
  [Name in ChangeName]: { callName: Name; input: InputOf<Calls[Name]>; madeAt: string };
}[ChangeName];

/** Returns the changes of the signed-in member that the server doesn't have yet, oldest first. */
export function listWaitingChanges(): KnownChange[] {
  const user = storage.user.get();
  return user === null ? [] : (changeQueue.all(user.id) as unknown as KnownChange[]);
}
