import { useEffect } from 'react';
import { matchRoutes, type RouteObject, useRoutes } from 'react-router-dom';
import { useAppDispatch, useAppSelector, useSession } from '../../session/hooks.ts';
import { BareLayout } from '../layout/layouts.tsx';
import { SiteLayout } from '../layout/site-layout.tsx';
import { UpdateNotice } from '../updates/update-notice.tsx';
import { administratorReaderRoutes, administratorRoutes } from './administrator-routes.tsx';
import { createLazyPage, prefetchPage } from './chunks.tsx';
import { AdministratorsOnly, MembersOnly } from './guards.tsx';
import { memberReaderRoutes, memberRoutes } from './member-routes.tsx';

const importWorkerUpdates = () => import('../updates/worker-updates.ts');
const importResumeDownloads = () => import('../offline/resume-downloads.ts');

const routes: RouteObject[] = [
  {
    element: (
      <>
        <SiteLayout />
        <UpdateNotice />
      </>
    ),
    children: [
      { element: <MembersOnly />, children: memberRoutes },
      { element: <AdministratorsOnly />, children: administratorRoutes },
      { path: '*', element: createLazyPage(() => import('../../pages/not-found.tsx'), 'NotFoundPage') },
    ],
  },
  {
    element: <BareLayout />,
    children: [
      { element: <MembersOnly />, children: memberReaderRoutes },
      { element: <AdministratorsOnly />, children: administratorReaderRoutes },
    ],
  },
];

export async function fetchSignedInPage(location: { pathname: string }): Promise<void> {
  await prefetchPage(routes, location);
}

export function isSignedInRoute(location: { pathname: string }): boolean {
  return matchRoutes(routes, location)?.at(-1)?.route.path !== '*';
}

/** Renders the pages for signed-in users, and the 404 page. */
export function SignedInPages() {
  const { user, isMember } = useSession();
  const dispatch = useAppDispatch();
  const memberId = isMember ? user?.id : undefined;
  const isConnectionLost = useAppSelector((state) => state.connection.lost);
  useEffect(() => {
    // Ignores a failure, because the next page load tries again.
    if (isMember)
      importWorkerUpdates().then(
        ({ scheduleWorker }) => scheduleWorker(),
        () => {},
      );
  }, [isMember]);
  useEffect(() => {
    if (memberId === undefined || isConnectionLost) return undefined;
    let isCanceled = false;
    let cancel = () => {
      isCanceled = true;
    };
    importResumeDownloads().then(
      ({ resumeDownloads }) => {
        if (!isCanceled) cancel = resumeDownloads(memberId, dispatch);
      },
      () => {},
    );
    return () => cancel();
  }, [memberId, isConnectionLost, dispatch]);
  return useRoutes(routes);
}
