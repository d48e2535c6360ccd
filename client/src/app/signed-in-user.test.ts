import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '../features/accounts/profile/profile.api.ts';
import '../features/library/library.api.ts';
import { membershipApi } from '../features/membership/base/membership.api.ts';
import { api } from '../lib/http/api.ts';
import * as http from '../lib/http/http.ts';
import { storage } from '../lib/storage/storage.ts';
import { sessionSlice, signedIn } from '../session/slice.ts';
import { createStore } from './store.ts';

const user = {
  id: 7,
  name: 'Camille',
  email: 'c@x.example',
  user_type: 2,
  is_active: true,
  current_credits: 2,
};
const updatedUser = { ...user, current_credits: 5 };

/** Makes the next request resolve to `data`. */
function mockNextResponse(data: object) {
  const response = { data, status: 200, statusText: 'OK', headers: {}, config: { headers: {} } };
  return vi.spyOn(http, 'request').mockResolvedValue(response as never);
}

type Endpoint = { initiate: (arg: object) => Parameters<ReturnType<typeof createStore>['dispatch']>[0] };

/** Calls an endpoint by name. */
async function callEndpoint(store: ReturnType<typeof createStore>, name: string) {
  const endpoints: Record<string, Endpoint | undefined> = Object(api.endpoints);
  await store.dispatch(endpoints[name]?.initiate({}) as never);
}

beforeEach(() => {
  storage.token.set('abc');
  storage.user.set(user);
});

afterEach(() => {
  vi.restoreAllMocks();
  for (const storedItem of Object.values(storage)) storedItem.clear();
});

describe('the signed-in user', () => {
  it.each([
    ['getSubscription', { data: {}, user: updatedUser }],
    ['retrieveSubscription', { message: '', data: {}, user: updatedUser }],
    ['retrievePayment', { message: '', data: { credits: 3 }, user: updatedUser }],
    ['retrieveDiscount', { message: '', user: updatedUser }],
    ['resumeSubscription', { message: '', data: {}, user: updatedUser }],
    ['cancelSubscription', { message: '', data: { status: 'canceled' }, user: updatedUser }],
    ['changeProfile', { message: '', data: {}, user: updatedUser }],
    ['buyBook', { message: '', data: updatedUser }],
  ])(
    'updates the signed-in user from the response to %s, in memory and in storage',
    { tags: 'spec-4-10' },
    async (name, response) => {
      const store = createStore();
      mockNextResponse(response);
      await callEndpoint(store, name);
      expect(store.getState().session.user).toEqual(updatedUser);
      expect(storage.user.get()).toEqual(updatedUser);
    },
  );

  it('updates only the name and email of the signed-in user when the profile is loaded', async () => {
    const store = createStore();
    mockNextResponse({
      data: { name: 'Cam', email: 'new@x.example', email_confirmed: true, pending_email: null },
    });
    await callEndpoint(store, 'readProfile');
    expect(storage.user.get()).toEqual({ ...user, name: 'Cam', email: 'new@x.example' });
  });

  it('keeps the same user object when a response changes nothing, to avoid a needless render and write', async () => {
    const store = createStore();
    const sessionBefore = store.getState().session;
    mockNextResponse({ data: {}, user: { ...user } });
    await callEndpoint(store, 'getSubscription');
    expect(store.getState().session).toBe(sessionBefore);
  });

  it('does not store the user from a response if nobody is signed in', async () => {
    for (const storedItem of Object.values(storage)) storedItem.clear();
    const store = createStore();
    mockNextResponse({ data: {}, user: updatedUser });
    await callEndpoint(store, 'getSubscription');
    expect(store.getState().session.user).toBeNull();
    expect(storage.user.get()).toBeNull();
  });

  it('ignores a late response to a previous user’s request instead of replacing the signed-in user', async () => {
    const store = createStore();
    let resolveResponse = (_response: never) => {};
    const lateResponse = new Promise<never>((resolve) => {
      resolveResponse = resolve;
    });
    vi.spyOn(http, 'request').mockReturnValue(lateResponse);
    const pendingCall = store.dispatch(membershipApi.endpoints.getSubscription.initiate());
    await Promise.resolve();
    const otherUser = { ...user, id: 8, name: 'Noé' };
    store.dispatch(signedIn({ token: 'def', user: otherUser }));
    resolveResponse({ data: { data: {}, user: updatedUser } } as never);
    await pendingCall;
    expect(store.getState().session.user).toEqual(otherUser);
    expect(storage.user.get()).toEqual(otherUser);
  });

  it('leaves the signed-in user unchanged after a failed call', async () => {
    const store = createStore();
    vi.spyOn(http, 'request').mockRejectedValue({ response: { status: 402, data: { data: updatedUser } } });
    await callEndpoint(store, 'buyBook');
    expect(store.getState().session.user).toEqual(user);
  });

  it('limits session actions to sign-in, sign-out, account deletion, changes in another tab and the sign-out notice', () => {
    expect(Object.keys(sessionSlice.actions)).toEqual([
      'signedIn',
      'signedOut',
      'accountDeleted',
      'changedElsewhere',
      'endingShown',
    ]);
  });
});
