import { useEffect } from 'react';
import { matchRoutes, type RouteObject, useRoutes } from 'react-router-dom';
import { useSession } from '../../session/hooks.ts';
import { BareLayout } from '../layout/layouts.tsx';
import { SiteLayout } from '../layout/site-layout.tsx';
import { UpdateNotice } from '../updates/update-notice.tsx';
import { administratorReaderRoutes, administratorRoutes } from './administrator-routes.tsx';
import { createLazyPage, prefetchPage } from './chunks.tsx';
import { AdministratorsOnly, MembersOnly } from './guards.tsx';
import { memberReaderRoutes, memberRoutes } from './member-routes.tsx';

const importWorkerUpdates = () => import('../updates/worker-updates.ts');

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
  const { isMember } = useSession();
  useEffect(() => {
    // Ignores a failure, because the next page load tries again.
    if (isMember)
      importWorkerUpdates().then(
        ({ scheduleWorker }) => scheduleWorker(),
        () => {},
      );
  }, [isMember]);
  return useRoutes(routes);
}
