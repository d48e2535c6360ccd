import { expect, type Page, test } from '@playwright/test';
import { signInAsDemo } from '../support/people.ts';

type Role = 'guest' | 'reader' | 'administrator';
const roles: Role[] = ['guest', 'reader', 'administrator'];
const book = 'le-phare';

/** Marks a page that the role may open. Any other value is the path of a redirect. */
const here = 'here';
const open = { guest: here, reader: here, administrator: here };
const guests = { guest: here, reader: '/dashboard', administrator: '/dashboard' };
const members = { guest: '/login', reader: here, administrator: '/' };
const administrators = { guest: '/login', reader: '/401', administrator: here };
const to = (path: string) => ({ guest: path, reader: path, administrator: path });

const tables: Record<string, Record<string, Record<Role, string>>> = {
  'open to everyone': {
    '/': open,
    '/lingostory': open,
    '/lingonovel-story': open,
    '/ling': to('/lingostory'),
    '/subs': open,
    [`/book-detail/${book}`]: open,
    [`/guest/${book}/read`]: open,
    '/contact': open,
    '/contact/email-send': open,
    '/401': open,
    '/confirm-email': open,
    '/terms': open,
    '/review-guidelines': open,
    '/no/such/page': open,
  },
  'for guests': {
    '/login': guests,
    '/resetpassword': guests,
    '/forgot': guests,
    '/signup': guests,
    '/profile': guests,
  },
  'for members': {
    '/subscription': members,
    '/cancel': members,
    '/credit-thanks': members,
    '/library': members,
    '/progress': members,
    '/user/thanks': members,
    [`/library/${book}/read`]: members,
    '/user/welcome': members,
    '/buy': members,
    '/buy/confirm-purchase': members,
    '/confirm-purchase/dernier-etage': members,
    [`/library/${book}/write-a-review`]: members,
    '/success/cs_none': members,
    '/payment-success/cs_none': members,
    '/cancel/cs_none': members,
    '/account': members,
    '/account/cancellation': members,
    '/account/takebreak': members,
    '/account/cancellation/showoffer': members,
    '/discount-success/cs_none': members,
    '/account/cancellation/reason': members,
    // Redirects members whose membership has not ended.
    '/account/cancellation/confirm': { ...members, reader: '/account' },
    '/account/change-password': members,
    '/account/profile': members,
    '/dashboard': { ...members, administrator: here },
  },
  'for administrators': {
    '/admin/dashboard': administrators,
    '/admin/dashboard/create-book': administrators,
    '/admin/dashboard/table': administrators,
    '/admin/books': administrators,
    '/admin/dictionaries': administrators,
    [`/admin/books/edit/${book}`]: administrators,
    [`/admin/book-detail/${book}`]: administrators,
    [`/admin/preview/${book}/read`]: administrators,
    '/admin/chapters/edit/1': administrators,
    '/admin/phrases/edit/1': administrators,
    '/admin/chapter/phrase/create/1': administrators,
    '/admin/chapter/phrase/list/1': administrators,
    '/admin/chapter/recording/1': administrators,
    '/admin/chapter/meanings/1': administrators,
    '/admin/books/chapter/create/1': administrators,
    '/admin/chapter/list/1': administrators,
  },
  'the way out': { '/logout': to('/login') },
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
const titleOf = (end: string) =>
  end === '/' ? 'LingoStory: learn French by living in a story' : `${titles[end]} · LingoStory`;

const currentPath = (page: Page) => new URL(page.url()).pathname;

for (const role of roles) {
  for (const [group, table] of Object.entries(tables)) {
    test(`the ${role} can open every permitted route and is redirected from the others (${group})`, async ({
      page,
    }) => {
      if (role !== 'guest') await signInAsDemo(page, role);
      for (const [path, destinations] of Object.entries(table)) {
        const end = destinations[role] === here ? path : destinations[role];
        await page.goto(path, { waitUntil: 'commit' });
        await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
        await expect.poll(() => currentPath(page), `${role} at ${path}`).toBe(end);
        await expect(page, path).toHaveTitle(titleOf(end));
        const notFoundCount = await page.getByText('404 | Page not found').count();
        expect(notFoundCount, path).toBe(path === '/no/such/page' ? 1 : 0);
      }
      const token = await page.evaluate(() => localStorage.getItem('token'));
      expect(token === null).toBe(role === 'guest' || group === 'the way out');
    });
  }
}
