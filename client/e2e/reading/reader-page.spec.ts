import { expect, type Page } from '@playwright/test';
import { addFirstPhrase, type Studio, test } from '../support/administrator.ts';
import { expectNoProblems } from '../support/problems.ts';
import {
  at,
  button,
  heard,
  listen,
  meaning,
  next,
  open,
  remember,
  sample,
  sounds,
} from '../support/reader.ts';

const text = (page: Page) => page.getByRole('group', { name: /^Chapter \d+, .*, word by word$/ });
const phraseOf = (page: Page, number: number) => text(page).locator(`[data-phrase-no="${number}"]`);
const marked = (page: Page) => text(page).locator('[aria-current]');
const asPage = { reading: JSON.stringify({ view: 'page', speed: 2 }) };

test('a reader opens a chapter as a page and taps a phrase to play from there', async ({ page }) => {
  await listen(page);
  await open(page);
  await page.keyboard.press('p');
  await expect(text(page)).toBeVisible();
  await expect(text(page).locator('[data-phrase-no]')).toHaveCount(12);
  await expect(marked(page)).toHaveText(/^Le samedi matin/);
  await expectNoProblems(page);

  await phraseOf(page, 6).locator('[data-word]').nth(2).click();
  await at(page, '6 / 12');
  await expect(marked(page)).toHaveAttribute('data-phrase-no', '6');
  await expect(meaning(page)).toHaveText('am going to (aller)');
  await sounds(page);
  expect((await heard(page)).max).toBe(1);
  await expectNoProblems(page);

  await page.keyboard.press('ArrowRight');
  await expect(marked(page)).toHaveAttribute('data-phrase-no', '7');
  await page.keyboard.press('p');
  await expect(text(page)).toHaveCount(0);
  await at(page, '7 / 12');
});

test('in the page view, a reader opens word meanings with the keyboard, starting at the current phrase', async ({
  page,
}) => {
  await remember(page, asPage);
  await page.goto(`${sample}?phrase=3`);
  await expect(marked(page)).toHaveAttribute('data-phrase-no', '3');
  while (!(await text(page).evaluate((group) => group.contains(document.activeElement))))
    await page.keyboard.press('Tab');
  await expect(phraseOf(page, 3).locator('[data-word]').first()).toBeFocused();
  await expect(meaning(page)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(phraseOf(page, 3).locator('[data-word]').nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(meaning(page)).toHaveCount(0);
  while ((await page.evaluate(() => document.activeElement?.closest('[data-phrase-no="4"]'))) === null)
    await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await at(page, '4 / 12');
  await expect(marked(page)).toHaveAttribute('data-phrase-no', '4');
  await expect(phraseOf(page, 4).locator('[data-word]').first()).toBeFocused();
  await expect(meaning(page)).toBeVisible();
});

test('AutoPlay marks each phrase and keeps it in view on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await listen(page);
  await remember(page, { ...asPage, autoplay: 'true' });
  await page.goto(`${sample}?phrase=5`);
  for (const number of [6, 9, 12]) {
    await expect(marked(page)).toHaveAttribute('data-phrase-no', String(number));
    await expect(marked(page)).toBeInViewport({ ratio: 0.5 });
  }
  expect((await heard(page)).max).toBe(1);
});

/** Creates a book with one chapter of this many phrases, to be opened in the studio's preview. */
async function longBook(studio: Studio, length: number) {
  const book = await studio.book();
  const chapter = await studio.chapter(book, 1);
  for (let number = 1; number <= length; number += 1)
    await studio.phrase(
      chapter,
      `Phrase numéro ${number}, assez longue pour remplir presque toute une ligne.`,
    );
  return { chapter, address: `/admin/preview/${book.book_code}/read` };
}

test('a long chapter opens at the requested phrase and renders only the phrases in view', async ({
  page,
  studio,
}) => {
  const { address } = await longBook(studio, 100);
  await studio.enter(page);
  await remember(page, asPage);
  await page.goto(`${address}?phrase=80`);
  await expect(marked(page)).toHaveText(/^Phrase numéro 80,/);
  await expect(phraseOf(page, 76)).toHaveCount(1);
  await expect(marked(page)).toBeInViewport();
  expect(await text(page).locator('[data-phrase-no]').count()).toBeLessThan(100);

  // Scrolling away shows a button that leads back to the current phrase.
  await page.getByRole('main').evaluate((main) => main.scrollTo(0, 0));
  await expect(phraseOf(page, 1)).toBeInViewport();
  await expect(marked(page)).not.toBeInViewport();
  await button(page, 'Back to the phrase you hear').click();
  await expect(marked(page)).toBeInViewport();
  await expect(button(page, 'Back to the phrase you hear')).toHaveCount(0);

  await page.getByRole('main').evaluate((main) => main.scrollTo(0, 0));
  await expect(phraseOf(page, 1)).toBeInViewport();
  await next(page).click();
  await expect(marked(page)).toHaveAttribute('data-phrase-no', '81');
  await expect(marked(page)).toBeInViewport();
});

test('AutoPlay does not scroll a reader who has scrolled away', async ({ page, studio }) => {
  const { address } = await longBook(studio, 60);
  await studio.enter(page);
  await remember(page, { ...asPage, autoplay: 'true' });
  await page.goto(`${address}?phrase=50`);
  await expect(phraseOf(page, 51)).toHaveCount(1);
  await page.getByRole('main').evaluate((main) => main.scrollTo(0, 0));
  await expect(button(page, 'Back to the phrase you hear')).toBeVisible();
  await expect(marked(page)).toHaveAttribute('data-phrase-no', '52', { timeout: 20_000 });
  await expect(phraseOf(page, 1)).toBeInViewport();
  await expect(marked(page)).not.toBeInViewport();
});

test('a part of the page that fails to load shows an error, and the current phrase stays visible', async ({
  page,
  studio,
}) => {
  const { address } = await longBook(studio, 60);
  await studio.enter(page);
  await remember(page, asPage);
  await page.route(/preview-window\?/, (route) =>
    route.fulfill({ status: 503, json: { message: 'Being dusted.' } }),
  );
  await page.goto(`${address}?phrase=30`);
  await expect(marked(page)).toHaveText(/^Phrase numéro 30,/);
  await expect(marked(page)).toBeInViewport();
  await expect(page.getByRole('alert').first()).toContainText('We couldn’t load this part of the chapter.');
  await expectNoProblems(page);
  await page.unroute(/preview-window\?/);
  const part = text(page)
    .locator('[data-index]')
    .filter({ has: page.locator('[aria-current]') });
  await part.getByRole('button', { name: 'Try again' }).click();
  await expect(phraseOf(page, 31)).toBeInViewport();
  await expect(marked(page)).toBeInViewport();
});

test('a phrase added by an editor appears in the page view while the marked phrase stays the same', async ({
  page,
  studio,
}) => {
  const { chapter, address } = await longBook(studio, 80);
  await studio.enter(page);
  await remember(page, asPage);
  await page.goto(`${address}?phrase=5`);
  await expect(phraseOf(page, 25)).toHaveCount(1);
  await addFirstPhrase(page, studio, chapter);
  // Scrolling loads the next part of the chapter, whose response reveals the edit.
  await page.getByRole('main').evaluate((main) => main.scrollTo(0, 2400));
  await expect(marked(page)).toHaveAttribute('data-phrase-no', '6');
  await expect(marked(page)).toHaveText(/^Phrase numéro 5,/);
  await page.getByRole('main').evaluate((main) => main.scrollTo(0, 0));
  await expect(phraseOf(page, 1)).toHaveText('Une phrase de plus.');
});

test('with “Listen first” on, each phrase in the page view stays blurred until it has been heard', async ({
  page,
}) => {
  await remember(page, { reading: JSON.stringify({ view: 'page', listenFirst: true }) });
  await page.goto(`${sample}?phrase=3`);
  await expect(phraseOf(page, 3).locator('[data-veiled]')).toHaveCount(1);
  await expect(phraseOf(page, 4).locator('[data-veiled]')).toHaveCount(1);
  await expect(phraseOf(page, 2).locator('[data-veiled]')).toHaveCount(0);
  await button(page, 'Show the text').click();
  await expect(phraseOf(page, 3).locator('[data-veiled]')).toHaveCount(0);
  await expect(phraseOf(page, 4).locator('[data-veiled]')).toHaveCount(1);
  await expectNoProblems(page);
  // Tapping a phrase that is still blurred also plays from there.
  const { x, y } = await phraseOf(page, 5).evaluate((phrase) => {
    const [{ left, top, height } = new DOMRect()] = phrase.getClientRects();
    return { x: left + 20, y: top + height / 2 };
  });
  await page.mouse.click(x, y);
  await at(page, '5 / 12');
});
