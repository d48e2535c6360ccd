import { expect, type Page } from '@playwright/test';
import { addFirstPhrase, type Studio, test } from '../support/administrator.ts';
import { expectNoProblems } from '../support/problems.ts';
import {
  button,
  expectPosition,
  meaning,
  nextButton,
  observeAudio,
  openReader,
  presetLocalStorage,
  readAudioLog,
  sample,
  waitForSound,
} from '../support/reader.ts';

const chapterText = (page: Page) => page.getByRole('group', { name: /^Chapter \d+, .*, word by word$/ });
const phraseElement = (page: Page, number: number) =>
  chapterText(page).locator(`[data-phrase-no="${number}"]`);
const currentPhrase = (page: Page) => chapterText(page).locator('[aria-current]');
const pageView = { reading: JSON.stringify({ view: 'page', speed: 2 }) };

test('a reader opens a chapter as a page and taps a phrase to play from there', async ({ page }) => {
  await observeAudio(page);
  await openReader(page);
  await page.keyboard.press('p');
  await expect(chapterText(page)).toBeVisible();
  await expect(chapterText(page).locator('[data-phrase-no]')).toHaveCount(12);
  await expect(currentPhrase(page)).toHaveText(/^Le samedi matin/);
  await expectNoProblems(page);

  await phraseElement(page, 6).locator('[data-word]').nth(2).click();
  await expectPosition(page, '6 / 12');
  await expect(currentPhrase(page)).toHaveAttribute('data-phrase-no', '6');
  await expect(meaning(page)).toHaveText('am going to (aller)');
  await waitForSound(page);
  expect((await readAudioLog(page)).max).toBe(1);
  await expectNoProblems(page);

  await page.keyboard.press('ArrowRight');
  await expect(currentPhrase(page)).toHaveAttribute('data-phrase-no', '7');
  await page.keyboard.press('p');
  await expect(chapterText(page)).toHaveCount(0);
  await expectPosition(page, '7 / 12');
});

test('in the page view, a reader opens word meanings with the keyboard, starting at the current phrase', async ({
  page,
}) => {
  await presetLocalStorage(page, pageView);
  await page.goto(`${sample}?phrase=3`);
  await expect(currentPhrase(page)).toHaveAttribute('data-phrase-no', '3');
  while (!(await chapterText(page).evaluate((group) => group.contains(document.activeElement))))
    await page.keyboard.press('Tab');
  await expect(phraseElement(page, 3).locator('[data-word]').first()).toBeFocused();
  await expect(meaning(page)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(phraseElement(page, 3).locator('[data-word]').nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(meaning(page)).toHaveCount(0);
  while ((await page.evaluate(() => document.activeElement?.closest('[data-phrase-no="4"]'))) === null)
    await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expectPosition(page, '4 / 12');
  await expect(currentPhrase(page)).toHaveAttribute('data-phrase-no', '4');
  await expect(phraseElement(page, 4).locator('[data-word]').first()).toBeFocused();
  await expect(meaning(page)).toBeVisible();
});

test('AutoPlay marks each phrase and keeps it in view on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await observeAudio(page);
  await presetLocalStorage(page, { ...pageView, autoplay: 'true' });
  await page.goto(`${sample}?phrase=5`);
  for (const number of [6, 9, 12]) {
    await expect(currentPhrase(page)).toHaveAttribute('data-phrase-no', String(number));
    await expect(currentPhrase(page)).toBeInViewport({ ratio: 0.5 });
  }
  expect((await readAudioLog(page)).max).toBe(1);
});

/** Creates a book with one chapter of this many phrases, to be opened in the studio's preview. */
async function createLongBook(studio: Studio, length: number) {
  const book = await studio.book();
  const chapter = await studio.chapter(book, 1);
  for (let number = 1; number <= length; number += 1)
    await studio.phrase(
      chapter,
      `Phrase numéro ${number}, assez longue pour remplir presque toute une ligne.`,
    );
  return { chapter, address: `/admin/preview/${book.book_code}/read` };
}

test('a long chapter opens at the phrase given in the URL and renders only the phrases in view', async ({
  page,
  studio,
}) => {
  const { address } = await createLongBook(studio, 100);
  await studio.enter(page);
  await presetLocalStorage(page, pageView);
  await page.goto(`${address}?phrase=80`);
  await expect(currentPhrase(page)).toHaveText(/^Phrase numéro 80,/);
  await expect(phraseElement(page, 76)).toHaveCount(1);
  await expect(currentPhrase(page)).toBeInViewport();
  expect(await chapterText(page).locator('[data-phrase-no]').count()).toBeLessThan(100);

  // Scrolling away shows a button that leads back to the current phrase.
  await page.getByRole('main').evaluate((main) => main.scrollTo(0, 0));
  await expect(phraseElement(page, 1)).toBeInViewport();
  await expect(currentPhrase(page)).not.toBeInViewport();
  await button(page, 'Back to the phrase you hear').click();
  await expect(currentPhrase(page)).toBeInViewport();
  await expect(button(page, 'Back to the phrase you hear')).toHaveCount(0);

  await page.getByRole('main').evaluate((main) => main.scrollTo(0, 0));
  await expect(phraseElement(page, 1)).toBeInViewport();
  await nextButton(page).click();
  await expect(currentPhrase(page)).toHaveAttribute('data-phrase-no', '81');
  await expect(currentPhrase(page)).toBeInViewport();
});

test('AutoPlay does not scroll the page back after the reader has scrolled away', async ({
  page,
  studio,
}) => {
  const { address } = await createLongBook(studio, 60);
  await studio.enter(page);
  await presetLocalStorage(page, { ...pageView, autoplay: 'true' });
  await page.goto(`${address}?phrase=50`);
  await expect(phraseElement(page, 51)).toHaveCount(1);
  await page.getByRole('main').evaluate((main) => main.scrollTo(0, 0));
  await expect(button(page, 'Back to the phrase you hear')).toBeVisible();
  await expect(currentPhrase(page)).toHaveAttribute('data-phrase-no', '52', { timeout: 20_000 });
  await expect(phraseElement(page, 1)).toBeInViewport();
  await expect(currentPhrase(page)).not.toBeInViewport();
});

test('a part of the page that fails to load shows an error, and the current phrase stays visible', async ({
  page,
  studio,
}) => {
  const { address } = await createLongBook(studio, 60);
  await studio.enter(page);
  await presetLocalStorage(page, pageView);
  await page.route(/preview-window\?/, (route) =>
    route.fulfill({ status: 503, json: { message: 'Being dusted.' } }),
  );
  await page.goto(`${address}?phrase=30`);
  await expect(currentPhrase(page)).toHaveText(/^Phrase numéro 30,/);
  await expect(currentPhrase(page)).toBeInViewport();
  await expect(page.getByRole('alert').first()).toContainText('We couldn’t load this part of the chapter.');
  await expectNoProblems(page);
  await page.unroute(/preview-window\?/);
  const currentPart = chapterText(page)
    .locator('[data-index]')
    .filter({ has: page.locator('[aria-current]') });
  await currentPart.getByRole('button', { name: 'Try again' }).click();
  await expect(phraseElement(page, 31)).toBeInViewport();
  await expect(currentPhrase(page)).toBeInViewport();
});

test('a phrase added by an editor appears in the page view while the marked phrase stays the same', async ({
  page,
  studio,
}) => {
  const { chapter, address } = await createLongBook(studio, 80);
  await studio.enter(page);
  await presetLocalStorage(page, pageView);
  await page.goto(`${address}?phrase=5`);
  await expect(phraseElement(page, 25)).toHaveCount(1);
  await addFirstPhrase(page, studio, chapter);
  // Scrolling loads the next part of the chapter, whose response reveals the edit.
  await page.getByRole('main').evaluate((main) => main.scrollTo(0, 2400));
  await expect(currentPhrase(page)).toHaveAttribute('data-phrase-no', '6');
  await expect(currentPhrase(page)).toHaveText(/^Phrase numéro 5,/);
  await page.getByRole('main').evaluate((main) => main.scrollTo(0, 0));
  await expect(phraseElement(page, 1)).toHaveText('Une phrase de plus.');
});

test('with “Listen first” on, each phrase in the page view stays blurred until it has been heard', async ({
  page,
}) => {
  await presetLocalStorage(page, { reading: JSON.stringify({ view: 'page', listenFirst: true }) });
  await page.goto(`${sample}?phrase=3`);
  await expect(phraseElement(page, 3).locator('[data-veiled]')).toHaveCount(1);
  await expect(phraseElement(page, 4).locator('[data-veiled]')).toHaveCount(1);
  await expect(phraseElement(page, 2).locator('[data-veiled]')).toHaveCount(0);
  await button(page, 'Show the text').click();
  await expect(phraseElement(page, 3).locator('[data-veiled]')).toHaveCount(0);
  await expect(phraseElement(page, 4).locator('[data-veiled]')).toHaveCount(1);
  await expectNoProblems(page);
  // Tapping a phrase that is still blurred also plays from there.
  const { x, y } = await phraseElement(page, 5).evaluate((phrase) => {
    const [{ left, top, height } = new DOMRect()] = phrase.getClientRects();
    return { x: left + 20, y: top + height / 2 };
  });
  await page.mouse.click(x, y);
  await expectPosition(page, '5 / 12');
});
