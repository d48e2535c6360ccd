import { matchRoutes, type RouteObject, useRoutes } from 'react-router-dom';
import { paths } from '../../lib/navigation/paths.ts';
import { LandingPage } from '../../pages/catalogue/landing.tsx';
import { BareLayout, LandingLayout, SiteLayout } from '../layout/layouts.tsx';
import { PlainLayout } from '../layout/plain-layout.tsx';
import { Root } from '../root.tsx';
import { fetchEarly, page } from './chunks.tsx';
import { GuestsOnly } from './guards.tsx';

const signedInPages = () => import('./signed-in-pages.tsx');

const publicRoutes = [
  { path: paths.browse, element: page(() => import('../../pages/catalogue/browse.tsx'), 'BrowsePage') },
  {
    path: paths.howItWorks,
    element: page(() => import('../../pages/help/how-it-works.tsx'), 'HowItWorksPage'),
  },
  { path: paths.ling, element: page(() => import('../../pages/reading/ling.tsx'), 'LingPage') },
  { path: paths.plan, element: page(() => import('../../pages/membership/plan.tsx'), 'PlanPage') },
  {
    path: paths.bookDetail(':book_code'),
    element: page(() => import('../../pages/catalogue/book-detail.tsx'), 'BookDetailPage'),
  },
  { path: paths.contact, element: page(() => import('../../pages/help/contact.tsx'), 'ContactPage') },
  {
    path: paths.contactSent,
    element: page(() => import('../../pages/help/contact-sent.tsx'), 'ContactSentPage'),
  },
  { path: paths.terms, element: page(() => import('../../pages/help/terms.tsx'), 'TermsPage') },
  {
    path: paths.reviewGuidelines,
    element: page(() => import('../../pages/reviews/review-guidelines.tsx'), 'ReviewGuidelinesPage'),
  },
  {
    path: paths.confirmEmail,
    element: page(() => import('../../pages/accounts/confirm-email.tsx'), 'ConfirmEmailPage'),
  },
  { path: paths.logout, element: page(() => import('../../pages/accounts/logout.tsx'), 'LogoutPage') },
  { path: paths.forbidden, element: page(() => import('../../pages/forbidden.tsx'), 'ForbiddenPage') },
];

const guestRoutes = [
  { path: paths.forgot, element: page(() => import('../../pages/accounts/forgot.tsx'), 'ForgotPage') },
  {
    path: paths.resetPassword,
    element: page(() => import('../../pages/accounts/reset-password.tsx'), 'ResetPasswordPage'),
  },
  { path: paths.profile, element: page(() => import('../../pages/accounts/profile.tsx'), 'ProfilePage') },
];

const signInRoutes = [
  { path: paths.login, element: page(() => import('../../pages/accounts/login.tsx'), 'LoginPage') },
  { path: paths.signup, element: page(() => import('../../pages/accounts/signup.tsx'), 'SignupPage') },
];

const readerRoutes = [
  {
    path: paths.sample(':book_code'),
    element: page(() => import('../../pages/reading/sample-read.tsx'), 'SampleReadPage'),
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
      // A separate chunk, so that guests don't download the table of forty more pages.
      { path: '*', element: page(signedInPages, 'SignedInPages') },
    ],
  },
];

/** Imports the first page of a visit before anything renders. */
export async function fetchFirstPage(address: { pathname: string }): Promise<void> {
  await fetchEarly(routes, address);
  if (matchRoutes(routes, address)?.at(-1)?.route.path !== '*') return;
  try {
    const { fetchSignedInPage } = await signedInPages();
    await fetchSignedInPage(address);
  } catch {
    // The page reports the failure when it renders.
  }
}

/**
 * Renders the current route. Uses `useRoutes`, because React Router's data router would add 18 kB to the entry chunk.
 */
export function Pages() {
  return useRoutes(routes);
}
