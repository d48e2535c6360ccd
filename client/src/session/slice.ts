import type { calls as accountCalls } from '@lingostory/contract/accounts/calls';
import type { UserView } from '@lingostory/contract/accounts/user';
import type { ResponseOf } from '@lingostory/contract/call';
import type { calls as libraryCalls } from '@lingostory/contract/library/calls';
import type { calls as membershipCalls } from '@lingostory/contract/membership/calls';
import {
  combineReducers,
  createSlice,
  isFulfilled,
  type PayloadAction,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { api, connectionSlice, sessionRejected } from '../lib/http/api.ts';
import { storage } from '../lib/storage/storage.ts';

type Calls = typeof accountCalls & typeof libraryCalls & typeof membershipCalls;

/** The calls whose response brings the signed-in user as the contract names it. Signing in brings the session itself. */
type BringsUser = Exclude<
  {
    [Name in keyof Calls]: ResponseOf<Calls[Name]> extends { user: UserView } | { data: UserView }
      ? Name
      : never;
  }[keyof Calls],
  'signIn'
>;

type Readers = {
  [Name in BringsUser | 'readProfile']: (response: ResponseOf<Calls[Name]>) => Partial<UserView>;
};

type BringingUser = { user: UserView };
const user = ({ user: brought }: BringingUser) => brought;

/** Where each of those responses has the user; a call that is missing here does not compile. */
const readers: Readers = {
  getSubscription: user,
  retrieveSubscription: user,
  retrievePayment: user,
  retrieveDiscount: user,
  resumeSubscription: user,
  cancelSubscription: user,
  changeProfile: user,
  buyBook: ({ data }) => data,
  // A new address may have been confirmed in another browser.
  readProfile: ({ data: { name, email } }) => ({ name, email }),
};

/** What a response says about the signed-in user; nothing for most calls. */
function userInResponse(callName: string, response: unknown): Partial<UserView> {
  const read: ((response: never) => Partial<UserView>) | undefined = Object.hasOwn(readers, callName)
    ? readers[callName as keyof Readers]
    : undefined;
  return read?.(response as never) ?? {};
}

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

export const rootReducer = combineReducers({
  session: sessionSlice.reducer,
  connection: connectionSlice.reducer,
  api: api.reducer,
});

export type RootState = ReturnType<typeof rootReducer>;
export type AppDispatch = ThunkDispatch<RootState, unknown, UnknownAction>;
