import { expect, type Page, test } from '@playwright/test';
import { isTakenOver } from '../support/first-views.ts';
import { hold } from '../support/hold.ts';
import { signUpWithBook } from '../support/people.ts';
import { expectNoProblems } from '../support/problems.ts';
import { at, button, heard, listen, meaning, next, phrase, remember, sample } from '../support/reader.ts';

const reader = '/library/le-phare/read';
const text = (page: Page, chapterNo: number) =>
  page.getByRole('group', { name: new RegExp(`^Chapter ${chapterNo}, .*, word by word$`) });
const phraseOf = (page: Page, number: number) => page.locator(`[data-phrase-no="${number}"]`);
const marked = (page: Page) => page.locator('[data-phrase-no][aria-current]');
const isMarked = (page: Page, number: number) =>
  expect(marked(page)).toHaveAttribute('data-phrase-no', String(number));
const contents = (page: Page) => page.getByRole('dialog', { name: 'Contents' });
const back = (page: Page) => button(page, 'Back to where I was');
const nextChapter = (page: Page) => page.getByRole('button', { name: /^Next chapter: / });
const bookmark = (page: Page) => button(page, 'Bookmark this phrase');
const hasStory = (page: Page) => expect(page.locator('#main')).toBeFocused();
const asPage = { reading: JSON.stringify({ view: 'page', speed: 2 }) };

/** Signs up a member with a four-chapter book and opens it at this phrase. */
async function openPage(page: Page, phraseNo: number) {
  await signUpWithBook(page, 'le-phare');
  await page.goto(`${reader}?phrase=${phraseNo}`);
  await isMarked(page, phraseNo);
}

test("reading past the end of a chapter opens the next chapter's page", async ({ page }) => {
  await listen(page);
  await remember(page, asPage);
  await openPage(page, 12);
  await expect(text(page, 1)).toBeVisible();
  await next(page).click();
  await isMarked(page, 13);
  await expect(text(page, 2)).toBeVisible();
  await expect(phraseOf(page, 23)).toHaveCount(1);
  await expect(phraseOf(page, 12)).toHaveCount(0);
  await expect(marked(page)).toBeInViewport({ ratio: 1 });
  await expect(page).toHaveURL(/phrase=13$/);
  await page.keyboard.press('ArrowLeft');
  await isMarked(page, 12);
  await expect(text(page, 1)).toBeVisible();
  await expect(marked(page)).toBeInViewport({ ratio: 1 });

  // AutoPlay removes the focused word along with its chapter. The focus must then move to the story.
  await phraseOf(page, 12).locator('[data-word]').first().focus();
  await page.keyboard.press('a');
  await isMarked(page, 13);
  await expect(text(page, 2)).toBeVisible();
  await hasStory(page);
  await page.keyboard.press('Tab');
  await expect(phraseOf(page, 13).locator('[data-word]').first()).toBeFocused();
  await isMarked(page, 14);
  expect((await heard(page)).max).toBe(1);
});

test('a reader opens the next chapter from the end of a page, and returns', async ({ page }) => {
  await remember(page, asPage);
  await openPage(page, 3);
  await expect(nextChapter(page)).toHaveText('Next chapter: La dix-septième marche');
  await nextChapter(page).focus();
  await page.keyboard.press('Enter');
  await isMarked(page, 13);
  await expect(text(page, 2)).toBeVisible();
  await hasStory(page);
  await expectNoProblems(page);
  await back(page).focus();
  await page.keyboard.press('Enter');
  await isMarked(page, 3);
  await expect(text(page, 1)).toBeVisible();
  await expect(back(page)).toHaveCount(0);
  await hasStory(page);
  await page.goto(`${reader}?phrase=40`);
  await isMarked(page, 40);
  await expect(nextChapter(page)).toHaveCount(0);
});

test('a search result opens another chapter’s page, and a reload stays there', async ({ page }) => {
  await remember(page, asPage);
  await openPage(page, 5);
  await page.keyboard.press('c');
  await contents(page).getByRole('searchbox').fill('parfaitement');
  await expect(contents(page).locator('mark')).toHaveText(['parfaitement']);
  await contents(page).getByRole('listitem').first().getByRole('button').click();
  await isMarked(page, 35);
  await expect(text(page, 4)).toBeVisible();
  await expect(marked(page)).toBeInViewport({ ratio: 1 });
  // A word that appears under a resting pointer must not open its meaning.
  await expect(meaning(page)).toHaveCount(0);
  await page.reload();
  await isMarked(page, 35);
  await expect(back(page)).toHaveCount(0);
});

test('in the page view, bookmarks and reports apply to the marked phrase', async ({ page }) => {
  await remember(page, asPage);
  await page.goto(`${sample}?phrase=3`);
  await isMarked(page, 3);
  await page.keyboard.press('m');
  await expect(bookmark(page)).toHaveAttribute('aria-pressed', 'true');
  await phraseOf(page, 6).locator('[data-word]').first().click();
  await isMarked(page, 6);
  await expect(bookmark(page)).toHaveAttribute('aria-pressed', 'false');

  await button(page, 'Something is wrong here').click();
  const panel = page.getByRole('dialog', { name: 'Something is wrong here' });
  const request = page.waitForRequest(/phrase-report$/);
  await panel.getByRole('button', { name: 'Wrong meaning' }).click();
  expect((await request).postDataJSON()).toMatchObject({ phrase_no: 6, kind: 'meaning' });
  await isMarked(page, 6);

  await page.keyboard.press('c');
  await contents(page).getByRole('tab', { name: 'Bookmarks' }).click();
  await contents(page)
    .getByRole('button', { name: /phrase 3/ })
    .click();
  await isMarked(page, 3);
  await expect(bookmark(page)).toHaveAttribute('aria-pressed', 'true');
  await back(page).click();
  await isMarked(page, 6);
});

test('in the page view, AutoPlay loops between phrases of two chapters', async ({ page }) => {
  await remember(page, asPage);
  await openPage(page, 12);
  await page.keyboard.press('l');
  await page.keyboard.press('ArrowRight');
  await isMarked(page, 13);
  await page.keyboard.press('l');
  await expect(page.getByText('Loop 12 to 13')).toBeVisible();
  await page.keyboard.press('a');
  for (const [number, chapterNo] of [
    [12, 1],
    [13, 2],
    [12, 1],
  ] as const) {
    await isMarked(page, number);
    await expect(text(page, chapterNo)).toBeVisible();
    await expect(marked(page)).toBeInViewport();
  }
});

test('in the page view, the first phrase does not move or change size when the chapters load', async ({
  page,
}) => {
  await remember(page, asPage);
  const letGo = await hold(page, /sample-contents\?/, 'GET');
  await page.goto(sample);
  await expect(phrase(page)).toBeVisible();
  await isTakenOver(page);
  const styleOf = (name: string) =>
    page.locator(name).evaluate((element) => {
      const { fontSize, textAlign } = getComputedStyle(element);
      return { fontSize, textAlign, left: Math.round(element.getBoundingClientRect().left) };
    });
  const before = await styleOf('[data-word] >> nth=0');
  letGo();
  await isMarked(page, 1);
  await expect.poll(() => styleOf('[data-word] >> nth=0')).toEqual(before);
  await expectNoProblems(page);
  await at(page, '1 / 12');
});
