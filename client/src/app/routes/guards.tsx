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

/** Redirects only on arrival. After a visitor signs in on such a page, the page itself decides where to go. */
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
  // The session has just ended, and `SessionEnd` redirects to sign-in with the reason.
  if (hasEnded) return null;
  return detour === paths.login ? <ToLogin /> : <Navigate to={detour} replace />;
}

function ToLogin() {
  const { pathname, search } = useLocation();
  const [address] = useState(pathname + search);
  useEffect(() => saveReturnTo(address), [address]);
  return <Navigate to={paths.login} replace />;
}
