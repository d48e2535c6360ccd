import { matchRoutes, type RouteObject, useRoutes } from 'react-router-dom';
import { paths } from '../../lib/navigation/paths.ts';
import { LandingPage } from '../../pages/catalogue/landing.tsx';
import { BareLayout, LandingLayout } from '../layout/layouts.tsx';
import { Root } from '../root.tsx';
import { createLazyPage, prefetchPage } from './chunks.tsx';

const importSignedInPages = () => import('./signed-in-pages.tsx');

const publicRoutes = [
  {
    path: paths.browse,
    element: createLazyPage(() => import('../../pages/catalogue/browse.tsx'), 'BrowsePage'),
  },
  {
    path: paths.howItWorks,
    element: createLazyPage(() => import('../../pages/help/how-it-works.tsx'), 'HowItWorksPage'),
  },
  { path: paths.ling, element: createLazyPage(() => import('../../pages/reading/ling.tsx'), 'LingPage') },
  { path: paths.plan, element: createLazyPage(() => import('../../pages/membership/plan.tsx'), 'PlanPage') },
  {
    path: paths.bookDetail(':book_code'),
    element: createLazyPage(() => import('../../pages/catalogue/book-detail.tsx'), 'BookDetailPage'),
  },
  { path: paths.help, element: createLazyPage(() => import('../../pages/help/help.tsx'), 'HelpPage') },
  {
    path: paths.contact,
    element: createLazyPage(() => import('../../pages/help/contact.tsx'), 'ContactPage'),
  },
  {
    path: paths.contactSent,
    element: createLazyPage(() => import('../../pages/help/contact-sent.tsx'), 'ContactSentPage'),
  },
  { path: paths.terms, element: createLazyPage(() => import('../../pages/help/terms.tsx'), 'TermsPage') },
  {
    path: paths.reviewGuidelines,
    element: createLazyPage(
      () => import('../../pages/reviews/review-guidelines.tsx'),
      'ReviewGuidelinesPage',
    ),
  },
  {
    path: paths.weeklyEmail,
    element: createLazyPage(() => import('../../pages/reading/weekly-email.tsx'), 'WeeklyEmailPage'),
  },
  {
    path: paths.confirmEmail,
    element: createLazyPage(() => import('../../pages/accounts/confirm-email.tsx'), 'ConfirmEmailPage'),
  },
  {
    path: paths.logout,
    element: createLazyPage(() => import('../../pages/accounts/logout.tsx'), 'LogoutPage'),
  },
  {
    path: paths.forbidden,
    element: createLazyPage(() => import('../../pages/forbidden.tsx'), 'ForbiddenPage'),
  },
];

const guestsOnly = createLazyPage(() => import('./guards.tsx'), 'GuestsOnly');
const guestRoutes = [
  {
    path: paths.forgot,
    element: createLazyPage(() => import('../../pages/accounts/forgot.tsx'), 'ForgotPage'),
  },
  {
    path: paths.resetPassword,
    element: createLazyPage(() => import('../../pages/accounts/reset-password.tsx'), 'ResetPasswordPage'),
  },
  {
    path: paths.profile,
    element: createLazyPage(() => import('../../pages/accounts/profile.tsx'), 'ProfilePage'),
  },
];

const signInRoutes = [
  { path: paths.login, element: createLazyPage(() => import('../../pages/accounts/login.tsx'), 'LoginPage') },
  {
    path: paths.signup,
    element: createLazyPage(() => import('../../pages/accounts/signup.tsx'), 'SignupPage'),
  },
];

const readerRoutes = [
  {
    path: paths.sample(':book_code'),
    element: createLazyPage(() => import('../../pages/reading/sample-read.tsx'), 'SampleReadPage'),
  },
];

/** The route table. Only the landing page is in the entry chunk; every other page is imported on navigation. */
export const routes: RouteObject[] = [
  {
    element: <Root />,
    children: [
      { element: <LandingLayout />, children: [{ path: paths.landing, element: <LandingPage /> }] },
      {
        element: createLazyPage(() => import('../layout/site-layout.tsx'), 'SiteLayout'),
        children: [...publicRoutes, { element: guestsOnly, children: guestRoutes }],
      },
      {
        element: createLazyPage(() => import('../layout/plain-layout.tsx'), 'PlainLayout'),
        children: [{ element: guestsOnly, children: signInRoutes }],
      },
      { element: <BareLayout />, children: readerRoutes },
      // The routes for signed-in users are in a separate chunk, so that guests don't download more than forty
      // additional routes.
      { path: '*', element: createLazyPage(importSignedInPages, 'SignedInPages') },
    ],
  },
];

/** Imports the first page of a visit before anything renders. */
export async function fetchFirstPage(location: { pathname: string }): Promise<void> {
  await prefetchPage(routes, location);
  if (matchRoutes(routes, location)?.at(-1)?.route.path !== '*') return;
  try {
    const { fetchSignedInPage } = await importSignedInPages();
    await fetchSignedInPage(location);
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
