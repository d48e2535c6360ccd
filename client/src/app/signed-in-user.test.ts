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
const richer = { ...user, current_credits: 5 };

/** The next request is answered so. */
function respondWith(data: object) {
  const response = { data, status: 200, statusText: 'OK', headers: {}, config: { headers: {} } };
  return vi.spyOn(http, 'request').mockResolvedValue(response as never);
}

type Endpoint = { initiate: (arg: object) => Parameters<ReturnType<typeof createStore>['dispatch']>[0] };

/** Makes a call by its name, as a page would. */
async function call(store: ReturnType<typeof createStore>, name: string) {
  const endpoints: Record<string, Endpoint | undefined> = Object(api.endpoints);
  await store.dispatch(endpoints[name]?.initiate({}) as never);
}

beforeEach(() => {
  storage.token.set('abc');
  storage.user.set(user);
});

afterEach(() => {
  vi.restoreAllMocks();
  for (const item of Object.values(storage)) item.clear();
});

describe('the signed-in user', () => {
  it.each([
    ['getSubscription', { data: {}, user: richer }],
    ['retrieveSubscription', { message: '', data: {}, user: richer }],
    ['retrievePayment', { message: '', data: { credits: 3 }, user: richer }],
    ['retrieveDiscount', { message: '', user: richer }],
    ['resumeSubscription', { message: '', data: {}, user: richer }],
    ['cancelSubscription', { message: '', data: { status: 'canceled' }, user: richer }],
    ['changeProfile', { message: '', data: {}, user: richer }],
    ['buyBook', { message: '', data: richer }],
  ])('is what %s brings, in memory and in the browser', { tags: 'spec-4-10' }, async (name, response) => {
    const store = createStore();
    respondWith(response);
    await call(store, name);
    expect(store.getState().session.user).toEqual(richer);
    expect(storage.user.get()).toEqual(richer);
  });

  it('has the name and email of the profile, and keeps the rest', async () => {
    const store = createStore();
    respondWith({
      data: { name: 'Cam', email: 'new@x.example', email_confirmed: true, pending_email: null },
    });
    await call(store, 'readProfile');
    expect(storage.user.get()).toEqual({ ...user, name: 'Cam', email: 'new@x.example' });
  });

  it('stays the same object where a response says nothing new, so that nothing is drawn or stored again', async () => {
    const store = createStore();
    const before = store.getState().session;
    respondWith({ data: {}, user: { ...user } });
    await call(store, 'getSubscription');
    expect(store.getState().session).toBe(before);
  });

  it('is not made of a response to a guest', async () => {
    for (const item of Object.values(storage)) item.clear();
    const store = createStore();
    respondWith({ data: {}, user: richer });
    await call(store, 'getSubscription');
    expect(store.getState().session.user).toBeNull();
    expect(storage.user.get()).toBeNull();
  });

  it('is not made of a response to whoever was signed in before', async () => {
    const store = createStore();
    let respond = (_response: never) => {};
    const late = new Promise<never>((resolve) => {
      respond = resolve;
    });
    vi.spyOn(http, 'request').mockReturnValue(late);
    const asked = store.dispatch(membershipApi.endpoints.getSubscription.initiate());
    await Promise.resolve();
    const next = { ...user, id: 8, name: 'Noé' };
    store.dispatch(signedIn({ token: 'def', user: next }));
    respond({ data: { data: {}, user: richer } } as never);
    await asked;
    expect(store.getState().session.user).toEqual(next);
    expect(storage.user.get()).toEqual(next);
  });

  it('is not changed by a call that failed', async () => {
    const store = createStore();
    vi.spyOn(http, 'request').mockRejectedValue({ response: { status: 402, data: { data: richer } } });
    await call(store, 'buyBook');
    expect(store.getState().session.user).toEqual(user);
  });

  it('is changed by nothing but responses, signing in and out, and another tab', () => {
    expect(Object.keys(sessionSlice.actions)).toEqual([
      'signedIn',
      'signedOut',
      'accountDeleted',
      'changedElsewhere',
      'endingShown',
    ]);
  });
});
