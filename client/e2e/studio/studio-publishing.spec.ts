import { type Browser, expect, type Page } from '@playwright/test';
import {
  bookFields,
  button,
  errorMessage,
  field,
  fillBook,
  link,
  row,
  successMessage,
  test,
  title,
} from '../support/administrator.ts';
import { withoutFirstViews } from '../support/first-views.ts';
import { signInAsDemo } from '../support/people.ts';
import { expectNoProblems, expectNoViolations } from '../support/problems.ts';
import { heard, listen, phrase, sounds } from '../support/reader.ts';
import { clip, cover } from '../support/uploads.ts';

const emptyBook = (page: Page) => page.getByRole('alertdialog', { name: 'This book has no phrases yet' });
const missing = (page: Page) => page.getByRole('alertdialog', { name: 'Something is still missing' });
const publishNow = (page: Page) => page.getByRole('switch', { name: 'Publish now' });
const publication = (page: Page) => page.getByRole('region', { name: 'Publication' });
const releaseDate = (page: Page) => page.locator('dt:text-is("Released") + dd');
const rights = ['© 2026 Jeanne Auteur', 'CC BY 4.0, Luc Voix'] as const;

async function openAsGuest(browser: Browser, baseURL: string | undefined) {
  const page = await browser.newPage({ ...(baseURL && { baseURL }) });
  return {
    page,
    findsNothing: async (bookCode: string) => {
      await page.goto(`/book-detail/${bookCode}`);
      await expect(page.getByRole('heading', { level: 1, name: 'We couldn’t find this book' })).toBeVisible();
    },
  };
}

/** Fills in the book form and saves the book as a draft, using the keyboard for every button. */
async function draftBook(page: Page, name: string) {
  await page.goto('/admin/dashboard/create-book');
  await fillBook(page, bookFields(name));
  await field(page, 'Rights to the text').fill(rights[0]);
  await field(page, 'Rights to the recording').fill(rights[1]);
  await field(page, 'Cover').setInputFiles(cover());
  await field(page, 'Sample audio').setInputFiles(clip('sample.mp3'));
  await expect(publishNow(page)).not.toBeChecked();
  await publishNow(page).focus();
  await page.keyboard.press('Space');
  await expect(emptyBook(page)).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(publishNow(page)).toBeFocused();
  await expect(publishNow(page)).not.toBeChecked();
  await page.keyboard.press('Space');
  await emptyBook(page).getByRole('button', { name: 'Publish anyway' }).press('Enter');
  await expect(publishNow(page)).toBeChecked();
  await expect(publishNow(page)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(publishNow(page)).not.toBeChecked();
  await button(page, 'Add Book').press('Enter');
  await expect(successMessage(page, `“${name}” is saved as a draft.`)).toBeVisible();
  const list = await link(page, `Chapters of ${name}`).getAttribute('href');
  await link(page, 'See the book').click();
  await expect(title(page, 'Book Detail Admin Side')).toBeVisible();
  const bookCode = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  return { id: Number(list?.split('/').at(-1)), book_code: bookCode, title: name };
}

test('a book stays a draft until its editor has previewed and published it', async ({
  page,
  browser,
  baseURL,
  studio,
}) => {
  const guest = await openAsGuest(browser, baseURL);
  await listen(page);
  await studio.enter(page);
  const book = await draftBook(page, studio.mark);
  const detail = `/admin/book-detail/${book.book_code}`;
  await expect(publication(page).getByText('Draft', { exact: true })).toBeVisible();
  await expect(releaseDate(page)).toHaveText('Not yet');
  await expect(link(page, 'View in the catalogue')).toHaveCount(0);
  await expect(link(page, 'Preview')).toHaveCount(0);
  await guest.findsNothing(book.book_code);

  await button(page, 'Publish').press('Enter');
  await expect(emptyBook(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Publish')).toBeFocused();
  await expectNoProblems(page);

  const [first, second] = [
    await studio.chapter(book, 1, 'La lumière'),
    await studio.chapter(book, 2, 'La nuit'),
  ];
  await page.goto(`/admin/chapter/list/${book.id}`);
  await expect(page.getByText('This book has no phrases yet.')).toBeVisible();
  await expect(page.getByText('Nothing is missing')).toHaveCount(0);
  await studio.phrase(first, 'Le phare est loin.', 'phare = lighthouse');
  await studio.phrase(first, 'La mer monte.');
  const last = await studio.phrase(second, 'La nuit tombe.', 'nuit = night');

  await test.step('an editor previews every chapter as readers will see it, and the preview saves no reading position', async () => {
    const saved: string[] = [];
    page.on('request', (sent) => sent.url().includes('reading-position') && saved.push(sent.url()));
    await page.goto(detail);
    await link(page, 'Preview of La nuit').press('Enter');
    await expect(page).toHaveURL(new RegExp(`/admin/preview/${book.book_code}/read\\?phrase=3$`));
    await expect(phrase(page)).toContainText('La nuit tombe.');
    await expect(page.getByText('Preview · Chapter 2 · La nuit')).toBeVisible();
    await expect(page.getByText('3 / 3', { exact: true })).toBeVisible();
    await phrase(page).getByText('nuit', { exact: true }).hover();
    await expect(page.getByRole('tooltip')).toHaveText('night');
    await button(page, 'Play').press('Enter');
    await sounds(page);
    await expect.poll(async () => (await heard(page)).ended.length).toBeGreaterThan(0);
    await expect(page.getByRole('region', { name: 'The end' })).toBeVisible();
    await expectNoProblems(page);
    await page.keyboard.press('ArrowLeft');
    await expect(phrase(page)).toContainText('La mer monte.');
    await page.keyboard.press('ArrowLeft');
    await expect(phrase(page)).toContainText('Le phare est loin.');
    expect(saved).toEqual([]);
  });

  await test.step('an edit after a preview appears in the next preview', async () => {
    await link(page, 'Back to the studio').click();
    await page.goto(`/admin/phrases/edit/${last.id}`);
    await field(page, 'Phrase').fill('Le jour se lève.');
    await button(page, 'Save Phrase').click();
    await expect(successMessage(page, 'is saved.')).toBeVisible();
    await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Books' }).click();
    await link(page, book.title).click();
    await link(page, 'Preview of La nuit').click();
    await expect(phrase(page)).toContainText('Le jour se lève.');
    await link(page, 'Back to the studio').click();
  });

  await guest.findsNothing(book.book_code);
  await button(page, 'Publish').press('Enter');
  await missing(page).getByRole('button', { name: 'Publish anyway' }).press('Enter');
  await expect(successMessage(page, `“${book.title}” is in the catalogue now.`)).toBeVisible();
  await expect(button(page, 'Unpublish')).toBeFocused();
  await expect(publication(page).getByText('Published', { exact: true })).toBeVisible();
  await expect(releaseDate(page)).toHaveText(/^\d+ \w+ \d{4}$/);
  await expectNoViolations(page);
  await guest.page.goto(`/book-detail/${book.book_code}`);
  await expect(title(guest.page, book.title)).toBeVisible();
  for (const line of rights) await expect(guest.page.getByText(line, { exact: true })).toBeVisible();
  await expectNoProblems(guest.page);

  await page.goto(`/admin/books?search=${encodeURIComponent(studio.mark)}`);
  await expect(row(page, book.title).getByRole('rowheader')).toContainText('Published');
  await field(page, 'Status').selectOption('Drafts');
  await expect(page).toHaveURL(/search=.*&status=draft$/);
  await expect(row(page, book.title)).toHaveCount(0);
  await expectNoViolations(page);
  await field(page, 'Status').selectOption('Published');
  await expect(row(page, book.title)).toBeVisible();
  await link(page, book.title).click();

  await button(page, 'Unpublish').click();
  await expect(successMessage(page, `“${book.title}” is a draft now.`)).toBeVisible();
  await guest.findsNothing(book.book_code);
  await page.route('**/v1/admin/book-publication/**', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong.' } }),
  );
  await button(page, 'Publish').click();
  await missing(page).getByRole('button', { name: 'Publish anyway' }).click();
  await expect(errorMessage(page)).toBeVisible();
  await expect(button(page, 'Publish')).toBeEnabled();
  await guest.page.close();
});

test('the studio lists missing parts with links before a book or a chapter is published', async ({
  page,
  browser,
  baseURL,
  studio,
}) => {
  const guest = await openAsGuest(browser, baseURL);
  const book = await studio.book();
  const [first] = [await studio.chapter(book, 1, 'La digue'), await studio.chapter(book, 2, 'Le quai')];
  await studio.phrase(first, 'La mer monte.', 'mer = sea');
  await studio.enter(page);
  const detail = `/admin/book-detail/${book.book_code}`;
  await page.goto(detail);
  await button(page, 'Unpublish').click();
  await expect(successMessage(page, 'is a draft now.')).toBeVisible();

  await button(page, 'Publish').press('Enter');
  await expect(missing(page).getByRole('listitem').filter({ hasText: '1. La digue' })).toContainText(
    '2 words without a meaning',
  );
  await expect(missing(page).getByRole('link', { name: 'No phrases yet' })).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(button(page, 'Publish')).toBeFocused();
  await button(page, 'Publish').press('Enter');
  await missing(page).getByRole('link', { name: '2 words without a meaning' }).press('Enter');
  await expect(page).toHaveURL(/\/admin\/chapter\/meanings\/\d+$/);
  await page.goto(detail);
  // The “What’s missing” list on the page shows the same counts.
  const list = page.getByRole('region', { name: 'What’s missing' });
  await expect(list.getByText('1 unfinished phrase, 2 words without a meaning.')).toBeVisible();
  await expect(list.getByRole('link', { name: '2 words without a meaning' })).toBeVisible();
  await button(page, 'Publish').press('Enter');
  await missing(page).getByRole('button', { name: 'Publish anyway' }).press('Enter');
  await expect(successMessage(page, 'is in the catalogue now.')).toBeVisible();

  // A new chapter of a published book starts as a draft.
  await page.goto(`/admin/books/chapter/create/${book.id}`);
  await field(page, 'Chapter title').fill('Le port');
  await expect(publishNow(page)).not.toBeChecked();
  await button(page, 'Add Chapter').press('Enter');
  await expect(successMessage(page, 'Chapter 3 is saved as a draft.')).toBeVisible();
  await guest.page.goto(`/book-detail/${book.book_code}`);
  await expect(guest.page.getByText('La digue').first()).toBeVisible();
  await expect(guest.page.getByText('Le port')).toHaveCount(0);
  await page.goto(`/admin/chapter/list/${book.id}`);
  const port = row(page, 'Le port');
  await expect(port.getByText('Draft', { exact: true })).toBeVisible();
  await expectNoViolations(page);
  await button(page, 'Publish: Le port').press('Enter');
  const empty = page.getByRole('alertdialog', { name: 'This chapter has no phrases yet' });
  await expect(empty.getByRole('link', { name: 'No phrases yet' })).toBeVisible();
  await empty.getByRole('button', { name: 'Publish anyway' }).press('Enter');
  await expect(successMessage(page, '“Le port” is published.')).toBeVisible();
  await expect(button(page, 'Unpublish: Le port')).toBeFocused();
  await guest.page.reload();
  await expect(guest.page.getByText('Le port').first()).toBeVisible();
  await button(page, 'Unpublish: Le port').press('Enter');
  await expect(port.getByText('Draft', { exact: true })).toBeVisible();
  await guest.page.close();
});

test('a button fills in a book’s length from the length of its audio clips', async ({ page, studio }) => {
  await studio.enter(page);
  await page.goto('/admin/books/edit/le-phare');
  const words = page.getByText(/^The clips add up to \d+ min\.$/);
  const minutes = /\d+/.exec((await words.textContent()) ?? '')?.[0] ?? '';
  await field(page, 'Hours').fill('');
  await field(page, 'Minutes').fill('58');
  await button(page, 'Use this length').press('Enter');
  await expect(field(page, 'Hours')).toHaveValue('0');
  await expect(field(page, 'Minutes')).toHaveValue(minutes);
  await expectNoViolations(page);

  await page.route('**/v1/admin/book/le-phare', async (route) => {
    const { data } = await (await route.fetch()).json();
    const clips = { milliseconds: 134 * 60_000, timed: 40, total: 42 };
    await route.fulfill({ json: { data: { ...data, clips } } });
  });
  await page.reload();
  await expect(page.getByText('40 of 42 clips add up to 2 h 14 min.')).toBeVisible();
  await button(page, 'Use this length').click();
  await expect(field(page, 'Hours')).toHaveValue('2');
  await expect(field(page, 'Minutes')).toHaveValue('14');
});

test('the landing page requests only books that have phrases', async ({ page }) => {
  await withoutFirstViews(page);
  const listQueries: string[] = [];
  page.on('request', (sent) => {
    const url = new URL(sent.url());
    if (url.pathname === '/v1/guest/list-book') listQueries.push(url.search);
  });
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Try a phrase' })).toBeVisible();
  await expect.poll(() => listQueries.length).toBeGreaterThan(0);
  expect(listQueries.filter((query) => !query.includes('has_phrases=true'))).toEqual([]);
});

test('a member cannot open the preview of a draft, and a long statement of rights fits a narrow screen', async ({
  page,
  studio,
}) => {
  const book = await studio.book();
  await signInAsDemo(page, 'reader');
  await page.goto(`/admin/preview/${book.book_code}/read`);
  await expect(page).toHaveURL(/\/401$/);
  await studio.enter(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(`/admin/preview/${book.book_code}/read`);
  await expect(page.getByText('There is nothing to preview here yet.')).toBeVisible();
  await expect(link(page, 'Back to the studio').last()).toBeVisible();
  await expectNoProblems(page);
  await page.goto(`/admin/books/edit/${book.book_code}`);
  await field(page, 'Rights to the text').fill('©'.repeat(301));
  await button(page, 'Save changes').click();
  await expect(page.getByText('Rights to the text can have at most 300 characters.')).toBeVisible();
  await field(page, 'Rights to the text').fill('©'.repeat(300));
  await button(page, 'Save changes').click();
  await expect(successMessage(page, 'is saved.')).toBeVisible();
  for (const address of [`/admin/book-detail/${book.book_code}`, `/book-detail/${book.book_code}`]) {
    await page.goto(address);
    await expect(page.getByText('©'.repeat(300))).toBeVisible();
    await expectNoProblems(page);
  }
});
