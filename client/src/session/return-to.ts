import type { UserView } from '@lingostory/contract/accounts/user';
import { userTypes } from '@lingostory/contract/constants';
import { paths } from '../lib/navigation/paths.ts';
import { storage } from '../lib/storage/storage.ts';

/** Stores the page that a visitor tried to open, to return there after sign-in. */
export function saveReturnPath(path: string): void {
  storage.redirectTo.set(path);
}

/**
 * Returns and clears the page to open after sign-in: the requested page if this user may open it, or their home page.
 */
export function takeReturnPath(user: UserView): string {
  const requestedPath = storage.redirectTo.get();
  storage.redirectTo.clear();
  const isAdministrator = user.user_type === userTypes.administrator;
  const homePath = isAdministrator ? paths.studio : paths.account;
  // Rejects other sites: "//elsewhere.example" and "/\elsewhere.example" are not paths on this site.
  if (requestedPath === null || !/^\/(?![/\\])/.test(requestedPath)) return homePath;
  return requestedPath.startsWith('/admin/') === isAdministrator ? requestedPath : homePath;
}
