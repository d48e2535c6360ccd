import type { UserView } from '@lingostory/contract/accounts/user';
import { userTypes } from '@lingostory/contract/constants';
import { paths } from '../lib/navigation/paths.ts';
import { storage } from '../lib/storage/storage.ts';

/** Remembers the page that a visitor wanted to open before they had to sign in. */
export function saveReturnTo(address: string): void {
  storage.redirectTo.set(address);
}

/** Returns and clears the page to open after signing in: the requested page, if this user may open it. */
export function takeReturnTo(user: UserView): string {
  const requestedPath = storage.redirectTo.get();
  storage.redirectTo.clear();
  const isAdministrator = user.user_type === userTypes.administrator;
  const home = isAdministrator ? paths.adminBooks : paths.account;
  // Allows only this site's pages: "//elsewhere.example" and "/\elsewhere.example" lead to other sites.
  if (requestedPath === null || !/^\/(?![/\\])/.test(requestedPath)) return home;
  return requestedPath.startsWith('/admin/') === isAdministrator ? requestedPath : home;
}
