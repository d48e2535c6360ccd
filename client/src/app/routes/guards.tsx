import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { paths } from '../../lib/navigation/paths.ts';
import { useAppSelector, useSession } from '../../session/hooks.ts';
import { saveReturnPath } from '../../session/return-to.ts';
import {
  getAdministratorRedirect,
  getDashboardRedirect,
  getGuestRedirect,
  getMemberRedirect,
  type RedirectPath,
} from './detours.ts';

export function MembersOnly() {
  const { user } = useSession();
  const isDashboard = useLocation().pathname === paths.dashboard;
  return <GuardedOutlet redirectPath={isDashboard ? getDashboardRedirect(user) : getMemberRedirect(user)} />;
}

export function AdministratorsOnly() {
  const { user } = useSession();
  // If another administrator has signed in in another tab, what the previous one typed must not become theirs.
  return <GuardedOutlet key={user?.id} redirectPath={getAdministratorRedirect(user)} />;
}

/**
 * Redirects signed-in visitors, but only when the page opens. When a visitor signs in on the page, the page itself
 * navigates.
 */
export function GuestsOnly() {
  const { pathname } = useLocation();
  return <GuestCheckOnArrival key={pathname} />;
}

function GuestCheckOnArrival() {
  const { user } = useSession();
  const [redirectPath] = useState(() => getGuestRedirect(user));
  return <GuardedOutlet redirectPath={redirectPath} />;
}

function GuardedOutlet({ redirectPath }: { redirectPath: RedirectPath }) {
  const hasSessionEnded = useAppSelector((state) => state.session.ending !== null);
  if (redirectPath === null) return <Outlet />;
  // Renders nothing, because `SessionEnd` is about to redirect to sign-in with the reason.
  if (hasSessionEnded) return null;
  return redirectPath === paths.login ? <LoginRedirect /> : <Navigate to={redirectPath} replace />;
}

function LoginRedirect() {
  const { pathname, search } = useLocation();
  const [path] = useState(pathname + search);
  useEffect(() => saveReturnPath(path), [path]);
  return <Navigate to={paths.login} replace />;
}
