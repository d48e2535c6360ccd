import type { Call } from '@lingostory/contract/call';
import { calls as progressCalls } from '@lingostory/contract/progress/calls';
import { calls as bookmarkCalls } from '@lingostory/contract/reading/bookmarks/calls';
import { calls as readingCalls } from '@lingostory/contract/reading/calls';
import { calls as practiceCalls } from '@lingostory/contract/vocabulary/practice/calls';
import { calls as stateCalls } from '@lingostory/contract/vocabulary/states/calls';
import { calls as wordCalls } from '@lingostory/contract/vocabulary/words/calls';
import { findWaitingCall, type WaitingCalls } from '../../../lib/offline/waiting-calls.ts';

const calls: WaitingCalls = {
  ...progressCalls,
  ...bookmarkCalls,
  ...readingCalls,
  ...practiceCalls,
  ...stateCalls,
  ...wordCalls,
};

/** Returns the call with this name if its changes wait on the device. */
export const findCall = (callName: string): Call | undefined =>
  findWaitingCall(callName) && calls[callName as keyof WaitingCalls];
