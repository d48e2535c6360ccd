import { expect, type Page } from '@playwright/test';
import { addFirstPhrase, type Studio, test } from '../support/administrator.ts';
import { expectNoProblems } from '../support/problems.ts';
import {
  expectPosition,
  getButton,
  getMeaningTooltip,
  getNextButton,
  observeAudio,
  openReader,
  presetLocalStorage,
  readAudioLog,
  sample,
  waitForSound,
} from '../support/reader.ts';

const getChapterText = (page: Page) => page.getByRole('group', { name: /^Chapter \d+, .*, word by word$/ });
const getPhraseElement = (page: Page, phraseNo: number) =>
  getChapterText(page).locator(`[data-phrase-no="${phraseNo}"]`);
const getCurrentPhrase = (page: Page) => getChapterText(page).locator('[aria-current]');
const pageViewSettings = { reading: JSON.stringify({ view: 'page', speed: 2 }) };

test('a reader switches to the page view and clicks a phrase to start playback there', async ({ page }) => {
  await observeAudio(page);
  await openReader(page);
  await page.keyboard.press('p');
  await expect(getChapterText(page)).toBeVisible();
  await expect(getChapterText(page).locator('[data-phrase-no]')).toHaveCount(12);
  await expect(getCurrentPhrase(page)).toHaveText(/^Le samedi matin/);
  await expectNoProblems(page);

  await getPhraseElement(page, 6).locator('[data-word]').nth(2).click();
  await expectPosition(page, '6 / 12');
  await expect(getCurrentPhrase(page)).toHaveAttribute('data-phrase-no', '6');
  await expect(getMeaningTooltip(page)).toHaveText('am going to (aller)');
  await waitForSound(page);
  expect((await readAudioLog(page)).max).toBe(1);
  await expectNoProblems(page);

  await page.keyboard.press('ArrowRight');
  await expect(getCurrentPhrase(page)).toHaveAttribute('data-phrase-no', '7');
  await page.keyboard.press('p');
  await expect(getChapterText(page)).toHaveCount(0);
  await expectPosition(page, '7 / 12');
});

test('a reader sees a story in paragraphs and chooses space between them instead of indented lines', async ({
  page,
}) => {
  await presetLocalStorage(page, pageViewSettings);
  await openReader(page);
  const secondParagraph = getChapterText(page).locator('p').nth(1);
  await expect(getChapterText(page).locator('[data-phrase-no]')).toHaveCount(12);
  await expect(secondParagraph).not.toHaveCSS('text-indent', '0px');
  await getButton(page, 'Text and colors').click();
  await page.getByRole('group', { name: 'Paragraphs' }).getByText('Spaced').click();
  await expect(secondParagraph).toHaveCSS('text-indent', '0px');
  await expect(secondParagraph).not.toHaveCSS('margin-top', '0px');
  await expectNoProblems(page);
});

test('a reader prints a long chapter as a whole and without the reader around it', async ({
  page,
  studio,
}) => {
  const { address } = await prepareLongBook(page, studio, 100);
  // Does what the browser does while its print dialog opens, which would block the page.
  await page.addInitScript(() => {
    window.print = () => {
      window.dispatchEvent(new Event('beforeprint'));
      document.title = document.querySelector('article')?.textContent ?? '';
    };
  });
  await page.goto(address);
  await expect(getCurrentPhrase(page)).toHaveText(/^Phrase numéro 1,/);
  await page.keyboard.press('Control+p');
  await expect(page).toHaveTitle(/Phrase numéro 100,/);
  expect((await page.title()).match(/Phrase numéro \d+/g)).toHaveLength(100);
  const paper = page.getByRole('article');
  await expect(paper).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(paper.getByRole('heading')).toBeVisible();
  await expect(page.getByRole('main')).toBeHidden();
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  await expect(getCurrentPhrase(page)).toBeVisible();
  await expect(page.locator('article')).toHaveCount(0);
});

test('in the page view, a reader opens word meanings with the keyboard, starting at the current phrase', async ({
  page,
}) => {
  await presetLocalStorage(page, pageViewSettings);
  await page.goto(`${sample}?phrase=3`);
  await expect(getCurrentPhrase(page)).toHaveAttribute('data-phrase-no', '3');
  while (!(await getChapterText(page).evaluate((group) => group.contains(document.activeElement))))
    await page.keyboard.press('Tab');
  await expect(getPhraseElement(page, 3).locator('[data-word]').first()).toBeFocused();
  await expect(getMeaningTooltip(page)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(getPhraseElement(page, 3).locator('[data-word]').nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(getMeaningTooltip(page)).toHaveCount(0);
  while ((await page.evaluate(() => document.activeElement?.closest('[data-phrase-no="4"]'))) === null)
    await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expectPosition(page, '4 / 12');
  await expect(getCurrentPhrase(page)).toHaveAttribute('data-phrase-no', '4');
  await expect(getPhraseElement(page, 4).locator('[data-word]').first()).toBeFocused();
  await expect(getMeaningTooltip(page)).toBeVisible();
});

test('on a phone, AutoPlay marks the phrase being played and keeps it in view', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await observeAudio(page);
  await presetLocalStorage(page, { ...pageViewSettings, autoplay: 'true' });
  await page.goto(`${sample}?phrase=5`);
  for (const phraseNo of [6, 9, 12]) {
    await expect(getCurrentPhrase(page)).toHaveAttribute('data-phrase-no', String(phraseNo));
    await expect(getCurrentPhrase(page)).toBeInViewport({ ratio: 0.5 });
  }
  expect((await readAudioLog(page)).max).toBe(1);
});

/** Creates a book with one chapter of this many phrases, to be opened in the studio's preview. */
/** Creates a book with one long chapter, and signs in its editor with the page view. */
async function prepareLongBook(
  page: Page,
  studio: Studio,
  length: number,
  stored: Record<string, string> = {},
) {
  const book = await studio.book();
  const chapter = await studio.chapter(book, 1);
  for (let phraseNo = 1; phraseNo <= length; phraseNo += 1)
    await studio.phrase(
      chapter,
      `Phrase numéro ${phraseNo}, assez longue pour remplir presque toute une ligne.`,
    );
  await studio.signIn(page);
  await presetLocalStorage(page, { ...pageViewSettings, ...stored });
  return { chapter, address: `/admin/preview/${book.book_code}/read` };
}

test('a long chapter opens at the phrase given in the URL and renders only the phrases in view', async ({
  page,
  studio,
}) => {
  const { address } = await prepareLongBook(page, studio, 100);
  await page.goto(`${address}?phrase=80`);
  await expect(getCurrentPhrase(page)).toHaveText(/^Phrase numéro 80,/);
  await expect(getPhraseElement(page, 76)).toHaveCount(1);
  await expect(getCurrentPhrase(page)).toBeInViewport();
  expect(await getChapterText(page).locator('[data-phrase-no]').count()).toBeLessThan(100);

  // A button that returns to the current phrase appears when the reader scrolls away from it.
  await page.getByRole('main').evaluate((main) => main.scrollTo(0, 0));
  await expect(getPhraseElement(page, 1)).toBeInViewport();
  await expect(getCurrentPhrase(page)).not.toBeInViewport();
  await getButton(page, 'Back to the phrase you hear').click();
  await expect(getCurrentPhrase(page)).toBeInViewport();
  await expect(getButton(page, 'Back to the phrase you hear')).toHaveCount(0);

  await page.getByRole('main').evaluate((main) => main.scrollTo(0, 0));
  await expect(getPhraseElement(page, 1)).toBeInViewport();
  await getNextButton(page).click();
  await expect(getCurrentPhrase(page)).toHaveAttribute('data-phrase-no', '81');
  await expect(getCurrentPhrase(page)).toBeInViewport();
});

test('AutoPlay does not scroll the page back after the reader has scrolled away', async ({
  page,
  studio,
}) => {
  const { address } = await prepareLongBook(page, studio, 60, { autoplay: 'true' });
  await page.goto(`${address}?phrase=50`);
  await expect(getPhraseElement(page, 51)).toHaveCount(1);
  await page.getByRole('main').evaluate((main) => main.scrollTo(0, 0));
  await expect(getButton(page, 'Back to the phrase you hear')).toBeVisible();
  await expect(getCurrentPhrase(page)).toHaveAttribute('data-phrase-no', '52', { timeout: 20_000 });
  await expect(getPhraseElement(page, 1)).toBeInViewport();
  await expect(getCurrentPhrase(page)).not.toBeInViewport();
});

test('a part of the page that fails to load shows an error, and the current phrase stays visible', async ({
  page,
  studio,
}) => {
  const { address } = await prepareLongBook(page, studio, 60);
  await page.route(/preview-window\?/, (route) =>
    route.fulfill({ status: 503, json: { message: 'Being dusted.' } }),
  );
  await page.goto(`${address}?phrase=30`);
  await expect(getCurrentPhrase(page)).toHaveText(/^Phrase numéro 30,/);
  await expect(getCurrentPhrase(page)).toBeInViewport();
  await expect(page.getByRole('alert').first()).toContainText('We couldn’t load this part of the chapter.');
  await expectNoProblems(page);
  await page.unroute(/preview-window\?/);
  const currentPart = getChapterText(page)
    .locator('[data-index]')
    .filter({ has: page.locator('[aria-current]') });
  await currentPart.getByRole('button', { name: 'Try again' }).click();
  await expect(getPhraseElement(page, 31)).toBeInViewport();
  await expect(getCurrentPhrase(page)).toBeInViewport();
});

test('in the page view, a phrase added by an editor appears without changing the reader’s current phrase', async ({
  page,
  studio,
}) => {
  const { chapter, address } = await prepareLongBook(page, studio, 80);
  await page.goto(`${address}?phrase=5`);
  await expect(getPhraseElement(page, 25)).toHaveCount(1);
  await addFirstPhrase(page, studio, chapter);
  // Scrolling makes the page request more phrases, and their response reveals that the book was edited.
  await page.getByRole('main').evaluate((main) => main.scrollTo(0, 2400));
  await expect(getCurrentPhrase(page)).toHaveAttribute('data-phrase-no', '6');
  await expect(getCurrentPhrase(page)).toHaveText(/^Phrase numéro 5,/);
  await page.getByRole('main').evaluate((main) => main.scrollTo(0, 0));
  await expect(getPhraseElement(page, 1)).toHaveText('Une phrase de plus.');
});

test('with “Listen first” on, each phrase in the page view stays blurred until it has been heard', async ({
  page,
}) => {
  await presetLocalStorage(page, { reading: JSON.stringify({ view: 'page', listenFirst: true }) });
  await page.goto(`${sample}?phrase=3`);
  await expect(getPhraseElement(page, 3).locator('[data-veiled]')).toHaveCount(1);
  await expect(getPhraseElement(page, 4).locator('[data-veiled]')).toHaveCount(1);
  await expect(getPhraseElement(page, 2).locator('[data-veiled]')).toHaveCount(0);
  await getButton(page, 'Show the text').click();
  await expect(getPhraseElement(page, 3).locator('[data-veiled]')).toHaveCount(0);
  await expect(getPhraseElement(page, 4).locator('[data-veiled]')).toHaveCount(1);
  await expectNoProblems(page);
  // A tap on a phrase whose text is still blurred must also move the reader to that phrase.
  const { x, y } = await getPhraseElement(page, 5).evaluate((phrase) => {
    const [{ left, top, height } = new DOMRect()] = phrase.getClientRects();
    return { x: left + 20, y: top + height / 2 };
  });
  await page.mouse.click(x, y);
  await expectPosition(page, '5 / 12');
});
