import { type Browser, expect, type Page } from '@playwright/test';
import {
  createBookFields,
  fillBookForm,
  getButton,
  getErrorMessage,
  getField,
  getLink,
  getRow,
  getSuccessMessage,
  getTitle,
  test,
} from '../support/administrator.ts';
import { signInAsDemo } from '../support/people.ts';
import { expectNoProblems, expectNoViolations } from '../support/problems.ts';
import { getPhrase, observeAudio, readAudioLog, waitForSound } from '../support/reader.ts';
import { createClipUpload, createCoverUpload } from '../support/uploads.ts';

const getEmptyBookDialog = (page: Page) =>
  page.getByRole('alertdialog', { name: 'This book has no phrases yet' });
const getMissingDialog = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Something is still missing' });
const getPublishNowSwitch = (page: Page) => page.getByRole('switch', { name: 'Publish now' });
const getPublicationRegion = (page: Page) => page.getByRole('region', { name: 'Publication' });
const getReleaseDate = (page: Page) => page.locator('dt:text-is("Released") + dd');
const rightsLines = ['© 2026 Jeanne Auteur', 'CC BY 4.0, Luc Voix'] as const;

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
  await getField(page, 'Rights to the text').fill(rightsLines[0]);
  await getField(page, 'Rights to the recording').fill(rightsLines[1]);
  await getField(page, 'Cover').setInputFiles(createCoverUpload());
  await getField(page, 'Sample audio').setInputFiles(createClipUpload('sample.mp3'));
  await expect(getPublishNowSwitch(page)).not.toBeChecked();
  await getPublishNowSwitch(page).focus();
  await page.keyboard.press('Space');
  await expect(getEmptyBookDialog(page)).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(getPublishNowSwitch(page)).toBeFocused();
  await expect(getPublishNowSwitch(page)).not.toBeChecked();
  await page.keyboard.press('Space');
  await getEmptyBookDialog(page).getByRole('button', { name: 'Publish anyway' }).press('Enter');
  await expect(getPublishNowSwitch(page)).toBeChecked();
  await expect(getPublishNowSwitch(page)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(getPublishNowSwitch(page)).not.toBeChecked();
  await getButton(page, 'Add Book').press('Enter');
  await expect(getSuccessMessage(page, `“${name}” is saved as a draft.`)).toBeVisible();
  const chaptersPath = await getLink(page, `Chapters of ${name}`).getAttribute('href');
  await getLink(page, 'See the book').click();
  await expect(getTitle(page, 'Book Detail Admin Side')).toBeVisible();
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
  await studio.signIn(page);
  const book = await createDraftBook(page, studio.uniqueTitle);
  const detailPath = `/admin/book-detail/${book.book_code}`;
  await expect(getPublicationRegion(page).getByText('Draft', { exact: true })).toBeVisible();
  await expect(getPublicationRegion(page)).toContainText('Only the studio shows this book');
  await expect(getReleaseDate(page)).toHaveText('Not yet');
  await expect(getLink(page, 'View in the catalogue')).toHaveCount(0);
  await expect(getLink(page, 'Preview')).toHaveCount(0);
  await guestPage.findsNothing(book.book_code);

  await getButton(page, 'Publish').press('Enter');
  await expect(getEmptyBookDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(getButton(page, 'Publish')).toBeFocused();
  await expectNoProblems(page);

  const firstChapter = await studio.chapter(book, 1, 'La lumière');
  const secondChapter = await studio.chapter(book, 2, 'La nuit');
  await page.goto(`/admin/chapter/list/${book.id}`);
  await expect(page.getByText('This book has no phrases yet.')).toBeVisible();
  await expect(page.getByText('Nothing is missing')).toHaveCount(0);
  await getButton(page, 'Hold back: La lumière').press('Enter');
  await expect(getRow(page, 'La lumière').getByText('Draft', { exact: true })).toBeVisible();
  await getButton(page, 'Publish with the book: La lumière').press('Enter');
  await expect(getSuccessMessage(page, '“La lumière” will be published with the book.')).toBeVisible();
  await studio.phrase(firstChapter, 'Le phare est loin.', 'phare = lighthouse');
  await studio.phrase(firstChapter, 'La mer monte.');
  const lastPhrase = await studio.phrase(secondChapter, 'La nuit tombe.', 'nuit = night');

  await test.step('an editor previews every chapter as readers will see it, and the preview saves no reading position', async () => {
    const savedPositions: string[] = [];
    page.on(
      'request',
      (request) => request.url().includes('reading-position') && savedPositions.push(request.url()),
    );
    await page.goto(detailPath);
    await getLink(page, 'Preview of La nuit').press('Enter');
    await expect(page).toHaveURL(new RegExp(`/admin/preview/${book.book_code}/read\\?phrase=3$`));
    await expect(getPhrase(page)).toContainText('La nuit tombe.');
    await expect(page.getByText('Preview · Chapter 2 · La nuit')).toBeVisible();
    await expect(page.getByText('3 / 3', { exact: true })).toBeVisible();
    await getPhrase(page).getByText('nuit', { exact: true }).hover();
    await expect(page.getByRole('tooltip')).toHaveText('night');
    await getButton(page, 'Play').press('Enter');
    await waitForSound(page);
    await expect.poll(async () => (await readAudioLog(page)).endedUrls.length).toBeGreaterThan(0);
    await expect(page.getByRole('region', { name: 'The end' })).toBeVisible();
    await expectNoProblems(page);
    await page.keyboard.press('ArrowLeft');
    await expect(getPhrase(page)).toContainText('La mer monte.');
    await page.keyboard.press('ArrowLeft');
    await expect(getPhrase(page)).toContainText('Le phare est loin.');
    expect(savedPositions).toEqual([]);
  });

  await test.step('an edit after a preview appears in the next preview', async () => {
    await getLink(page, 'Back to the studio').click();
    await page.goto(`/admin/phrases/edit/${lastPhrase.id}`);
    await getField(page, 'Phrase').fill('Le jour se lève.');
    await getButton(page, 'Save Phrase').click();
    await expect(getSuccessMessage(page, 'is saved.')).toBeVisible();
    await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Books' }).click();
    await getLink(page, book.title).click();
    await getLink(page, 'Preview of La nuit').click();
    await expect(getPhrase(page)).toContainText('Le jour se lève.');
    await getLink(page, 'Back to the studio').click();
  });

  await guestPage.findsNothing(book.book_code);
  await getButton(page, 'Publish').press('Enter');
  await expect(getMissingDialog(page)).toContainText(
    'No chapter is the sample, so guests can’t try this book.',
  );
  await getMissingDialog(page).getByRole('button', { name: 'Publish anyway' }).press('Enter');
  await expect(getSuccessMessage(page, `“${book.title}” is in the catalogue now.`)).toBeVisible();
  await expect(getButton(page, 'Unpublish')).toBeFocused();
  await expect(getPublicationRegion(page).getByText('Published', { exact: true })).toBeVisible();
  await expect(getReleaseDate(page)).toHaveText(/^\d+ \w+ \d{4}$/);
  await expectNoViolations(page);
  await guestPage.page.goto(`/book-detail/${book.book_code}`);
  await expect(getTitle(guestPage.page, book.title)).toBeVisible();
  for (const line of rightsLines) await expect(guestPage.page.getByText(line, { exact: true })).toBeVisible();
  await expectNoProblems(guestPage.page);

  await page.goto(`/admin/books?search=${encodeURIComponent(studio.uniqueTitle)}`);
  await expect(getRow(page, book.title).getByRole('rowheader')).toContainText('Published');
  await getField(page, 'Status').selectOption('Drafts');
  await expect(page).toHaveURL(/search=.*&status=draft$/);
  await expect(getRow(page, book.title)).toHaveCount(0);
  await expectNoViolations(page);
  await getField(page, 'Status').selectOption('Published');
  await expect(getRow(page, book.title)).toBeVisible();
  await getLink(page, book.title).click();

  await getButton(page, 'Unpublish').click();
  await expect(getSuccessMessage(page, `“${book.title}” is a draft now.`)).toBeVisible();
  await guestPage.findsNothing(book.book_code);
  await page.route('**/v1/admin/book-publication/**', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong.' } }),
  );
  await getButton(page, 'Publish').click();
  await getMissingDialog(page).getByRole('button', { name: 'Publish anyway' }).click();
  await expect(getErrorMessage(page)).toBeVisible();
  await expect(getButton(page, 'Publish')).toBeEnabled();
  await guestPage.page.close();
});

test('before a book or a chapter is published, the studio lists what is missing, with links to add it', async ({
  page,
  browser,
  baseURL,
  studio,
}) => {
  const guestPage = await openAsGuest(browser, baseURL);
  const book = await studio.book();
  const [firstChapter] = [
    await studio.chapter(book, 1, 'La digue'),
    await studio.chapter(book, 2, 'Le quai'),
  ];
  await studio.phrase(firstChapter, 'La mer monte.', 'mer = sea');
  await studio.signIn(page);
  const detailPath = `/admin/book-detail/${book.book_code}`;
  await page.goto(detailPath);
  await getButton(page, 'Unpublish').click();
  await expect(getSuccessMessage(page, 'is a draft now.')).toBeVisible();

  await getButton(page, 'Publish').press('Enter');
  await expect(getMissingDialog(page).getByRole('listitem').filter({ hasText: '1. La digue' })).toContainText(
    '2 words without a meaning',
  );
  await expect(getMissingDialog(page).getByRole('link', { name: 'No phrases yet' })).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(getButton(page, 'Publish')).toBeFocused();
  await getButton(page, 'Publish').press('Enter');
  await getMissingDialog(page).getByRole('link', { name: '2 words without a meaning' }).press('Enter');
  await expect(page).toHaveURL(/\/admin\/chapter\/meanings\/\d+$/);
  await page.goto(detailPath);
  // The “What’s missing” list on the page must show the same problems as the dialog above.
  const missingList = page.getByRole('region', { name: 'What’s missing' });
  await expect(missingList.getByText('1 unfinished phrase, 2 words without a meaning.')).toBeVisible();
  await expect(missingList.getByRole('link', { name: '2 words without a meaning' })).toBeVisible();
  await getButton(page, 'Publish').press('Enter');
  await getMissingDialog(page).getByRole('button', { name: 'Publish anyway' }).press('Enter');
  await expect(getSuccessMessage(page, 'is in the catalogue now.')).toBeVisible();

  // A new chapter of a published book starts as a draft.
  await page.goto(`/admin/books/chapter/create/${book.id}`);
  await getField(page, 'Chapter title').fill('Le port');
  await expect(getPublishNowSwitch(page)).not.toBeChecked();
  await getButton(page, 'Add Chapter').press('Enter');
  await expect(getSuccessMessage(page, 'Chapter 3 is saved as a draft.')).toBeVisible();
  await guestPage.page.goto(`/book-detail/${book.book_code}`);
  await expect(guestPage.page.getByText('La digue').first()).toBeVisible();
  await expect(guestPage.page.getByText('Le port')).toHaveCount(0);
  await page.goto(`/admin/chapter/list/${book.id}`);
  const portRow = getRow(page, 'Le port');
  await expect(portRow.getByText('Draft', { exact: true })).toBeVisible();
  await expectNoViolations(page);
  await getButton(page, 'Publish: Le port').press('Enter');
  const emptyChapterDialog = page.getByRole('alertdialog', { name: 'This chapter has no phrases yet' });
  await expect(emptyChapterDialog.getByRole('link', { name: 'No phrases yet' })).toBeVisible();
  await emptyChapterDialog.getByRole('button', { name: 'Publish anyway' }).press('Enter');
  await expect(getSuccessMessage(page, '“Le port” is published.')).toBeVisible();
  await expect(getButton(page, 'Unpublish: Le port')).toBeFocused();
  await guestPage.page.reload();
  await expect(guestPage.page.getByText('Le port').first()).toBeVisible();
  await getButton(page, 'Unpublish: Le port').press('Enter');
  await expect(portRow.getByText('Draft', { exact: true })).toBeVisible();
  await guestPage.page.close();
});

test('a button sets a book’s length to the total length of its audio clips', async ({ page, studio }) => {
  await studio.signIn(page);
  await page.goto('/admin/books/edit/le-phare');
  const lengthHint = page.getByText(/^The clips add up to \d+ min\.$/);
  const minutes = /\d+/.exec((await lengthHint.textContent()) ?? '')?.[0] ?? '';
  await getField(page, 'Hours').fill('');
  await getField(page, 'Minutes').fill('58');
  await getButton(page, 'Use this length').press('Enter');
  await expect(getField(page, 'Hours')).toHaveValue('0');
  await expect(getField(page, 'Minutes')).toHaveValue(minutes);
  await expectNoViolations(page);

  await page.route('**/v1/admin/book/le-phare', async (route) => {
    const { data } = await (await route.fetch()).json();
    const clipStats = { milliseconds: 134 * 60_000, timed: 40, total: 42 };
    await route.fulfill({ json: { data: { ...data, clips: clipStats } } });
  });
  await page.reload();
  await expect(page.getByText('40 of 42 clips add up to 2 h 14 min.')).toBeVisible();
  await getButton(page, 'Use this length').click();
  await expect(getField(page, 'Hours')).toHaveValue('2');
  await expect(getField(page, 'Minutes')).toHaveValue('14');
});

test('a member cannot open the preview of a draft, and a long statement of rights fits a narrow screen', async ({
  page,
  studio,
}) => {
  const book = await studio.book();
  await signInAsDemo(page, 'reader');
  await page.goto(`/admin/preview/${book.book_code}/read`);
  await expect(page).toHaveURL(/\/401$/);
  await studio.signIn(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(`/admin/preview/${book.book_code}/read`);
  await expect(page.getByText('There is nothing to preview here yet.')).toBeVisible();
  await expect(getLink(page, 'Back to the studio').last()).toBeVisible();
  await expectNoProblems(page);
  await page.goto(`/admin/books/edit/${book.book_code}`);
  await getField(page, 'Rights to the text').fill('©'.repeat(301));
  await getButton(page, 'Save changes').click();
  await expect(page.getByText('Rights to the text can have at most 300 characters.')).toBeVisible();
  await getField(page, 'Rights to the text').fill('©'.repeat(300));
  await getButton(page, 'Save changes').click();
  await expect(getSuccessMessage(page, 'is saved.')).toBeVisible();
  for (const path of [`/admin/book-detail/${book.book_code}`, `/book-detail/${book.book_code}`]) {
    await page.goto(path);
    await expect(page.getByText('©'.repeat(300))).toBeVisible();
    await expectNoProblems(page);
  }
});
