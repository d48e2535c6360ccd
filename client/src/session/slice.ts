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

/** The calls whose response contains the signed-in user. Excludes `signIn`, which returns a whole session. */
type CallNameWithUser = Exclude<
  {
    [Name in keyof Calls]: ResponseOf<Calls[Name]> extends { user: UserView } | { data: UserView }
      ? Name
      : never;
  }[keyof Calls],
  'signIn'
>;

type UserReaders = {
  [Name in CallNameWithUser | 'readProfile']: (response: ResponseOf<Calls[Name]>) => Partial<UserView>;
};

type ResponseWithUser = { user: UserView };
const readUser = ({ user: responseUser }: ResponseWithUser) => responseUser;

/**
 * Functions that read the user from the response of each call that returns one. Leaving out a call is a compile
 * error.
 */
const userReaders: UserReaders = {
  getSubscription: readUser,
  retrieveSubscription: readUser,
  retrievePayment: readUser,
  retrieveDiscount: readUser,
  resumeSubscription: readUser,
  cancelSubscription: readUser,
  changeProfile: readUser,
  buyBook: ({ data }) => data,
  // Updates the name and the email address, because the user may have confirmed a new address in another browser.
  readProfile: ({ data: { name, email } }) => ({ name, email }),
};

/** Returns the part of the signed-in user that a response contains. Empty for most calls. */
function readUserFromResponse(callName: string, response: unknown): Partial<UserView> {
  const read: ((response: never) => Partial<UserView>) | undefined = Object.hasOwn(userReaders, callName)
    ? userReaders[callName as keyof UserReaders]
    : undefined;
  return read?.(response as never) ?? {};
}

type Session = { token: string; user: UserView };

/**
 * The message shown after a session ends. `tone` is `bad` if the server ended the session, and `good` if the user
 * deleted the account.
 */
type SessionEndNotice = { message: string; tone: 'good' | 'bad' };

export type SessionState = {
  token: string | null;
  user: UserView | null;
  /** The message about how the session ended. Null once it has been shown. */
  ending: SessionEndNotice | null;
};

/** Reads the session from storage. Returns null if the token or the user is missing. */
export function readSession(): Session | null {
  const token = storage.token.get();
  const user = storage.user.get();
  return token !== null && user !== null ? { token, user } : null;
}

function clearSession(state: SessionState) {
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
    signedOut: clearSession,
    accountDeleted: (state, { payload: message }: PayloadAction<string>) => {
      clearSession(state);
      state.ending = { message, tone: 'good' };
    },
    /** Another tab signed in, signed out or updated the user. */
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
      clearSession(state);
      state.ending = { message, tone: 'bad' };
    });
    // The only place that updates the signed-in user, from any response that contains it.
    builder.addMatcher(isFulfilled, (state, { payload, meta }) => {
      const { endpointName }: { endpointName?: string } = Object(meta.arg);
      if (state.user !== null) Object.assign(state.user, readUserFromResponse(endpointName ?? '', payload));
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
