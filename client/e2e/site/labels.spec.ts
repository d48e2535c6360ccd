import { expect, type Page } from '@playwright/test';
import { getButton, test } from '../support/administrator.ts';
import { waitForHydration } from '../support/first-views.ts';
import { openInApp } from '../support/navigation.ts';
import { signUpNewUser, signUpWithBook } from '../support/people.ts';

/** A page's URL and the labels that the specification requires on that page. */
type PageLabels = readonly [address: string, ...labels: string[]];

/** Expects each label to be visible as text or as the accessible name of a control. */
async function expectLabels(page: Page, [path, ...labels]: PageLabels): Promise<void> {
  await test.step(path, async () => {
    await openInApp(page, path);
    for (const label of labels) {
      const visibleLabel = page
        .getByText(label)
        .or(page.getByLabel(label))
        .or(page.getByPlaceholder(label))
        .or(page.getByRole('button', { name: label }))
        .or(page.getByRole('link', { name: label }));
      await expect(visibleLabel.filter({ visible: true }).first(), `${label} on ${path}`).toBeVisible();
    }
  });
}

/** Loads the application once, opens each page in it, and expects the page's labels. */
async function expectLabelsOfPages(page: Page, pages: PageLabels[]): Promise<void> {
  await page.goto('/terms');
  await waitForHydration(page);
  for (const labels of pages) await expectLabels(page, labels);
}

const guestPages: PageLabels[] = [
  ['/', 'Help', 'Log in', 'Browse', 'Try it 0.00 $'],
  ['/lingostory', 'BROWSE', 'Login', 'Welcome'],
  ['/book-detail/le-phare', 'Buy now', 'Audiobook and ebook'],
  ['/guest/le-phare/read', 'AutoPlay'],
  ['/login', 'Email', 'Password', 'Sign In', 'Forgot your password?', 'Create your Account'],
  [
    '/signup',
    'Create Account',
    'Name',
    'Email',
    'Password',
    'At least 8 characters',
    'Re-enter password',
    'Sign In',
  ],
  ['/forgot', 'Email', 'Submit', 'Cancel'],
  ['/contact', 'Email Us', 'Customer Service', 'Email', 'Subject', 'Description', 'Send e-mail'],
  ['/nowhere', '404 | Page not found'],
];

test('guests see the labels that the specification requires', { tag: '@spec-2.2-48' }, async ({ page }) => {
  await expectLabelsOfPages(page, guestPages);
});

const newcomerPages: PageLabels[] = [
  ['/', 'Help', 'Log out', 'Browse', 'Try it 0.00 $'],
  ['/subscription', 'Premium Membership', '9.99', 'Start Now'],
  ['/account', 'Premium Membership', 'Start Now', 'Logout'],
];

test('a user without a membership sees the labels that the specification requires', async ({ page }) => {
  await signUpNewUser(page);
  await expectLabelsOfPages(page, newcomerPages);
});

const memberPages: PageLabels[] = [
  ['/lingostory', 'BROWSE', 'My Library', 'Hi', 'Buy new Credits', 'Help', 'Welcome'],
  ['/dashboard', 'Welcome to dashboard'],
  ['/cancel', 'Cancel Page'],
  ['/library', 'My Library'],
  ['/library/le-phare/read', 'AutoPlay'],
  [
    '/library/le-phare/write-a-review',
    'Write A Review',
    'Overall',
    'Performance',
    'Story',
    'Easy',
    'Medium',
    'Hard',
    '50 characters',
    '15 words and 25 characters',
    'Review Guidelines',
    'Cancel',
    'Preview',
  ],
  ['/buy', '24.99', '8.33', 'Buy Now'],
  ['/buy/confirm-purchase', 'Buy now 3 audio credits', 'Confirm the Purchase', 'Cancel'],
  [
    '/confirm-purchase/le-marche-du-samedi',
    'Use one credit to get the book',
    'Confirm the Purchase',
    'Cancel',
  ],
  ['/credit-thanks', 'Other good recommendations....'],
  ['/account', 'Renew', 'Cancel', 'Logout'],
  ['/account/change-password', 'Old password', 'New password', 'Repeat password', 'Update'],
  [
    '/account/cancellation',
    'By cancelling, you will lose your audio credits and subscriber benefits.',
    'Novels available:',
    'Take a break',
    'Use Credits',
    'Continue Cancellation',
  ],
  ['/account/takebreak', '30', '60', '90', 'Pause Membership', 'Cancel Anyway'],
  [
    '/account/cancellation/showoffer',
    'One last Offer',
    'Save 50 %',
    '4,99$/month',
    '9,99$/month',
    'Customer Service',
    'Continue Cancellation',
  ],
  ['/account/cancellation/reason', 'Another reason:', 'Cancellation'],
];

test('members see the labels that the specification requires', { tag: '@spec-2.2-48' }, async ({ page }) => {
  await signUpWithBook(page, 'le-phare');
  await expectLabelsOfPages(page, memberPages);
  await page.getByRole('radio', { name: 'Another reason:' }).check();
  await page.getByRole('textbox').fill('I have read everything that there is.');
  await getButton(page, 'Cancellation').click();
  await expect(page.getByText('We are sorry to see you leave')).toBeVisible();
  await expect(page.getByText('Your subscription has been cancelled')).toBeVisible();
});

test('administrators see the labels that the specification requires', { tag: '@spec-2.2-48' }, async ({
  page,
  studio,
}) => {
  const book = await studio.book();
  const chapter = await studio.chapter(book, 1);
  const phrase = await studio.phrase(chapter, 'Le phare est loin.');
  await studio.signIn(page);
  const bookFormLabels = ['Title', 'Author', 'Narrated by', 'Hours', 'Minutes', 'Description', 'Difficulty'];
  const chapterColumns = ['Chapter Title', 'Chapter No', 'Sample Chapter', 'Actions', 'Phrase List'];
  const administratorPages: PageLabels[] = [
    ['/admin/books', 'Books', 'Add Book', 'Logout'],
    ['/admin/dashboard', 'Admin Dashboard'],
    ['/admin/dashboard/create-book', 'Books', 'Create Book', 'Add Book', ...bookFormLabels],
    [`/admin/books/edit/${book.book_code}`, 'Edit Book', ...bookFormLabels],
    [`/admin/book-detail/${book.book_code}`, 'Book Detail Admin Side'],
    [`/admin/chapter/list/${book.id}`, 'Books', 'Chapter List', 'Add Chapter', ...chapterColumns],
    [`/admin/books/chapter/create/${book.id}`, 'Books', 'Chapter List', 'Add Chapters'],
    [`/admin/chapters/edit/${chapter.id}`, 'Edit Chapter'],
    [`/admin/chapter/phrase/list/${chapter.id}`, 'Books', 'Chapters', 'Phrase List', 'Add Phrase'],
    [`/admin/chapter/phrase/create/${chapter.id}`, 'Add Phrase', 'Phrase', 'Dictionary', 'Audio file'],
    [`/admin/phrases/edit/${phrase.id}`, 'Edit Phrase'],
  ];
  await expectLabelsOfPages(page, administratorPages);
  await openInApp(page, '/admin/dashboard/create-book');
  const difficultyOptions = page.getByLabel('Difficulty').getByRole('option');
  await expect(difficultyOptions).toHaveText(['Select Level', 'Easy', 'Medium', 'Hard']);
  await openInApp(page, `/admin/chapter/list/${book.id}`);
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click();
  await expect(page.getByRole('alertdialog')).toContainText('Are you sure');
});
