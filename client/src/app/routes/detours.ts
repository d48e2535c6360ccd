import type { UserView } from '@lingostory/contract/accounts/user';
import { userTypes } from '@lingostory/contract/constants';
import { paths } from '../../lib/navigation/paths.ts';

type Visitor = Pick<UserView, 'user_type'> | null;

/** The path to redirect a visitor to. Null if the visitor may open the page. */
export type Detour = string | null;

export function memberDetour(visitor: Visitor): Detour {
  if (visitor === null) return paths.login;
  return visitor.user_type === userTypes.member ? null : paths.landing;
}

/** Lets administrators in too, because pages for guests redirect every signed-in user to the dashboard. */
export function dashboardDetour(visitor: Visitor): Detour {
  return visitor === null ? paths.login : null;
}

export function administratorDetour(visitor: Visitor): Detour {
  if (visitor === null) return paths.login;
  return visitor.user_type === userTypes.administrator ? null : paths.forbidden;
}

export function guestDetour(visitor: Visitor): Detour {
  return visitor === null ? null : paths.dashboard;
}
