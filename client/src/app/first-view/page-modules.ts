import { paths } from '../../lib/navigation/paths.ts';

const pageFile = (file: string) => `src/pages/${file}`;

/** For each page that the server can render, its source files under the names in Vite's manifest. */
export const pageModules: Readonly<Record<string, string[]>> = {
  [paths.landing]: ['src/features/reading/trial/try-phrase.tsx'],
  [paths.browse]: [pageFile('catalogue/browse.tsx')],
  [paths.bookDetail(':book_code')]: [pageFile('catalogue/book-detail.tsx')],
  [paths.sample(':book_code')]: [pageFile('reading/sample-read.tsx')],
  [paths.howItWorks]: [pageFile('help/how-it-works.tsx')],
  [paths.plan]: [pageFile('membership/plan.tsx')],
  [paths.contact]: [pageFile('help/contact.tsx')],
  [paths.terms]: [pageFile('help/terms.tsx')],
  [paths.reviewGuidelines]: [pageFile('reviews/review-guidelines.tsx')],
  [paths.profile]: [pageFile('accounts/profile.tsx')],
  [paths.signup]: [pageFile('accounts/signup.tsx')],
  [paths.login]: [pageFile('accounts/login.tsx')],
};
