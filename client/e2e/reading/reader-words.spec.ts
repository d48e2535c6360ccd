import { expect, type Locator, type Page, test } from '@playwright/test';
import { disableServerRendering } from '../support/first-views.ts';
import {
  expectFocusOutsideWords,
  expectPosition,
  meaning,
  observeAudio,
  openReader,
  phrase,
  readAudioLog,
  sample,
  word,
  words,
} from '../support/reader.ts';

test('the words of a phrase stay a single tab stop, even if AutoPlay moves on while one of them has the focus', async ({
  page,
}) => {
  const press = (key: string) => page.keyboard.press(key);
  await observeAudio(page);
  await openReader(page);
  await expect.poll(async () => (await readAudioLog(page)).ended.length).toBe(1);
  await word(page, 'Le').focus();
  for (const text of ['samedi', 'matin', 'la']) {
    await press('ArrowRight');
    await expect(word(page, text)).toBeFocused();
  }
  // Turns AutoPlay on and, after it has moved to the next phrase, off again. The focus stays on the word at the same
  // position in the phrase.
  await press('a');
  await expectPosition(page, '2 / 12');
  await press('a');
  await expect(word(page, 'Clara')).toBeFocused();
  await expect(word(page, 'Clara')).toHaveCSS('outline-style', 'solid');
  await expect(phrase(page).locator('[data-word][tabindex="0"]')).toHaveText(['Clara']);
  await press('Tab');
  await expectFocusOutsideWords(page);
});

test('moving to the next phrase does not open the meaning of a word under a resting pointer, and returns the focus to the story', async ({
  page,
}) => {
  await openReader(page, `${sample}?phrase=2`);
  await word(page, 'Clara').click();
  await expect(meaning(page)).toBeVisible();
  const isMeaningOpened = page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const isOpen = () => document.querySelector('[role="tooltip"]') !== null;
        document.addEventListener('pointerover', () => window.setTimeout(() => resolve(isOpen()), 300));
        window.setTimeout(() => resolve(isOpen()), 2000);
      }),
  );
  await page.keyboard.press('ArrowRight');
  await expectPosition(page, '3 / 12');
  expect(await isMeaningOpened).toBe(false);
  await expectFocusOutsideWords(page);
  await expect(page.getByRole('main')).toBeFocused();
  await words(page).nth(1).hover();
  await expect(meaning(page)).toBeVisible();
});

/**
 * Returns the words that the open meaning covers. The top fifth of a word's box may be covered, because it holds no
 * letters. One pixel is allowed for rounding.
 */
const listCoveredWords = (page: Page) =>
  meaning(page).evaluate((bubble) => {
    const { left, top, right, bottom } = bubble.getBoundingClientRect();
    const isCovered = (part: Element) => {
      const emptyTop = Number.parseFloat(getComputedStyle(part).fontSize) / 5;
      return [...part.getClientRects()].some(
        (box) =>
          box.left < right && box.right > left && box.top + emptyTop + 1 < bottom && box.bottom - 1 > top,
      );
    };
    const allWords = [...document.querySelectorAll('[data-word]')];
    return allWords.filter(isCovered).map(({ textContent }) => textContent);
  });

/** Returns the largest number of pixels by which the open meaning extends beyond the reading area, or 0. */
const measureCutOff = (page: Page) =>
  meaning(page).evaluate((bubble) => {
    const readingArea = document.querySelector('main')?.getBoundingClientRect() ?? new DOMRect();
    const { left, top, right, bottom } = bubble.getBoundingClientRect();
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

test.describe('on a phone of 360 pixels', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  const shortMeaning = 'to get used to something new, to grow accustomed to it';
  for (const means of [shortMeaning, `${shortMeaning}; `.repeat(4).slice(0, 200)]) {
    test(`a meaning of ${means.length} characters is shown in full and does not cover any word`, async ({
      page,
    }) => {
      await disableServerRendering(page);
      await page.route('**/sample-chapter**', async (route) => {
        const response = await (await route.fetch()).json();
        const { translations } = response.data.translated_text;
        // Gives every other word a long meaning, so that some lines have several of them and some have none.
        for (let index = 0; index < translations.length; index += 4)
          translations[index].translatedText = means;
        await route.fulfill({ json: response });
      });
      await openReader(page, `${sample}?phrase=4`);
      await expect(words(page).first()).toHaveAccessibleDescription(means);
      for (const one of await words(page).all()) {
        await tapAtTopEdge(page, one);
        await expect(one).toHaveAttribute('data-open');
        await expect.poll(() => measureCutOff(page)).toBe(0);
        await expect.poll(() => listCoveredWords(page)).toEqual([]);
      }
    });
  }
});
