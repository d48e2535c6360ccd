import type { UserView } from '@lingostory/contract/accounts/user';
import { createSlice, isFulfilled, type PayloadAction } from '@reduxjs/toolkit';
import { sessionRejected } from '../lib/http/api.ts';
import { storage } from '../lib/storage/storage.ts';
import { userInResponse } from './user-in-responses.ts';

type Session = { token: string; user: UserView };

/** `bad`: the server ended the session in the middle of something. `good`: it went with the account, as was asked. */
type SessionEnding = { message: string; tone: 'good' | 'bad' };

export type SessionState = {
  token: string | null;
  user: UserView | null;
  /** Why the session ended, until the reader has been told. */
  ending: SessionEnding | null;
};

/** The stored session; half of one is none. */
export function readSession(): Session | null {
  const token = storage.token.get();
  const user = storage.user.get();
  return token !== null && user !== null ? { token, user } : null;
}

function forget(state: SessionState) {
  state.token = null;
  state.user = null;
}

export const sessionSlice = createSlice({
  name: 'session',
  initialState: (): SessionState => ({ token: null, user: null, ...readSession(), ending: null }),
  reducers: {
    signedIn: (state, { payload }: PayloadAction<Session>) => {
      state.token = payload.token;
      state.user = payload.user;
      state.ending = null;
    },
    signedOut: forget,
    accountDeleted: (state, { payload: message }: PayloadAction<string>) => {
      forget(state);
      state.ending = { message, tone: 'good' };
    },
    /** Another tab signed in or out, or its member changed. */
    changedElsewhere: (state, { payload }: PayloadAction<Session | null>) => {
      state.token = payload?.token ?? null;
      state.user = payload?.user ?? null;
    },
    endingShown: (state) => {
      state.ending = null;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(sessionRejected, (state, { payload: message }) => {
      forget(state);
      state.ending = { message, tone: 'bad' };
    });
    // The only place where the signed-in user changes: every response that brings them passes here.
    builder.addMatcher(isFulfilled, (state, { payload, meta }) => {
      const { endpointName }: { endpointName?: string } = Object(meta.arg);
      if (state.user !== null) Object.assign(state.user, userInResponse(endpointName ?? '', payload));
    });
  },
});

export const { signedIn, signedOut, changedElsewhere, accountDeleted, endingShown } = sessionSlice.actions;
