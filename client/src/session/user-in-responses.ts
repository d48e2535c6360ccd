import type { calls as accountCalls } from '@lingostory/contract/accounts/calls';
import type { UserView } from '@lingostory/contract/accounts/user';
import type { ResponseOf } from '@lingostory/contract/call';
import type { calls as libraryCalls } from '@lingostory/contract/library/calls';
import type { calls as membershipCalls } from '@lingostory/contract/membership/calls';

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
export function userInResponse(callName: string, response: unknown): Partial<UserView> {
  const read: ((response: never) => Partial<UserView>) | undefined = Object.hasOwn(readers, callName)
    ? readers[callName as keyof Readers]
    : undefined;
  return read?.(response as never) ?? {};
}
