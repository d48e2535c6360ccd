import { matchRoutes, type RouteObject, useRoutes } from 'react-router-dom';
import { paths } from '../../lib/navigation/paths.ts';
import { LandingPage } from '../../pages/catalogue/landing.tsx';
import { BareLayout, LandingLayout, SiteLayout } from '../layout/layouts.tsx';
import { PlainLayout } from '../layout/plain-layout.tsx';
import { Root } from '../root.tsx';
import { lazyPage, prefetchPage } from './chunks.tsx';
import { GuestsOnly } from './guards.tsx';

const importSignedInPages = () => import('./signed-in-pages.tsx');

const publicRoutes = [
  { path: paths.browse, element: lazyPage(() => import('../../pages/catalogue/browse.tsx'), 'BrowsePage') },
  {
    path: paths.howItWorks,
    element: lazyPage(() => import('../../pages/help/how-it-works.tsx'), 'HowItWorksPage'),
  },
  { path: paths.ling, element: lazyPage(() => import('../../pages/reading/ling.tsx'), 'LingPage') },
  { path: paths.plan, element: lazyPage(() => import('../../pages/membership/plan.tsx'), 'PlanPage') },
  {
    path: paths.bookDetail(':book_code'),
    element: lazyPage(() => import('../../pages/catalogue/book-detail.tsx'), 'BookDetailPage'),
  },
  { path: paths.contact, element: lazyPage(() => import('../../pages/help/contact.tsx'), 'ContactPage') },
  {
    path: paths.contactSent,
    element: lazyPage(() => import('../../pages/help/contact-sent.tsx'), 'ContactSentPage'),
  },
  { path: paths.terms, element: lazyPage(() => import('../../pages/help/terms.tsx'), 'TermsPage') },
  {
    path: paths.reviewGuidelines,
    element: lazyPage(() => import('../../pages/reviews/review-guidelines.tsx'), 'ReviewGuidelinesPage'),
  },
  {
    path: paths.confirmEmail,
    element: lazyPage(() => import('../../pages/accounts/confirm-email.tsx'), 'ConfirmEmailPage'),
  },
  { path: paths.logout, element: lazyPage(() => import('../../pages/accounts/logout.tsx'), 'LogoutPage') },
  { path: paths.forbidden, element: lazyPage(() => import('../../pages/forbidden.tsx'), 'ForbiddenPage') },
];

const guestRoutes = [
  { path: paths.forgot, element: lazyPage(() => import('../../pages/accounts/forgot.tsx'), 'ForgotPage') },
  {
    path: paths.resetPassword,
    element: lazyPage(() => import('../../pages/accounts/reset-password.tsx'), 'ResetPasswordPage'),
  },
  { path: paths.profile, element: lazyPage(() => import('../../pages/accounts/profile.tsx'), 'ProfilePage') },
];

const signInRoutes = [
  { path: paths.login, element: lazyPage(() => import('../../pages/accounts/login.tsx'), 'LoginPage') },
  { path: paths.signup, element: lazyPage(() => import('../../pages/accounts/signup.tsx'), 'SignupPage') },
];

const readerRoutes = [
  {
    path: paths.sample(':book_code'),
    element: lazyPage(() => import('../../pages/reading/sample-read.tsx'), 'SampleReadPage'),
  },
];

/** The route table. Only the landing page is in the entry chunk; every other page is imported on navigation. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    children: [
      { element: <LandingLayout />, children: [{ path: paths.landing, element: <LandingPage /> }] },
      {
        element: <SiteLayout />,
        children: [...publicRoutes, { element: <GuestsOnly />, children: guestRoutes }],
      },
      { element: <PlainLayout />, children: [{ element: <GuestsOnly />, children: signInRoutes }] },
      { element: <BareLayout />, children: readerRoutes },
      // The routes for signed-in users are in a separate chunk, so that guests don't download more than forty
      // additional routes.
      { path: '*', element: lazyPage(importSignedInPages, 'SignedInPages') },
    ],
  },
];

/** Imports the first page of a visit before anything renders. */
export async function fetchFirstPage(address: { pathname: string }): Promise<void> {
  await prefetchPage(routes, address);
  if (matchRoutes(routes, address)?.at(-1)?.route.path !== '*') return;
  try {
    const { fetchSignedInPage } = await importSignedInPages();
    await fetchSignedInPage(address);
  } catch {
    // Ignores the failure, because the page reports it when it renders.
  }
}

/**
 * Renders the current route. Uses `useRoutes`, because React Router's data router would add 18 kB to the entry chunk.
 */
export function AppRoutes() {
  return useRoutes(routes);
}
