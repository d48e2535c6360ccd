import { paths } from '../../lib/navigation/paths.ts';

const toPageFile = (file: string) => `src/pages/${file}`;

/** The source files of each page that the server can render, named as in Vite's manifest. */
export const pageModules: Readonly<Record<string, string[]>> = {
  [paths.landing]: [],
  [paths.browse]: [toPageFile('catalogue/browse.tsx')],
  [paths.bookDetail(':book_code')]: [toPageFile('catalogue/book-detail.tsx')],
  [paths.sample(':book_code')]: [toPageFile('reading/sample-read.tsx')],
  [paths.howItWorks]: [toPageFile('help/how-it-works.tsx')],
  [paths.plan]: [toPageFile('membership/plan.tsx')],
  [paths.help]: [toPageFile('help/help.tsx')],
  [paths.contact]: [toPageFile('help/contact.tsx')],
  [paths.terms]: [toPageFile('help/terms.tsx')],
  [paths.reviewGuidelines]: [toPageFile('reviews/review-guidelines.tsx')],
  [paths.profile]: [toPageFile('accounts/profile.tsx')],
  [paths.signup]: [toPageFile('accounts/signup.tsx')],
  [paths.login]: [toPageFile('accounts/login.tsx')],
};
