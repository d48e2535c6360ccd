import type { UserView } from '@lingostory/contract/accounts/user';
import { userTypes } from '@lingostory/contract/constants';
import { paths } from '../../lib/navigation/paths.ts';

type Visitor = Pick<UserView, 'user_type'> | null;

/** Where a guard sends somebody instead of the page they asked for; null where they may stay. */
export type Detour = string | null;

export function memberDetour(visitor: Visitor): Detour {
  if (visitor === null) return paths.login;
  return visitor.user_type === userTypes.member ? null : paths.landing;
}

/** The dashboard is where a guests’ page sends whoever is signed in, administrators too. */
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
