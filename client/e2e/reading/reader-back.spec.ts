import { expect, type Page, test } from '@playwright/test';
import { waitForHydration } from '../support/first-views.ts';
import { signUpNewUser } from '../support/people.ts';
import {
  book,
  expectPosition,
  getButton,
  getNextButton,
  getPhrase,
  openListeningDialog,
  openReader,
  sample,
} from '../support/reader.ts';

const bookPath = `/book-detail/${book}`;
const getDialog = (page: Page) => page.getByRole('dialog');
const pressKey = (page: Page, key: string) => page.keyboard.press(key);
const panels: [name: string, open: (page: Page) => Promise<void>][] = [
  ['Contents', (page) => pressKey(page, 'c')],
  ['Contents', (page) => page.getByTitle('Contents').click()],
  ['Keys', (page) => pressKey(page, '?')],
  ['Listening', openListeningDialog],
  ['Text and colors', (page) => getButton(page, 'Text and colors').click()],
  ['Something is wrong here', (page) => getButton(page, 'Something is wrong here').click()],
];

/** Opens a book's page and enters the reader through its link to the sample. */
async function openReaderFromBook(page: Page) {
  await page.goto(bookPath);
  await waitForHydration(page);
  await page
    .getByRole('link', { name: /sample/i })
    .first()
    .click();
  await expect(getPhrase(page)).toBeVisible();
}

async function openPanel(page: Page, [name, open]: (typeof panels)[number]) {
  await open(page);
  await expect(page.getByRole('dialog', { name })).toBeVisible();
}

const expectReaderUrl = (page: Page) => expect(page).toHaveURL(new RegExp(`${sample}(\\?phrase=\\d+)?$`));
const expectBookPageUrl = (page: Page) => expect(page).toHaveURL(new RegExp(`${bookPath}$`));

async function expectBackToCloseEachPanel(page: Page) {
  await openReaderFromBook(page);
  for (const panel of panels) {
    await openPanel(page, panel);
    await page.goBack();
    await expect(getDialog(page)).toHaveCount(0);
    await expectReaderUrl(page);
    await expect(getPhrase(page)).toBeVisible();
  }
  await page.goBack();
  await expectBookPageUrl(page);
}

test('the Back button first closes an open panel, and leaves the book when it is pressed again', ({ page }) =>
  expectBackToCloseEachPanel(page));

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test('on a phone, the Back button first closes an open panel, and leaves the book when it is pressed again', ({
    page,
  }) => expectBackToCloseEachPanel(page));
});

test('Esc closes a panel, and the Back button then leaves the book with one press', async ({ page }) => {
  await openReaderFromBook(page);
  for (const key of ['c', '?']) {
    await pressKey(page, key);
    await expect(getDialog(page)).toBeVisible();
    await pressKey(page, 'Escape');
    await expect(getDialog(page)).toHaveCount(0);
  }
  await getNextButton(page).click();
  await expectPosition(page, '2 / 12');
  await expect(page).toHaveURL(/\?phrase=2$/);
  await page.goBack();
  await expectBookPageUrl(page);

  await page.goForward();
  await expectPosition(page, '2 / 12');
  await pressKey(page, 'c');
  await expect(getDialog(page)).toBeVisible();
  await page.goBack();
  await expect(getDialog(page)).toHaveCount(0);
  await expectPosition(page, '2 / 12');
});

test('the Back button leaves the book even after a jump to a search result, and Forward returns to that phrase', async ({
  page,
}) => {
  await openReaderFromBook(page);
  await pressKey(page, 'c');
  await getDialog(page).getByRole('searchbox').fill('Clara');
  await expect(getDialog(page).getByRole('status')).toHaveText(/phrases found$/);
  await getDialog(page).getByRole('listitem').last().getByRole('button').click();
  await expect(getDialog(page)).toHaveCount(0);
  await expect(getButton(page, 'Back to where I was')).toBeVisible();
  await expect(page).toHaveURL(/\?phrase=\d+$/);
  const readerUrl = page.url();
  await page.goBack();
  await expectBookPageUrl(page);
  await page.goForward();
  await expect(getPhrase(page)).toBeVisible();
  expect(page.url()).toBe(readerUrl);
});

test('the Back button closes a panel but stays on the phrase that was reached while the panel was open', async ({
  page,
}) => {
  await openReaderFromBook(page);
  await openListeningDialog(page);
  await pressKey(page, 'ArrowRight');
  await expectPosition(page, '2 / 12');
  await expect(page).toHaveURL(/\?phrase=2$/);
  await page.goBack();
  await expect(getDialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\?phrase=2$/);
  await page.reload();
  await expectPosition(page, '2 / 12');
  await page.goBack();
  await expectBookPageUrl(page);
});

test('a reload closes the open panel, and the Back button then leaves the book', async ({ page }) => {
  await openReaderFromBook(page);
  await pressKey(page, 'c');
  await expect(getDialog(page)).toBeVisible();
  await page.reload();
  await expect(getPhrase(page)).toBeVisible();
  await waitForHydration(page);
  await expect(getDialog(page)).toHaveCount(0);
  await page.goBack();
  await expectBookPageUrl(page);
});

test('a link clicked while a panel is open leaves the book, and each press of Back then goes back one page', async ({
  page,
}) => {
  await openReaderFromBook(page);
  await openListeningDialog(page);
  await expect(getDialog(page)).toBeVisible();
  await page.getByRole('link', { name: 'Back to the book' }).click();
  await expectBookPageUrl(page);
  await page.goBack();
  await expect(getPhrase(page)).toBeVisible();
  await expect(getDialog(page)).toHaveCount(0);
  await expectReaderUrl(page);
  await page.goBack();
  await expectBookPageUrl(page);
  await page.goForward();
  await expectReaderUrl(page);
});

test('the Back button closes the list of a chapter’s words and restores the focus', async ({ page }) => {
  await signUpNewUser(page);
  await page.goto(bookPath);
  await openReader(page, `${sample}?phrase=12`);
  await getButton(page, 'Mark the other words as known').click();
  await expect(getDialog(page).getByRole('listitem').first()).toBeVisible();
  await page.goBack();
  await expect(getDialog(page)).toHaveCount(0);
  await expectReaderUrl(page);
  await expect(getButton(page, 'Mark the other words as known')).toBeFocused();
  await page.goBack();
  await expectBookPageUrl(page);
});
