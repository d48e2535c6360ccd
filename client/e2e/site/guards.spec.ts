import { expect, type Page, test } from '@playwright/test';
import { waitForHydration } from '../support/first-views.ts';
import { openInApp } from '../support/navigation.ts';
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
    '/help': publicAccess,
    '/contact': publicAccess,
    '/contact/email-send': publicAccess,
    '/401': publicAccess,
    '/confirm-email': publicAccess,
    '/weekly-email': publicAccess,
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
    '/words': memberOnlyAccess,
    '/words/files': memberOnlyAccess,
    '/words/practice': memberOnlyAccess,
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
    '/admin/dashboard/create-draft': administratorOnlyAccess,
    '/admin/dashboard/create-book': administratorOnlyAccess,
    '/admin/dashboard/table': administratorOnlyAccess,
    '/admin/books': administratorOnlyAccess,
    '/admin/dictionaries': administratorOnlyAccess,
    '/admin/import': administratorOnlyAccess,
    '/admin/import/1': administratorOnlyAccess,
    '/admin/members': administratorOnlyAccess,
    '/admin/reports': administratorOnlyAccess,
    '/admin/reviews': administratorOnlyAccess,
    [`/admin/words/${book}`]: administratorOnlyAccess,
    [`/admin/replace/${book}`]: administratorOnlyAccess,
    [`/admin/books/edit/${book}`]: administratorOnlyAccess,
    [`/admin/book-detail/${book}`]: administratorOnlyAccess,
    [`/admin/preview/${book}/read`]: administratorOnlyAccess,
    '/admin/chapters/edit/1': administratorOnlyAccess,
    '/admin/phrases/edit/1': administratorOnlyAccess,
    '/admin/phrases/sound/1': administratorOnlyAccess,
    '/admin/chapter/phrase/create/1': administratorOnlyAccess,
    '/admin/chapter/phrase/list/1': administratorOnlyAccess,
    '/admin/chapter/recording/1': administratorOnlyAccess,
    '/admin/chapter/meanings/1': administratorOnlyAccess,
    '/admin/books/chapter/create/1': administratorOnlyAccess,
    '/admin/chapter/list/1': administratorOnlyAccess,
  },
  'for signing out': { '/logout': createRedirectAccess('/login') },
};

/** Page titles by path. All but the landing page's are followed by the product's name. */
const titlesByPath: Record<string, string> = {
  '/lingostory': 'Browse the stories',
  '/lingonovel-story': 'How a story teaches you French',
  '/subs': 'One plan: a story a month',
  [`/book-detail/${book}`]: 'Le Phare',
  [`/guest/${book}/read`]: 'Le Phare: free sample',
  '/help': 'Help',
  '/contact': 'Email Us',
  '/contact/email-send': 'Thank you for your email',
  '/401': 'For administrators only',
  '/confirm-email': 'Confirm your email address',
  '/weekly-email': 'Weekly email',
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
  '/words': 'My words',
  '/words/files': 'Import and export your words',
  '/words/practice': 'Practice',
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
  '/account': 'Today',
  '/account/cancellation': 'Cancel your membership',
  '/account/takebreak': 'Take a break',
  '/account/cancellation/showoffer': 'One last Offer',
  '/discount-success/cs_none': 'Your discount',
  '/account/cancellation/reason': 'Why are you leaving?',
  '/account/change-password': 'Change Password',
  '/account/profile': 'Name and email',
  '/dashboard': 'Welcome to dashboard',
  '/admin/dashboard': 'Admin Dashboard',
  '/admin/dashboard/create-draft': 'Quick draft',
  '/admin/dashboard/create-book': 'Add Book',
  '/admin/dashboard/table': 'Statistics as a table',
  '/admin/books': 'Books',
  '/admin/dictionaries': 'Dictionaries',
  '/admin/import': 'Import a book',
  '/admin/import/1': 'Import a book',
  '/admin/members': 'Members',
  '/admin/reports': 'Reports',
  '/admin/reviews': 'Reviews',
  [`/admin/words/${book}`]: 'Words',
  [`/admin/replace/${book}`]: 'Find and replace',
  [`/admin/books/edit/${book}`]: 'Edit Book',
  [`/admin/book-detail/${book}`]: 'Book Detail Admin Side',
  [`/admin/preview/${book}/read`]: 'Le Phare: preview',
  '/admin/chapters/edit/1': 'Edit Chapter',
  '/admin/phrases/edit/1': 'Edit Phrase',
  '/admin/phrases/sound/1': 'Phrase sound',
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

/** Opens a path with a full page load, as from another site. */
async function loadPage(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' });
  await waitForHydration(page);
}

for (const role of roles) {
  test(`the ${role} can open every permitted route and is redirected from the others`, {
    tag: ['@spec-2.1-04', '@spec-2.1-40', '@spec-2.1-53', '@spec-2.1-54', '@spec-2.1-55'],
  }, async ({ page }) => {
    if (role !== 'guest') await signInAsDemo(page, role);
    for (const [group, table] of Object.entries(routeTables)) {
      await test.step(`pages ${group}`, async () => {
        // Loads only the first page of a group, because the guards behave in the same way after a link.
        let openPath = loadPage;
        for (const [path, destinations] of Object.entries(table)) {
          const finalPath = destinations[role] === permittedMarker ? path : destinations[role];
          await openPath(page, path);
          openPath = openInApp;
          await expect(page, path).toHaveTitle(toPageTitle(finalPath));
          await expect.poll(() => readCurrentPath(page), `${role} at ${path}`).toBe(finalPath);
          await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
          const notFoundCount = await page.getByText('404 | Page not found').count();
          expect(notFoundCount, path).toBe(path === '/no/such/page' ? 1 : 0);
        }
        const token = await page.evaluate(() => localStorage.getItem('token'));
        expect(token === null).toBe(role === 'guest' || group === 'for signing out');
      });
    }
  });
}
