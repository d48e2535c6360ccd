import { type Browser, expect, type Page } from '@playwright/test';
import {
  button,
  createBookFields,
  errorMessage,
  field,
  fillBookForm,
  link,
  row,
  successMessage,
  test,
  title,
} from '../support/administrator.ts';
import { disableServerRendering } from '../support/first-views.ts';
import { signInAsDemo } from '../support/people.ts';
import { expectNoProblems, expectNoViolations } from '../support/problems.ts';
import { observeAudio, phrase, readAudioLog, waitForSound } from '../support/reader.ts';
import { clipUpload, coverUpload } from '../support/uploads.ts';

const emptyBookDialog = (page: Page) =>
  page.getByRole('alertdialog', { name: 'This book has no phrases yet' });
const missingDialog = (page: Page) => page.getByRole('alertdialog', { name: 'Something is still missing' });
const publishNowSwitch = (page: Page) => page.getByRole('switch', { name: 'Publish now' });
const publicationRegion = (page: Page) => page.getByRole('region', { name: 'Publication' });
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
async function createDraftBook(page: Page, name: string) {
  await page.goto('/admin/dashboard/create-book');
  await fillBookForm(page, createBookFields(name));
  await field(page, 'Rights to the text').fill(rights[0]);
  await field(page, 'Rights to the recording').fill(rights[1]);
  await field(page, 'Cover').setInputFiles(coverUpload());
  await field(page, 'Sample audio').setInputFiles(clipUpload('sample.mp3'));
  await expect(publishNowSwitch(page)).not.toBeChecked();
  await publishNowSwitch(page).focus();
  await page.keyboard.press('Space');
  await expect(emptyBookDialog(page)).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(publishNowSwitch(page)).toBeFocused();
  await expect(publishNowSwitch(page)).not.toBeChecked();
  await page.keyboard.press('Space');
  await emptyBookDialog(page).getByRole('button', { name: 'Publish anyway' }).press('Enter');
  await expect(publishNowSwitch(page)).toBeChecked();
  await expect(publishNowSwitch(page)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(publishNowSwitch(page)).not.toBeChecked();
  await button(page, 'Add Book').press('Enter');
  await expect(successMessage(page, `“${name}” is saved as a draft.`)).toBeVisible();
  const chaptersPath = await link(page, `Chapters of ${name}`).getAttribute('href');
  await link(page, 'See the book').click();
  await expect(title(page, 'Book Detail Admin Side')).toBeVisible();
  const bookCode = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  return { id: Number(chaptersPath?.split('/').at(-1)), book_code: bookCode, title: name };
}

test('a book stays a draft until its editor has previewed and published it', async ({
  page,
  browser,
  baseURL,
  studio,
}) => {
  const guestPage = await openAsGuest(browser, baseURL);
  await observeAudio(page);
  await studio.enter(page);
  const book = await createDraftBook(page, studio.mark);
  const detailPath = `/admin/book-detail/${book.book_code}`;
  await expect(publicationRegion(page).getByText('Draft', { exact: true })).toBeVisible();
  await expect(releaseDate(page)).toHaveText('Not yet');
  await expect(link(page, 'View in the catalogue')).toHaveCount(0);
  await expect(link(page, 'Preview')).toHaveCount(0);
  await guestPage.findsNothing(book.book_code);

  await button(page, 'Publish').press('Enter');
  await expect(emptyBookDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button(page, 'Publish')).toBeFocused();
  await expectNoProblems(page);

  const first = await studio.chapter(book, 1, 'La lumière');
  const second = await studio.chapter(book, 2, 'La nuit');
  await page.goto(`/admin/chapter/list/${book.id}`);
  await expect(page.getByText('This book has no phrases yet.')).toBeVisible();
  await expect(page.getByText('Nothing is missing')).toHaveCount(0);
  await studio.phrase(first, 'Le phare est loin.', 'phare = lighthouse');
  await studio.phrase(first, 'La mer monte.');
  const lastPhrase = await studio.phrase(second, 'La nuit tombe.', 'nuit = night');

  await test.step('an editor previews every chapter as readers will see it, and the preview saves no reading position', async () => {
    const savedPositions: string[] = [];
    page.on('request', (sent) => sent.url().includes('reading-position') && savedPositions.push(sent.url()));
    await page.goto(detailPath);
    await link(page, 'Preview of La nuit').press('Enter');
    await expect(page).toHaveURL(new RegExp(`/admin/preview/${book.book_code}/read\\?phrase=3$`));
    await expect(phrase(page)).toContainText('La nuit tombe.');
    await expect(page.getByText('Preview · Chapter 2 · La nuit')).toBeVisible();
    await expect(page.getByText('3 / 3', { exact: true })).toBeVisible();
    await phrase(page).getByText('nuit', { exact: true }).hover();
    await expect(page.getByRole('tooltip')).toHaveText('night');
    await button(page, 'Play').press('Enter');
    await waitForSound(page);
    await expect.poll(async () => (await readAudioLog(page)).ended.length).toBeGreaterThan(0);
    await expect(page.getByRole('region', { name: 'The end' })).toBeVisible();
    await expectNoProblems(page);
    await page.keyboard.press('ArrowLeft');
    await expect(phrase(page)).toContainText('La mer monte.');
    await page.keyboard.press('ArrowLeft');
    await expect(phrase(page)).toContainText('Le phare est loin.');
    expect(savedPositions).toEqual([]);
  });

  await test.step('an edit after a preview appears in the next preview', async () => {
    await link(page, 'Back to the studio').click();
    await page.goto(`/admin/phrases/edit/${lastPhrase.id}`);
    await field(page, 'Phrase').fill('Le jour se lève.');
    await button(page, 'Save Phrase').click();
    await expect(successMessage(page, 'is saved.')).toBeVisible();
    await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Books' }).click();
    await link(page, book.title).click();
    await link(page, 'Preview of La nuit').click();
    await expect(phrase(page)).toContainText('Le jour se lève.');
    await link(page, 'Back to the studio').click();
  });

  await guestPage.findsNothing(book.book_code);
  await button(page, 'Publish').press('Enter');
  await missingDialog(page).getByRole('button', { name: 'Publish anyway' }).press('Enter');
  await expect(successMessage(page, `“${book.title}” is in the catalogue now.`)).toBeVisible();
  await expect(button(page, 'Unpublish')).toBeFocused();
  await expect(publicationRegion(page).getByText('Published', { exact: true })).toBeVisible();
  await expect(releaseDate(page)).toHaveText(/^\d+ \w+ \d{4}$/);
  await expectNoViolations(page);
  await guestPage.page.goto(`/book-detail/${book.book_code}`);
  await expect(title(guestPage.page, book.title)).toBeVisible();
  for (const line of rights) await expect(guestPage.page.getByText(line, { exact: true })).toBeVisible();
  await expectNoProblems(guestPage.page);

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
  await guestPage.findsNothing(book.book_code);
  await page.route('**/v1/admin/book-publication/**', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong.' } }),
  );
  await button(page, 'Publish').click();
  await missingDialog(page).getByRole('button', { name: 'Publish anyway' }).click();
  await expect(errorMessage(page)).toBeVisible();
  await expect(button(page, 'Publish')).toBeEnabled();
  await guestPage.page.close();
});

test('the studio lists missing parts with links before a book or a chapter is published', async ({
  page,
  browser,
  baseURL,
  studio,
}) => {
  const guestPage = await openAsGuest(browser, baseURL);
  const book = await studio.book();
  const [first] = [await studio.chapter(book, 1, 'La digue'), await studio.chapter(book, 2, 'Le quai')];
  await studio.phrase(first, 'La mer monte.', 'mer = sea');
  await studio.enter(page);
  const detailPath = `/admin/book-detail/${book.book_code}`;
  await page.goto(detailPath);
  await button(page, 'Unpublish').click();
  await expect(successMessage(page, 'is a draft now.')).toBeVisible();

  await button(page, 'Publish').press('Enter');
  await expect(missingDialog(page).getByRole('listitem').filter({ hasText: '1. La digue' })).toContainText(
    '2 words without a meaning',
  );
  await expect(missingDialog(page).getByRole('link', { name: 'No phrases yet' })).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(button(page, 'Publish')).toBeFocused();
  await button(page, 'Publish').press('Enter');
  await missingDialog(page).getByRole('link', { name: '2 words without a meaning' }).press('Enter');
  await expect(page).toHaveURL(/\/admin\/chapter\/meanings\/\d+$/);
  await page.goto(detailPath);
  // The “What’s missing” list on the page shows the same counts.
  const missingList = page.getByRole('region', { name: 'What’s missing' });
  await expect(missingList.getByText('1 unfinished phrase, 2 words without a meaning.')).toBeVisible();
  await expect(missingList.getByRole('link', { name: '2 words without a meaning' })).toBeVisible();
  await button(page, 'Publish').press('Enter');
  await missingDialog(page).getByRole('button', { name: 'Publish anyway' }).press('Enter');
  await expect(successMessage(page, 'is in the catalogue now.')).toBeVisible();

  // A new chapter of a published book starts as a draft.
  await page.goto(`/admin/books/chapter/create/${book.id}`);
  await field(page, 'Chapter title').fill('Le port');
  await expect(publishNowSwitch(page)).not.toBeChecked();
  await button(page, 'Add Chapter').press('Enter');
  await expect(successMessage(page, 'Chapter 3 is saved as a draft.')).toBeVisible();
  await guestPage.page.goto(`/book-detail/${book.book_code}`);
  await expect(guestPage.page.getByText('La digue').first()).toBeVisible();
  await expect(guestPage.page.getByText('Le port')).toHaveCount(0);
  await page.goto(`/admin/chapter/list/${book.id}`);
  const portRow = row(page, 'Le port');
  await expect(portRow.getByText('Draft', { exact: true })).toBeVisible();
  await expectNoViolations(page);
  await button(page, 'Publish: Le port').press('Enter');
  const emptyChapterDialog = page.getByRole('alertdialog', { name: 'This chapter has no phrases yet' });
  await expect(emptyChapterDialog.getByRole('link', { name: 'No phrases yet' })).toBeVisible();
  await emptyChapterDialog.getByRole('button', { name: 'Publish anyway' }).press('Enter');
  await expect(successMessage(page, '“Le port” is published.')).toBeVisible();
  await expect(button(page, 'Unpublish: Le port')).toBeFocused();
  await guestPage.page.reload();
  await expect(guestPage.page.getByText('Le port').first()).toBeVisible();
  await button(page, 'Unpublish: Le port').press('Enter');
  await expect(portRow.getByText('Draft', { exact: true })).toBeVisible();
  await guestPage.page.close();
});

test('a button fills in a book’s length from the length of its audio clips', async ({ page, studio }) => {
  await studio.enter(page);
  await page.goto('/admin/books/edit/le-phare');
  const lengthHint = page.getByText(/^The clips add up to \d+ min\.$/);
  const minutes = /\d+/.exec((await lengthHint.textContent()) ?? '')?.[0] ?? '';
  await field(page, 'Hours').fill('');
  await field(page, 'Minutes').fill('58');
  await button(page, 'Use this length').press('Enter');
  await expect(field(page, 'Hours')).toHaveValue('0');
  await expect(field(page, 'Minutes')).toHaveValue(minutes);
  await expectNoViolations(page);

  await page.route('**/v1/admin/book/le-phare', async (route) => {
    const { data } = await (await route.fetch()).json();
    const clipStats = { milliseconds: 134 * 60_000, timed: 40, total: 42 };
    await route.fulfill({ json: { data: { ...data, clips: clipStats } } });
  });
  await page.reload();
  await expect(page.getByText('40 of 42 clips add up to 2 h 14 min.')).toBeVisible();
  await button(page, 'Use this length').click();
  await expect(field(page, 'Hours')).toHaveValue('2');
  await expect(field(page, 'Minutes')).toHaveValue('14');
});

test('the landing page requests only books that have phrases', async ({ page }) => {
  await disableServerRendering(page);
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
