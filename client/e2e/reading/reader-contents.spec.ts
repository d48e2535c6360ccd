import { expect, type Page, test } from '@playwright/test';
import { expectNoProblems, expectNoViolations } from '../support/problems.ts';
import {
  book,
  expectPosition,
  getButton,
  getNextButton,
  getPhrase,
  observeAudio,
  openReader,
  sample,
  waitForSound,
} from '../support/reader.ts';

const title = 'Le Marché du samedi';
const getPanel = (page: Page) => page.getByRole('dialog', { name: 'Contents' });
const getSlider = (page: Page) => page.getByRole('slider', { name: 'Position in the book' });
const getBackButton = (page: Page) => getButton(page, 'Back to where I was');
const getChapterButton = (page: Page, name: RegExp) => getPanel(page).getByRole('button', { name });
const getTab = (page: Page, name: string) => getPanel(page).getByRole('tab', { name });
const getRow = (page: Page, text: string) => getPanel(page).getByRole('listitem').filter({ hasText: text });
const expectStoryFocused = (page: Page) => expect(page.locator('#main')).toBeFocused();

/** Opens the book and waits for the response with its table of contents. */
async function openBook(page: Page, path = sample) {
  const contents = page.waitForResponse(/sample-contents\?/);
  await openReader(page, path);
  expect((await contents).ok()).toBe(true);
}

test('a reader navigates a book using only the keyboard', async ({ page }) => {
  const pressKey = (key: string) => page.keyboard.press(key);
  await observeAudio(page);
  await openBook(page);
  await pressKey('c');
  await expect(getPanel(page)).toBeVisible();
  const currentItem = getPanel(page).locator('[aria-current="location"]');
  await expect(currentItem).toBeFocused();
  await expect(currentItem).toContainText('You’re here: phrase 1');
  await expectNoViolations(page);
  await pressKey('Escape');
  await expect(getPanel(page)).toHaveCount(0);

  // Choosing a search result opens its phrase and returns the focus to the story, so that shortcuts work again.
  await pressKey('c');
  await expect(currentItem).toBeFocused();
  const field = getPanel(page).getByRole('searchbox', { name: 'Search in this sample' });
  while (!(await field.evaluate((input) => input === document.activeElement))) await pressKey('Shift+Tab');
  await page.keyboard.type('FENETRE');
  await expect(getPanel(page).getByRole('status')).toHaveText(/phrases? found$/);
  await expect(getPanel(page).locator('mark').first()).toHaveText('fenêtre');
  await expectNoViolations(page);
  await pressKey('Tab');
  await pressKey('Enter');
  await expectPosition(page, '2 / 12');
  await expectStoryFocused(page);
  await waitForSound(page);

  // Moving to a neighboring phrase does not count as a jump, but moving to another chapter does.
  await expect(getBackButton(page)).toHaveCount(0);
  while (!(await getSlider(page).evaluate((input) => input === document.activeElement)))
    await pressKey('Tab');
  await pressKey('End');
  await expectPosition(page, '12 / 12');
  await expect(getSlider(page)).toHaveAttribute('aria-valuetext', /^Chapter \d+, phrase 12 of 12$/);
  await pressKey('ArrowLeft');
  await expectPosition(page, '11 / 12');
  await pressKey('PageDown');
  await expect(getBackButton(page)).toBeVisible();
  await pressKey('b');
  await expectPosition(page, '2 / 12');
  await expect(getBackButton(page)).toHaveCount(0);

  await pressKey('m');
  await expect(getButton(page, 'Bookmark this phrase')).toHaveAttribute('aria-pressed', 'true');
  await pressKey('c');
  await getTab(page, 'Chapters').focus();
  await pressKey('ArrowRight');
  await pressKey('Enter');
  await getPanel(page).getByRole('button', { name: 'Add a note' }).focus();
  await pressKey('Enter');
  await page.keyboard.type('The window again');
  await pressKey('Tab');
  await pressKey('Enter');
  await expect(getRow(page, 'The window again')).toContainText('Clara ouvre sa fenêtre');
  await expectNoViolations(page);
  await getPanel(page).getByRole('button', { name: 'Remove' }).focus();
  await pressKey('Enter');
  await expect(getRow(page, 'The window again')).toHaveCount(0);
  await expect(getButton(page, 'Undo')).toBeFocused();
  await pressKey('Enter');
  await expect(getRow(page, 'The window again')).toBeVisible();
  await pressKey('Escape');
  await pressKey('Escape');
  await pressKey('m');
  await expect(getButton(page, 'Bookmark this phrase')).toHaveAttribute('aria-pressed', 'false');
});

test('the story stays readable when its table of contents fails to load, and the reader can retry', async ({
  page,
}) => {
  await page.route(/sample-contents\?/, (route) =>
    route.fulfill({ status: 500, json: { message: 'Being dusted.' } }),
  );
  await openReader(page);
  await page.getByRole('button', { name: title }).click();
  await expect(getPanel(page).getByRole('alert')).toContainText('Being dusted.');
  await page.unroute(/sample-contents\?/);
  await getPanel(page).getByRole('button', { name: 'Try again' }).click();
  await expect(getChapterButton(page, /Le pain chaud/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(getPhrase(page)).toBeVisible();
});

test('dragging the position slider previews the phrase, and releasing it jumps there', async ({ page }) => {
  await openBook(page);
  const requestedUrls: string[] = [];
  page.on('request', (request) => requestedUrls.push(request.url()));
  const { x, y, width, height } = (await getSlider(page).boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  await page.mouse.move(x + 8, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.9, y + height / 2, { steps: 5 });
  await expect(page.getByText(/^Chapter \d+ · phrase 11$/)).toBeVisible();
  await expectPosition(page, '1 / 12');
  await page.mouse.up();
  await expectPosition(page, '11 / 12');
  await expect(getBackButton(page)).toBeVisible();
  // After a drag with the mouse, the arrow keys change the phrase instead of moving the slider.
  await page.keyboard.press('ArrowRight');
  await expectPosition(page, '12 / 12');
  expect(requestedUrls.filter((url) => url.includes('sample-contents'))).toEqual([]);
});

test.describe('on a phone that is 360 pixels wide', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test('a reader navigates a book by touch', async ({ page }) => {
    await openBook(page, `${sample}?phrase=3`);
    await getButton(page, 'Bookmark this phrase').tap();
    await expect(page.getByText('Bookmark added.')).toBeVisible();
    await page.getByRole('button', { name: title }).tap();
    await expect(getPanel(page)).toBeVisible();
    await expectNoProblems(page);
    const lastItem = getPanel(page).getByRole('listitem').last();
    await lastItem.getByRole('button').tap();
    await expect(getPanel(page)).toHaveCount(0);
    await expect(getBackButton(page)).toBeVisible();
    await expectNoProblems(page);
    await getBackButton(page).tap();
    await expectPosition(page, '3 / 12');
    await getNextButton(page).tap();
    await expectPosition(page, '4 / 12');
    await page.getByRole('button', { name: title }).tap();
    await getTab(page, 'Bookmarks').tap();
    await expectNoProblems(page);
    await getPanel(page)
      .getByRole('button', { name: /phrase 3/ })
      .tap();
    await expectPosition(page, '3 / 12');
    await expect(page).toHaveURL(new RegExp(`/guest/${book}/read`));
  });
});
