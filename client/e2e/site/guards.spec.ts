import { expect, type Page, test } from '@playwright/test';
import { signInAsDemo } from '../support/people.ts';

type Role = 'guest' | 'reader' | 'administrator';
const roles: Role[] = ['guest', 'reader', 'administrator'];
const book = 'le-phare';

/** Marks pages that the role may open. Any other value in the tables is the path to which the role is redirected. */
const permitted = 'here';
const openToEveryone = { guest: permitted, reader: permitted, administrator: permitted };
const guestsOnly = { guest: permitted, reader: '/dashboard', administrator: '/dashboard' };
const membersOnly = { guest: '/login', reader: permitted, administrator: '/' };
const administratorsOnly = { guest: '/login', reader: '/401', administrator: permitted };
const redirectTo = (path: string) => ({ guest: path, reader: path, administrator: path });

const routeTables: Record<string, Record<string, Record<Role, string>>> = {
  'open to everyone': {
    '/': openToEveryone,
    '/lingostory': openToEveryone,
    '/lingonovel-story': openToEveryone,
    '/ling': redirectTo('/lingostory'),
    '/subs': openToEveryone,
    [`/book-detail/${book}`]: openToEveryone,
    [`/guest/${book}/read`]: openToEveryone,
    '/contact': openToEveryone,
    '/contact/email-send': openToEveryone,
    '/401': openToEveryone,
    '/confirm-email': openToEveryone,
    '/terms': openToEveryone,
    '/review-guidelines': openToEveryone,
    '/no/such/page': openToEveryone,
  },
  'for guests': {
    '/login': guestsOnly,
    '/resetpassword': guestsOnly,
    '/forgot': guestsOnly,
    '/signup': guestsOnly,
    '/profile': guestsOnly,
  },
  'for members': {
    '/subscription': membersOnly,
    '/cancel': membersOnly,
    '/credit-thanks': membersOnly,
    '/library': membersOnly,
    '/progress': membersOnly,
    '/user/thanks': membersOnly,
    [`/library/${book}/read`]: membersOnly,
    '/user/welcome': membersOnly,
    '/buy': membersOnly,
    '/buy/confirm-purchase': membersOnly,
    '/confirm-purchase/dernier-etage': membersOnly,
    [`/library/${book}/write-a-review`]: membersOnly,
    '/success/cs_none': membersOnly,
    '/payment-success/cs_none': membersOnly,
    '/cancel/cs_none': membersOnly,
    '/account': membersOnly,
    '/account/cancellation': membersOnly,
    '/account/takebreak': membersOnly,
    '/account/cancellation/showoffer': membersOnly,
    '/discount-success/cs_none': membersOnly,
    '/account/cancellation/reason': membersOnly,
    // The page redirects members whose membership is still running.
    '/account/cancellation/confirm': { ...membersOnly, reader: '/account' },
    '/account/change-password': membersOnly,
    '/account/profile': membersOnly,
    '/dashboard': { ...membersOnly, administrator: permitted },
  },
  'for administrators': {
    '/admin/dashboard': administratorsOnly,
    '/admin/dashboard/create-book': administratorsOnly,
    '/admin/dashboard/table': administratorsOnly,
    '/admin/books': administratorsOnly,
    '/admin/dictionaries': administratorsOnly,
    [`/admin/books/edit/${book}`]: administratorsOnly,
    [`/admin/book-detail/${book}`]: administratorsOnly,
    [`/admin/preview/${book}/read`]: administratorsOnly,
    '/admin/chapters/edit/1': administratorsOnly,
    '/admin/phrases/edit/1': administratorsOnly,
    '/admin/chapter/phrase/create/1': administratorsOnly,
    '/admin/chapter/phrase/list/1': administratorsOnly,
    '/admin/chapter/recording/1': administratorsOnly,
    '/admin/chapter/meanings/1': administratorsOnly,
    '/admin/books/chapter/create/1': administratorsOnly,
    '/admin/chapter/list/1': administratorsOnly,
  },
  'the way out': { '/logout': redirectTo('/login') },
};

/** Page titles by path. All but the landing page's are followed by the product's name. */
const titles: Record<string, string> = {
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
const toPageTitle = (end: string) =>
  end === '/' ? 'LingoStory: learn French by living in a story' : `${titles[end]} · LingoStory`;

const readCurrentPath = (page: Page) => new URL(page.url()).pathname;

for (const role of roles) {
  for (const [group, table] of Object.entries(routeTables)) {
    test(`the ${role} can open every permitted route and is redirected from the others (${group})`, async ({
      page,
    }) => {
      if (role !== 'guest') await signInAsDemo(page, role);
      for (const [path, destinations] of Object.entries(table)) {
        const finalPath = destinations[role] === permitted ? path : destinations[role];
        await page.goto(path, { waitUntil: 'commit' });
        await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
        await expect.poll(() => readCurrentPath(page), `${role} at ${path}`).toBe(finalPath);
        await expect(page, path).toHaveTitle(toPageTitle(finalPath));
        const notFoundCount = await page.getByText('404 | Page not found').count();
        expect(notFoundCount, path).toBe(path === '/no/such/page' ? 1 : 0);
      }
      const token = await page.evaluate(() => localStorage.getItem('token'));
      expect(token === null).toBe(role === 'guest' || group === 'the way out');
    });
  }
}
