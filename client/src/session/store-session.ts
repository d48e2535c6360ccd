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

/** Imported on demand, because the first paint doesn't need them. */
const importForgetMember = () => import('../lib/offline/forget-member.ts');
const importPushSubscription = () => import('../lib/push-subscription.ts');

/**
 * Saves the session to storage whenever it changes, and clears cached responses when the token changes. A plain
 * middleware, because Redux Toolkit's listener middleware would add 2 kB to the entry chunk.
 */
export const persistSession: Middleware<object, RootState> = (store) => (next) => (action) => {
  const previousSession = store.getState().session;
  const result = next(action);
  const currentSession = store.getState().session;
  if (currentSession !== previousSession && !changedElsewhere.match(action)) saveSession(currentSession);
  if (currentSession.token !== previousSession.token) {
    storage.returning.set('true');
    storage.entryForm.set('signIn');
    store.dispatch(api.util.resetApiState());
    // Checks for a missing token rather than for a sign-out action, because the user may have signed out in another
    // tab.
    if (currentSession.token === null) {
      storage.deletions.clear();
      // The next person on this device must not get the previous one's reminders. Offline this may fail, and then the
      // server removes the subscription when that person adds the device.
      importPushSubscription().then(
        ({ endPushSubscription }) => endPushSubscription(),
        () => {},
      );
    }
  }
  if (signedOut.match(action) || accountDeleted.match(action)) {
    clearUserData();
    const memberId = previousSession.user?.id ?? 0;
    importForgetMember().then(
      ({ forgetMember }) => forgetMember(memberId),
      () => {},
    );
  }
  return result;
};

function saveSession({ token, user }: SessionState): void {
  if (token === null || user === null) {
    storage.token.clear();
    storage.user.clear();
    return;
  }
  // Stores the user before the token, because another tab must never see a token without a user.
  storage.user.set(user);
  storage.token.set(token);
}

/** Clears the previous user's data, so that the next person to sign in on this device doesn't inherit it. */
function clearUserData(): void {
  const { redirectTo, thanks, creditThanks, purchasedBook, samplePositions } = storage;
  const storedItems = [redirectTo, thanks, creditThanks, purchasedBook, samplePositions];
  for (const storedItem of storedItems) storedItem.clear();
  forgetChosenBook();
}

/** Applies session changes from other tabs. Returns a function that unsubscribes. */
export function followOtherTabs(dispatch: AppDispatch): () => void {
  const handleStorage = (event: StorageEvent) => {
    if (event.key === null || event.key === storage.token.key || event.key === storage.user.key) {
      dispatch(changedElsewhere(readSession()));
    }
  };
  window.addEventListener('storage', handleStorage);
  return () => window.removeEventListener('storage', handleStorage);
}
