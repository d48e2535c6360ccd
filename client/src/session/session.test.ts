import { configureStore } from '@reduxjs/toolkit';
import { afterEach, describe, expect, it } from 'vitest';
import { api, sessionRejected } from '../lib/http/api.ts';
import { storage } from '../lib/storage/storage.ts';
import { chooseBook } from './chosen-book.ts';
import { accountDeleted, changedElsewhere, endingShown, rootReducer, signedIn, signedOut } from './slice.ts';
import { persistSession } from './store-session.ts';

const user = {
  id: 7,
  name: 'Camille',
  email: 'c@x.example',
  user_type: 2,
  is_active: true,
  current_credits: 2,
};
const session = { token: 'abc', user };

function createTestStore() {
  return configureStore({
    reducer: rootReducer,
    middleware: (getDefaultMiddleware) => getDefaultMiddleware().concat(persistSession, api.middleware),
  });
}

afterEach(() => {
  for (const storedItem of Object.values(storage)) storedItem.clear();
});

describe('the session', () => {
  it('remembers that someone has signed in on this device', () => {
    const store = createTestStore();
    expect(storage.returning.get()).toBeNull();
    store.dispatch(signedIn(session));
    expect(storage.returning.get()).toBe('true');
  });

  it('stores the session on sign-in and restores it on the next visit', () => {
    createTestStore().dispatch(signedIn(session));
    expect([storage.token.get(), storage.user.get()]).toEqual(['abc', user]);
    expect(createTestStore().getState().session).toEqual({ ...session, ending: null });
  });

  it('does not restore a session that has a token but no user', { tags: 'spec-2.1-56' }, () => {
    storage.token.set('abc');
    expect(createTestStore().getState().session).toEqual({ token: null, user: null, ending: null });
  });

  it('clears a user’s stored data on sign-out, but keeps the theme', () => {
    const store = createTestStore();
    store.dispatch(signedIn(session));
    storage.redirectTo.set('/account');
    storage.thanks.set('Thank you.');
    storage.creditThanks.set('Thank you.');
    chooseBook({ book_code: 'le-phare', title: 'Le Phare' });
    storage.samplePositions.set({ 'le-phare': { phrase_no: 3, seen_at: '2026-11-22T20:00:00Z' } });
    storage.deletions.set([{ list: 'books' }]);
    storage.theme.set('night');
    store.dispatch(signedOut());
    expect(store.getState().session).toEqual({ token: null, user: null, ending: null });
    const { token, user, redirectTo, thanks, creditThanks, chosenBook, samplePositions, deletions } = storage;
    const storedItems = [
      token,
      user,
      redirectTo,
      thanks,
      creditThanks,
      chosenBook,
      samplePositions,
      deletions,
    ];
    expect(storedItems.map((storedItem) => storedItem.get())).toEqual(Array(storedItems.length).fill(null));
    expect([storage.theme.get(), storage.returning.get()]).toEqual(['night', 'true']);
  });

  it('ends the session with a message when the account is deleted, and clears the page to open after sign-in', () => {
    const store = createTestStore();
    store.dispatch(signedIn(session));
    storage.redirectTo.set('/account');
    store.dispatch(accountDeleted('Your account is deleted.'));
    expect(store.getState().session).toEqual({
      token: null,
      user: null,
      ending: { message: 'Your account is deleted.', tone: 'good' },
    });
    expect([storage.token.get(), storage.redirectTo.get()]).toEqual([null, null]);
  });

  it('ends the session when the server rejects the token, and keeps the reason until it is shown', () => {
    const store = createTestStore();
    store.dispatch(signedIn(session));
    store.dispatch(sessionRejected('Please sign in again.'));
    expect(store.getState().session).toEqual({
      token: null,
      user: null,
      ending: { message: 'Please sign in again.', tone: 'bad' },
    });
    expect(storage.token.get()).toBeNull();
    store.dispatch(endingShown());
    expect(store.getState().session.ending).toBeNull();
  });

  it('takes over a sign-in from another browser tab without changing the token that the tab stored', () => {
    const store = createTestStore();
    storage.user.set(user);
    storage.token.set('from the other tab');
    store.dispatch(changedElsewhere(null));
    expect(storage.token.get()).toBe('from the other tab');
    store.dispatch(changedElsewhere(session));
    expect(store.getState().session.user).toEqual(user);
  });

  it('clears cached responses on sign-out, but not when details of the signed-in user change', () => {
    const store = createTestStore();
    store.dispatch(signedIn(session));
    store.dispatch(api.internalActions.onOffline());
    const apiStateBefore = store.getState().api;
    store.dispatch(changedElsewhere({ ...session, user: { ...user, current_credits: 1 } }));
    expect(store.getState().api).toBe(apiStateBefore);
    store.dispatch(signedOut());
    expect(store.getState().api).not.toBe(apiStateBefore);
  });
});
