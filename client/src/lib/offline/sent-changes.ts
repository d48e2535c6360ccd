import { createExternalStore } from '../storage/external-store.ts';
import type { WaitingChange } from './waiting-change.ts';

type SentListener = (callName: string, response: unknown) => void;
const sentListeners = new Set<SentListener>();

/** Calls the listener with the server's response whenever waiting changes have been sent. Returns a function that stops it. */
export function subscribeToSentChanges(listener: SentListener): () => void {
  sentListeners.add(listener);
  return () => {
    sentListeners.delete(listener);
  };
}

export function announceSentChanges(callName: string, response: unknown): void {
  for (const listener of sentListeners) listener(callName, response);
}

/** A change that the server has rejected after the member had gone on. */
export type RejectedChange = { change: WaitingChange; message: string };

/** The rejected changes that the member has not been told yet. */
export const rejectedChanges = createExternalStore<readonly RejectedChange[]>([]);

/** Counts how often changes of words have been settled after their callers had gone on with an assumed result. */
export const lateWordChanges = createExternalStore(0);
