import type { UserView } from '@lingostory/contract/accounts/user';
import { userTypes } from '@lingostory/contract/constants';
import { paths } from '../lib/navigation/paths.ts';
import { storage } from '../lib/storage/storage.ts';

/** Remembers where somebody was going when they had to sign in first. */
export function saveReturnTo(address: string): void {
  storage.redirectTo.set(address);
}

/** Where to go after signing in: the page that was asked for, if this person may see it. It is cleared as it is read. */
export function takeReturnTo(user: UserView): string {
  const wanted = storage.redirectTo.get();
  storage.redirectTo.clear();
  const isAdministrator = user.user_type === userTypes.administrator;
  const home = isAdministrator ? paths.adminBooks : paths.account;
  // Only our own pages: "//elsewhere.example" and "/\elsewhere.example" are other sites.
  if (wanted === null || !/^\/(?![/\\])/.test(wanted)) return home;
  return wanted.startsWith('/admin/') === isAdministrator ? wanted : home;
}
