import { expect, type Page, test } from '@playwright/test';
import { waitForHydration } from '../support/first-views.ts';
import { holdRequests } from '../support/hold-requests.ts';
import { signUpWithBook } from '../support/people.ts';
import { expectNoProblems } from '../support/problems.ts';
import {
  expectPosition,
  getButton,
  getMeaningTooltip,
  getNextButton,
  getPhrase,
  observeAudio,
  presetLocalStorage,
  readAudioLog,
  sample,
} from '../support/reader.ts';

const readerPath = '/library/le-phare/read';
const getChapterText = (page: Page, chapterNo: number) =>
  page.getByRole('group', { name: new RegExp(`^Chapter ${chapterNo}, .*, word by word$`) });
const getPhraseElement = (page: Page, phraseNo: number) => page.locator(`[data-phrase-no="${phraseNo}"]`);
const getCurrentPhrase = (page: Page) => page.locator('[data-phrase-no][aria-current]');
const expectCurrentPhrase = (page: Page, phraseNo: number) =>
  expect(getCurrentPhrase(page)).toHaveAttribute('data-phrase-no', String(phraseNo));
const getContentsDialog = (page: Page) => page.getByRole('dialog', { name: 'Contents' });
const getBackButton = (page: Page) => getButton(page, 'Back to where I was');
const getNextChapterButton = (page: Page) => page.getByRole('button', { name: /^Next chapter: / });
const getBookmarkButton = (page: Page) => getButton(page, 'Bookmark this phrase');
const expectStoryFocused = (page: Page) => expect(page.locator('#main')).toBeFocused();
const pageViewSettings = { reading: JSON.stringify({ view: 'page', speed: 2 }) };

/** Signs up a member with a four-chapter book and opens it at this phrase. */
async function signUpAndOpenPhrase(page: Page, phraseNo: number) {
  await signUpWithBook(page, 'le-phare');
  await page.goto(`${readerPath}?phrase=${phraseNo}`);
  await expectCurrentPhrase(page, phraseNo);
}

test("moving past the last phrase of a chapter opens the next chapter's page", async ({ page }) => {
  await observeAudio(page);
  await presetLocalStorage(page, pageViewSettings);
  await signUpAndOpenPhrase(page, 12);
  await expect(getChapterText(page, 1)).toBeVisible();
  await getNextButton(page).click();
  await expectCurrentPhrase(page, 13);
  await expect(getChapterText(page, 2)).toBeVisible();
  await expect(getPhraseElement(page, 23)).toHaveCount(1);
  await expect(getPhraseElement(page, 12)).toHaveCount(0);
  await expect(getCurrentPhrase(page)).toBeInViewport({ ratio: 1 });
  await expect(page).toHaveURL(/phrase=13$/);
  await page.keyboard.press('ArrowLeft');
  await expectCurrentPhrase(page, 12);
  await expect(getChapterText(page, 1)).toBeVisible();
  await expect(getCurrentPhrase(page)).toBeInViewport({ ratio: 1 });

  // When AutoPlay reaches the next chapter, it removes the previous one and with it the focused word. The focus must
  // then move to the story.
  await getPhraseElement(page, 12).locator('[data-word]').first().focus();
  await page.keyboard.press('a');
  await expectCurrentPhrase(page, 13);
  await expect(getChapterText(page, 2)).toBeVisible();
  await expectStoryFocused(page);
  await page.keyboard.press('Tab');
  await expect(getPhraseElement(page, 13).locator('[data-word]').first()).toBeFocused();
  await expectCurrentPhrase(page, 14);
  expect((await readAudioLog(page)).max).toBe(1);
});

test('in the page view, a reader opens the next chapter from the end of a page and then returns to the earlier phrase', async ({
  page,
}) => {
  await presetLocalStorage(page, pageViewSettings);
  await signUpAndOpenPhrase(page, 3);
  await expect(getNextChapterButton(page)).toHaveText('Next chapter: La dix-septième marche');
  await getNextChapterButton(page).focus();
  await page.keyboard.press('Enter');
  await expectCurrentPhrase(page, 13);
  await expect(getChapterText(page, 2)).toBeVisible();
  await expectStoryFocused(page);
  await expectNoProblems(page);
  await getBackButton(page).focus();
  await page.keyboard.press('Enter');
  await expectCurrentPhrase(page, 3);
  await expect(getChapterText(page, 1)).toBeVisible();
  await expect(getBackButton(page)).toHaveCount(0);
  await expectStoryFocused(page);
  await page.goto(`${readerPath}?phrase=40`);
  await expectCurrentPhrase(page, 40);
  await expect(getNextChapterButton(page)).toHaveCount(0);
});

test('a search result in another chapter opens that chapter’s page, and a reload stays on the phrase that was found', async ({
  page,
}) => {
  await presetLocalStorage(page, pageViewSettings);
  await signUpAndOpenPhrase(page, 5);
  await page.keyboard.press('c');
  await getContentsDialog(page).getByRole('searchbox').fill('parfaitement');
  await expect(getContentsDialog(page).locator('mark')).toHaveText(['parfaitement']);
  await getContentsDialog(page).getByRole('listitem').first().getByRole('button').click();
  await expectCurrentPhrase(page, 35);
  await expect(getChapterText(page, 4)).toBeVisible();
  await expect(getCurrentPhrase(page)).toBeInViewport({ ratio: 1 });
  // A word that appears under a resting pointer must not open its meaning.
  await expect(getMeaningTooltip(page)).toHaveCount(0);
  await page.reload();
  await expectCurrentPhrase(page, 35);
  await expect(getBackButton(page)).toHaveCount(0);
});

test('in the page view, bookmarks and problem reports apply to the current phrase', async ({ page }) => {
  await presetLocalStorage(page, pageViewSettings);
  await page.goto(`${sample}?phrase=3`);
  await expectCurrentPhrase(page, 3);
  await page.keyboard.press('m');
  await expect(getBookmarkButton(page)).toHaveAttribute('aria-pressed', 'true');
  await getPhraseElement(page, 6).locator('[data-word]').first().click();
  await expectCurrentPhrase(page, 6);
  await expect(getBookmarkButton(page)).toHaveAttribute('aria-pressed', 'false');

  await getButton(page, 'Something is wrong here').click();
  const panel = page.getByRole('dialog', { name: 'Something is wrong here' });
  const request = page.waitForRequest(/phrase-report$/);
  await panel.getByRole('button', { name: 'Wrong meaning' }).click();
  expect((await request).postDataJSON()).toMatchObject({ phrase_no: 6, kind: 'meaning' });
  await expectCurrentPhrase(page, 6);

  await page.keyboard.press('c');
  await getContentsDialog(page).getByRole('tab', { name: 'Bookmarks' }).click();
  await getContentsDialog(page)
    .getByRole('button', { name: /phrase 3/ })
    .click();
  await expectCurrentPhrase(page, 3);
  await expect(getBookmarkButton(page)).toHaveAttribute('aria-pressed', 'true');
  await getBackButton(page).click();
  await expectCurrentPhrase(page, 6);
});

test('in the page view, AutoPlay repeats a loop that spans two chapters', async ({ page }) => {
  await presetLocalStorage(page, pageViewSettings);
  await signUpAndOpenPhrase(page, 12);
  await page.keyboard.press('l');
  await page.keyboard.press('ArrowRight');
  await expectCurrentPhrase(page, 13);
  await page.keyboard.press('l');
  await expect(page.getByText('Loop 12 to 13')).toBeVisible();
  await page.keyboard.press('a');
  for (const [phraseNo, chapterNo] of [
    [12, 1],
    [13, 2],
    [12, 1],
  ] as const) {
    await expectCurrentPhrase(page, phraseNo);
    await expect(getChapterText(page, chapterNo)).toBeVisible();
    await expect(getCurrentPhrase(page)).toBeInViewport();
  }
});

test('in the page view, the first phrase does not move or change size when the chapters load', async ({
  page,
}) => {
  await presetLocalStorage(page, pageViewSettings);
  const releaseContents = await holdRequests(page, /sample-contents\?/, 'GET');
  await page.goto(sample);
  await expect(getPhrase(page)).toBeVisible();
  await waitForHydration(page);
  const readStyle = (name: string) =>
    page.locator(name).evaluate((element) => {
      const { fontSize, textAlign } = getComputedStyle(element);
      return { fontSize, textAlign, left: Math.round(element.getBoundingClientRect().left) };
    });
  const styleBefore = await readStyle('[data-word] >> nth=0');
  releaseContents();
  await expectCurrentPhrase(page, 1);
  await expect.poll(() => readStyle('[data-word] >> nth=0')).toEqual(styleBefore);
  await expectNoProblems(page);
  await expectPosition(page, '1 / 12');
});
