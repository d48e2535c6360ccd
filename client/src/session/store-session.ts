import type { Middleware } from '@reduxjs/toolkit';
import { api } from '../lib/http/api.ts';
import { storage } from '../lib/storage/storage.ts';
import { forgetChosenBook } from './chosen-book.ts';
import {
  type AppDispatch,
  accountDeleted,
  changedElsewhere,
  type RootState,
  readSession,
  type SessionState,
  signedOut,
} from './slice.ts';

/**
 * Keeps the stored session equal to the one in memory, and drops what was fetched for somebody else. A middleware of
 * its own: the toolkit's listener middleware weighs 2 kB more on the first screen.
 */
export const persistSession: Middleware<object, RootState> = (store) => (next) => (action) => {
  const before = store.getState().session;
  const result = next(action);
  const now = store.getState().session;
  if (now !== before && !changedElsewhere.match(action)) save(now);
  if (now.token !== before.token) {
    storage.returning.set('true');
    store.dispatch(api.util.resetApiState());
    // Another tab may have signed out, so this goes by the token and not by the action.
    if (now.token === null) storage.deletions.clear();
  }
  if (signedOut.match(action) || accountDeleted.match(action)) forgetPlans();
  if (accountDeleted.match(action)) storage.practiceGrades.clear();
  return result;
};

function save({ token, user }: SessionState): void {
  if (token === null || user === null) {
    storage.token.clear();
    storage.user.clear();
    return;
  }
  // The user first: another tab must never see a token without its owner.
  storage.user.set(user);
  storage.token.set(token);
}

/** Whoever signs in next on this device is not led to where somebody else was, nor to what they wanted. */
function forgetPlans(): void {
  const { redirectTo, thanks, creditThanks, purchasedBook, samplePositions, readingEvents } = storage;
  const items = [redirectTo, thanks, creditThanks, purchasedBook, samplePositions, readingEvents];
  for (const item of items) item.clear();
  forgetChosenBook();
}

/** Follows what other tabs do to the session. Answers how to stop. */
export function followOtherTabs(dispatch: AppDispatch): () => void {
  const handleStorage = (event: StorageEvent) => {
    if (event.key === null || event.key === storage.token.key || event.key === storage.user.key) {
      dispatch(changedElsewhere(readSession()));
    }
  };
  window.addEventListener('storage', handleStorage);
  return () => window.removeEventListener('storage', handleStorage);
}
