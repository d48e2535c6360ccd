import { paths } from '../../lib/navigation/paths.ts';

const at = (file: string) => `src/pages/${file}`;

/** The pages that have a first view, and the sources of their scripts, as Vite's manifest names them. */
export const pageModules: Readonly<Record<string, string[]>> = {
  [paths.landing]: ['src/features/reading/trial/try-phrase.tsx'],
  [paths.browse]: [at('catalogue/browse.tsx')],
  [paths.bookDetail(':book_code')]: [at('catalogue/book-detail.tsx')],
  [paths.sample(':book_code')]: [at('reading/sample-read.tsx')],
  [paths.howItWorks]: [at('help/how-it-works.tsx')],
  [paths.plan]: [at('membership/plan.tsx')],
  [paths.contact]: [at('help/contact.tsx')],
  [paths.terms]: [at('help/terms.tsx')],
  [paths.reviewGuidelines]: [at('reviews/review-guidelines.tsx')],
  [paths.profile]: [at('accounts/profile.tsx')],
  [paths.signup]: [at('accounts/signup.tsx')],
  [paths.login]: [at('accounts/login.tsx')],
};
