import type { UserView } from '@lingostory/contract/accounts/user';
import { userTypes } from '@lingostory/contract/constants';
import { paths } from '../../lib/navigation/paths.ts';

type Visitor = Pick<UserView, 'user_type'> | null;

/** The path to redirect a visitor to, or null if the visitor may open the page. */
export type RedirectPath = string | null;

export function getMemberRedirect(visitor: Visitor): RedirectPath {
  if (visitor === null) return paths.login;
  return visitor.user_type === userTypes.member ? null : paths.landing;
}

/** Allows administrators too, because pages for guests redirect every signed-in user to the dashboard. */
export function getDashboardRedirect(visitor: Visitor): RedirectPath {
  return visitor === null ? paths.login : null;
}

export function getAdministratorRedirect(visitor: Visitor): RedirectPath {
  if (visitor === null) return paths.login;
  return visitor.user_type === userTypes.administrator ? null : paths.forbidden;
}

export function getGuestRedirect(visitor: Visitor): RedirectPath {
  return visitor === null ? null : paths.dashboard;
}
