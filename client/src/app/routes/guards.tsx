import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { paths } from '../../lib/navigation/paths.ts';
import { useAppSelector, useSession } from '../../session/hooks.ts';
import { saveReturnTo } from '../../session/return-to.ts';
import { administratorDetour, type Detour, dashboardDetour, guestDetour, memberDetour } from './detours.ts';

export function MembersOnly() {
  const { user } = useSession();
  const isDashboard = useLocation().pathname === paths.dashboard;
  return <Guarded detour={isDashboard ? dashboardDetour(user) : memberDetour(user)} />;
}

export function AdministratorsOnly() {
  return <Guarded detour={administratorDetour(useSession().user)} />;
}

/**
 * Redirects signed-in visitors, but only when the page opens. After someone signs in on the page, the page itself
 * navigates.
 */
export function GuestsOnly() {
  const { pathname } = useLocation();
  return <GuestsOnArrival key={pathname} />;
}

function GuestsOnArrival() {
  const { user } = useSession();
  const [detour] = useState(() => guestDetour(user));
  return <Guarded detour={detour} />;
}

function Guarded({ detour }: { detour: Detour }) {
  const hasEnded = useAppSelector((state) => state.session.ending !== null);
  if (detour === null) return <Outlet />;
  // Renders nothing, because `SessionEnd` is about to redirect to sign-in with the reason.
  if (hasEnded) return null;
  return detour === paths.login ? <ToLogin /> : <Navigate to={detour} replace />;
}

function ToLogin() {
  const { pathname, search } = useLocation();
  const [address] = useState(pathname + search);
  useEffect(() => saveReturnTo(address), [address]);
  return <Navigate to={paths.login} replace />;
}
