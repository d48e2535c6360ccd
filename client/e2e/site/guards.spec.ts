import { expect, type Page, test } from '@playwright/test';
import { followPath } from '../support/navigation.ts';
import { signInAsDemo } from '../support/people.ts';

type Role = 'guest' | 'reader' | 'administrator';
const roles: Role[] = ['guest', 'reader', 'administrator'];
const book = 'le-phare';

/** Marks pages that the role may open. Any other value in the tables is the path to which the role is redirected. */
const permittedMarker = 'here';
const publicAccess = { guest: permittedMarker, reader: permittedMarker, administrator: permittedMarker };
const guestOnlyAccess = { guest: permittedMarker, reader: '/dashboard', administrator: '/dashboard' };
const memberOnlyAccess = { guest: '/login', reader: permittedMarker, administrator: '/' };
const administratorOnlyAccess = { guest: '/login', reader: '/401', administrator: permittedMarker };
const createRedirectAccess = (path: string) => ({ guest: path, reader: path, administrator: path });

const routeTables: Record<string, Record<string, Record<Role, string>>> = {
  'open to everyone': {
    '/': publicAccess,
    '/lingostory': publicAccess,
    '/lingonovel-story': publicAccess,
    '/ling': createRedirectAccess('/lingostory'),
    '/subs': publicAccess,
    [`/book-detail/${book}`]: publicAccess,
    [`/guest/${book}/read`]: publicAccess,
    '/contact': publicAccess,
    '/contact/email-send': publicAccess,
    '/401': publicAccess,
    '/confirm-email': publicAccess,
    '/terms': publicAccess,
    '/review-guidelines': publicAccess,
    '/no/such/page': publicAccess,
  },
  'for guests': {
    '/login': guestOnlyAccess,
    '/resetpassword': guestOnlyAccess,
    '/forgot': guestOnlyAccess,
    '/signup': guestOnlyAccess,
    '/profile': guestOnlyAccess,
  },
  'for members': {
    '/subscription': memberOnlyAccess,
    '/cancel': memberOnlyAccess,
    '/credit-thanks': memberOnlyAccess,
    '/library': memberOnlyAccess,
    '/progress': memberOnlyAccess,
    '/user/thanks': memberOnlyAccess,
    [`/library/${book}/read`]: memberOnlyAccess,
    '/user/welcome': memberOnlyAccess,
    '/buy': memberOnlyAccess,
    '/buy/confirm-purchase': memberOnlyAccess,
    '/confirm-purchase/dernier-etage': memberOnlyAccess,
    [`/library/${book}/write-a-review`]: memberOnlyAccess,
    '/success/cs_none': memberOnlyAccess,
    '/payment-success/cs_none': memberOnlyAccess,
    '/cancel/cs_none': memberOnlyAccess,
    '/account': memberOnlyAccess,
    '/account/cancellation': memberOnlyAccess,
    '/account/takebreak': memberOnlyAccess,
    '/account/cancellation/showoffer': memberOnlyAccess,
    '/discount-success/cs_none': memberOnlyAccess,
    '/account/cancellation/reason': memberOnlyAccess,
    // The page redirects members whose membership is still running.
    '/account/cancellation/confirm': { ...memberOnlyAccess, reader: '/account' },
    '/account/change-password': memberOnlyAccess,
    '/account/profile': memberOnlyAccess,
    '/dashboard': { ...memberOnlyAccess, administrator: permittedMarker },
  },
  'for administrators': {
    '/admin/dashboard': administratorOnlyAccess,
    '/admin/dashboard/create-book': administratorOnlyAccess,
    '/admin/dashboard/table': administratorOnlyAccess,
    '/admin/books': administratorOnlyAccess,
    '/admin/dictionaries': administratorOnlyAccess,
    [`/admin/books/edit/${book}`]: administratorOnlyAccess,
    [`/admin/book-detail/${book}`]: administratorOnlyAccess,
    [`/admin/preview/${book}/read`]: administratorOnlyAccess,
    '/admin/chapters/edit/1': administratorOnlyAccess,
    '/admin/phrases/edit/1': administratorOnlyAccess,
    '/admin/chapter/phrase/create/1': administratorOnlyAccess,
    '/admin/chapter/phrase/list/1': administratorOnlyAccess,
    '/admin/chapter/recording/1': administratorOnlyAccess,
    '/admin/chapter/meanings/1': administratorOnlyAccess,
    '/admin/books/chapter/create/1': administratorOnlyAccess,
    '/admin/chapter/list/1': administratorOnlyAccess,
  },
  'the way out': { '/logout': createRedirectAccess('/login') },
};

/** Page titles by path. All but the landing page's are followed by the product's name. */
const titlesByPath: Record<string, string> = {
  '/lingostory': 'Browse the stories',
  '/lingonovel-story': 'How a story teaches you French',
  '/subs': 'One plan: a story a month',
  [`/book-detail/${book}`]: 'Le Phare',
  [`/guest/${book}/read`]: 'Le Phare: free sample',
  '/contact': 'Email Us',
  '/contact/email-send': 'Thank you for your email',
  '/401': 'For administrators only',
  '/confirm-email': 'Confirm your email address',
  '/terms': 'Terms',
  '/review-guidelines': 'Review guidelines',
  '/no/such/page': '404 | Page not found',
  '/login': 'Sign In',
  '/resetpassword': 'Set a new password',
  '/forgot': 'Forgot password',
  '/signup': 'Create Account',
  '/profile': 'A place of your own',
  '/subscription': 'Premium Membership',
  '/cancel': 'Cancel Page',
  '/credit-thanks': 'Thank you',
  '/library': 'My Library',
  '/progress': 'My reading',
  '/user/thanks': 'It’s yours',
  [`/library/${book}/read`]: 'Le Phare: reading',
  '/user/welcome': 'Choose your next story',
  '/buy': 'More stories this month',
  '/buy/confirm-purchase': 'Buy now 3 audio credits',
  '/confirm-purchase/dernier-etage': 'Use one credit to get the book',
  [`/library/${book}/write-a-review`]: 'Write A Review',
  '/success/cs_none': 'Your membership',
  '/payment-success/cs_none': 'Your new credits',
  '/cancel/cs_none': 'Nothing was charged',
  '/account': 'Your account',
  '/account/cancellation': 'Cancel your membership',
  '/account/takebreak': 'Take a break',
  '/account/cancellation/showoffer': 'One last Offer',
  '/discount-success/cs_none': 'Your discount',
  '/account/cancellation/reason': 'Why are you leaving?',
  '/account/change-password': 'Change Password',
  '/account/profile': 'Name and email',
  '/dashboard': 'Welcome to dashboard',
  '/admin/dashboard': 'Admin Dashboard',
  '/admin/dashboard/create-book': 'Add Book',
  '/admin/dashboard/table': 'Statistics as a table',
  '/admin/books': 'Books',
  '/admin/dictionaries': 'Dictionaries',
  [`/admin/books/edit/${book}`]: 'Edit Book',
  [`/admin/book-detail/${book}`]: 'Book Detail Admin Side',
  [`/admin/preview/${book}/read`]: 'Le Phare: preview',
  '/admin/chapters/edit/1': 'Edit Chapter',
  '/admin/phrases/edit/1': 'Edit Phrase',
  '/admin/chapter/phrase/create/1': 'Add Phrase',
  '/admin/chapter/phrase/list/1': 'Phrase List',
  '/admin/chapter/recording/1': 'From a recording',
  '/admin/chapter/meanings/1': 'Meanings',
  '/admin/books/chapter/create/1': 'Add Chapter',
  '/admin/chapter/list/1': 'Chapter List',
};
const toPageTitle = (suffix: string) =>
  suffix === '/' ? 'LingoStory: learn French by living in a story' : `${titlesByPath[suffix]} · LingoStory`;

const readCurrentPath = (page: Page) => new URL(page.url()).pathname;

for (const role of roles) {
  for (const [group, table] of Object.entries(routeTables)) {
    test(`the ${role} can open every permitted route and is redirected from the others (${group})`, async ({
      page,
    }) => {
      if (role !== 'guest') await signInAsDemo(page, role);
      // Only the first page is loaded as a document, because loading each of them takes several times as long.
      for (const [index, [path, destinations]] of Object.entries(table).entries()) {
        const finalPath = destinations[role] === permittedMarker ? path : destinations[role];
        await (index === 0 ? page.goto(path, { waitUntil: 'commit' }) : followPath(page, path));
        await expect.poll(() => readCurrentPath(page), `${role} at ${path}`).toBe(finalPath);
        await expect(page, path).toHaveTitle(toPageTitle(finalPath));
        await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
        await expect(page.getByText('404 | Page not found'), path).toHaveCount(
          path === '/no/such/page' ? 1 : 0,
        );
      }
      const token = await page.evaluate(() => localStorage.getItem('token'));
      expect(token === null).toBe(role === 'guest' || group === 'the way out');
    });
  }
}
