import { matchRoutes, type RouteObject, useRoutes } from 'react-router-dom';
import { BareLayout, SiteLayout } from '../layout/layouts.tsx';
import { administratorReaderRoutes, administratorRoutes } from './administrator-routes.tsx';
import { lazyPage, prefetchPage } from './chunks.tsx';
import { AdministratorsOnly, MembersOnly } from './guards.tsx';
import { memberReaderRoutes, memberRoutes } from './member-routes.tsx';

const routes: RouteObject[] = [
  {
    element: <SiteLayout />,
    children: [
      { element: <MembersOnly />, children: memberRoutes },
      { element: <AdministratorsOnly />, children: administratorRoutes },
      { path: '*', element: lazyPage(() => import('../../pages/not-found.tsx'), 'NotFoundPage') },
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

export async function fetchSignedInPage(address: { pathname: string }): Promise<void> {
  await prefetchPage(routes, address);
}

export function isSignedInRoute(address: { pathname: string }): boolean {
  return matchRoutes(routes, address)?.at(-1)?.route.path !== '*';
}

/** Renders the pages for signed-in users, and the 404 page. */
export function SignedInPages() {
  return useRoutes(routes);
}
