import { expect, type Locator, type Page, test } from '@playwright/test';
import { disableServerRendering } from '../support/first-views.ts';
import {
  expectFocusOutsideWords,
  expectPosition,
  getMeaningTooltip,
  getPhrase,
  getWord,
  getWords,
  observeAudio,
  openReader,
  readAudioLog,
  sample,
} from '../support/reader.ts';

test('the words of a phrase share a single tab stop, even after AutoPlay moves on while a word has the focus', async ({
  page,
}) => {
  const pressKey = (key: string) => page.keyboard.press(key);
  await observeAudio(page);
  await openReader(page);
  await expect.poll(async () => (await readAudioLog(page)).endedUrls.length).toBe(1);
  await getWord(page, 'Le').focus();
  for (const text of ['samedi', 'matin', 'la']) {
    await pressKey('ArrowRight');
    await expect(getWord(page, text)).toBeFocused();
  }
  // Turns AutoPlay on and, after it has moved to the next phrase, off again. The focus stays on the word at the same
  // position in the phrase.
  await pressKey('a');
  await expectPosition(page, '2 / 12');
  await pressKey('a');
  await expect(getWord(page, 'Clara')).toBeFocused();
  await expect(getWord(page, 'Clara')).toHaveCSS('outline-style', 'solid');
  await expect(getPhrase(page).locator('[data-word][tabindex="0"]')).toHaveText(['Clara']);
  await pressKey('Tab');
  await expectFocusOutsideWords(page);
});

test('moving to the next phrase focuses the story and does not open the meaning of a word under a resting pointer', async ({
  page,
}) => {
  await openReader(page, `${sample}?phrase=2`);
  await getWord(page, 'Clara').click();
  await expect(getMeaningTooltip(page)).toBeVisible();
  const meaningOpenedPromise = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const isOpen = () => document.querySelector('[role="tooltip"]') !== null;
        document.addEventListener('pointerover', () => window.setTimeout(() => resolve(isOpen()), 300));
        window.setTimeout(() => resolve(isOpen()), 2000);
      }),
  );
  await page.keyboard.press('ArrowRight');
  await expectPosition(page, '3 / 12');
  expect(await meaningOpenedPromise).toBe(false);
  await expectFocusOutsideWords(page);
  await expect(page.getByRole('main')).toBeFocused();
  await getWords(page).nth(1).hover();
  await expect(getMeaningTooltip(page)).toBeVisible();
});

/**
 * Returns the words that the open meaning covers. The top fifth of a word's box may be covered, because it holds no
 * letters. One pixel is allowed for rounding.
 */
const listCoveredWords = (page: Page) =>
  getMeaningTooltip(page).evaluate((tooltip) => {
    const { left, top, right, bottom } = tooltip.getBoundingClientRect();
    const isCovered = (element: Element) => {
      const emptyTopHeight = Number.parseFloat(getComputedStyle(element).fontSize) / 5;
      return [...element.getClientRects()].some(
        (box) =>
          box.left < right &&
          box.right > left &&
          box.top + emptyTopHeight + 1 < bottom &&
          box.bottom - 1 > top,
      );
    };
    const allWords = [...document.querySelectorAll('[data-word]')];
    return allWords.filter(isCovered).map(({ textContent }) => textContent);
  });

/** Returns the largest number of pixels by which the open meaning extends beyond the reading area, or 0. */
const measureMeaningOverflow = (page: Page) =>
  getMeaningTooltip(page).evaluate((tooltip) => {
    const readingArea = document.querySelector('main')?.getBoundingClientRect() ?? new DOMRect();
    const { left, top, right, bottom } = tooltip.getBoundingClientRect();
    return Math.max(
      0,
      readingArea.left - left,
      readingArea.top - top,
      right - readingArea.right,
      bottom - readingArea.bottom,
    );
  });

/**
 * Scrolls the word to the top edge of the reading area and taps it. Playwright's `tap` would scroll the page again.
 */
async function tapAtTopEdge(page: Page, one: Locator) {
  const { x, y } = await one.evaluate((element) => {
    const readingArea = element.closest('main');
    readingArea?.scrollBy(0, element.getBoundingClientRect().top - readingArea.getBoundingClientRect().top);
    const { left, top, width, height } = element.getClientRects()[0] ?? new DOMRect();
    return { x: left + width / 2, y: top + height / 2 };
  });
  await page.touchscreen.tap(x, y);
}

test.describe('on a phone that is 360 pixels wide', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  const shortMeaning = 'to get used to something new, to grow accustomed to it';
  for (const meaningText of [shortMeaning, `${shortMeaning}; `.repeat(4).slice(0, 200)]) {
    test(`a meaning of ${meaningText.length} characters is shown in full and does not cover any word`, async ({
      page,
    }) => {
      await disableServerRendering(page);
      await page.route('**/sample-chapter**', async (route) => {
        const response = await (await route.fetch()).json();
        const { translations } = response.data.translated_text;
        // Gives every second word a long meaning, so that some lines contain several long meanings and some contain
        // none.
        for (let index = 0; index < translations.length; index += 4)
          translations[index].translatedText = meaningText;
        await route.fulfill({ json: response });
      });
      await openReader(page, `${sample}?phrase=4`);
      await expect(getWords(page).first()).toHaveAccessibleDescription(meaningText);
      for (const one of await getWords(page).all()) {
        await tapAtTopEdge(page, one);
        await expect(one).toHaveAttribute('data-open');
        await expect.poll(() => measureMeaningOverflow(page)).toBe(0);
        await expect.poll(() => listCoveredWords(page)).toEqual([]);
      }
    });
  }
});
