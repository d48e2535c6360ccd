import { createStoredState } from '../storage/external-store.ts';
import { storedChanges, type WaitingChange } from './stored-changes.ts';

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

/** A change that the server has rejected after the member had gone on, and why. */
type RejectedChange = { memberId: number; message: string };

/** The maximum number of rejected changes that are stored. The oldest are dropped first. */
const maxRejectedChanges = 50;

function isRejectedChange(value: unknown): value is RejectedChange {
  const { memberId, message }: Record<string, unknown> = Object(value);
  return typeof memberId === 'number' && typeof message === 'string';
}

/** Rejected changes that haven't been shown to their members yet. All tabs share them. */
export const rejectedChanges = createStoredState<readonly unknown[], readonly RejectedChange[]>(
  storedChanges.rejected,
  (items) => (items ?? []).filter(isRejectedChange),
  (changes) => (changes.length === 0 ? null : changes),
);

export function addRejectedChange({ memberId }: WaitingChange, message: string): void {
  rejectedChanges.set([...rejectedChanges.get(), { memberId, message }].slice(-maxRejectedChanges));
}

/** Removes the rejected changes of a member, who has seen them or has signed out. */
export function clearRejectedChanges(ofMemberId: number): void {
  rejectedChanges.set(rejectedChanges.get().filter(({ memberId }) => memberId !== ofMemberId));
}
