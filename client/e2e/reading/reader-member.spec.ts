import { type Browser, expect, type Locator, type Page, test as readers } from '@playwright/test';
import {
  type CreatedBook,
  test as editors,
  fetchAdministratorHeaders,
  type Studio,
} from '../support/administrator.ts';
import {
  buyThroughApi,
  type Member,
  openSession,
  signUpWithBook,
  signUpWithCredit,
  storeSession,
} from '../support/people.ts';
import { expectNoProblems, expectNoViolations } from '../support/problems.ts';
import { expectPosition, getButton, getPhrase, openReader } from '../support/reader.ts';

const readerPath = '/library/le-phare/read';
const getPanel = (page: Page) => page.getByRole('dialog', { name: 'Contents' });
const getSlider = (page: Page) => page.getByRole('slider', { name: 'Position in the book' });
const getChapterMarks = (page: Page) => getSlider(page).locator('xpath=../span');
const getBackButton = (page: Page) => getButton(page, 'Back to where I was');
const getSearchField = (page: Page) => getPanel(page).getByRole('searchbox', { name: 'Search in this book' });
const getSearchStatus = (page: Page) => getPanel(page).getByRole('status');
const getRow = (page: Page, text: string) => getPanel(page).getByRole('listitem').filter({ hasText: text });
const getCurrentItem = (page: Page) => getPanel(page).locator('[aria-current="location"]');
const getRowButton = (row: Locator, name: string) => row.getByRole('button', { name, exact: true });

/** Opens the book and waits until its contents and bookmarks have loaded. */
async function openBook(page: Page, path = readerPath) {
  const responses = ['book-contents', 'bookmarks'].map((call) =>
    page.waitForResponse(new RegExp(`${call}\\?`)),
  );
  await openReader(page, path);
  for (const response of await Promise.all(responses)) expect(response.ok()).toBe(true);
}

/** Opens the contents with the C key, so the focus must not be in a text field. */
async function openContents(page: Page, tab: 'Chapters' | 'Bookmarks' = 'Chapters') {
  await page.keyboard.press('c');
  await getPanel(page).getByRole('tab', { name: tab }).click();
}

async function openOnAnotherDevice(browser: Browser, member: Member, path = readerPath) {
  const page = await (await browser.newContext()).newPage();
  await storeSession(page, await openSession(page.request, member));
  await openBook(page, path);
  return page;
}

readers(
  "the contents show a member's chapter, and no progress in chapters that a jump passed",
  async ({ page }) => {
    await signUpWithBook(page, 'le-phare');
    await openBook(page);
    await openContents(page);
    await expect(getPanel(page).getByRole('listitem')).toHaveText([
      /^1Le bateau du vendredi12 phrases · .*min.*You’re here: phrase 1$/,
      /^2La dix-septième marche11 phrases · .*min$/,
      /^3Les lettres d’hiver11 phrases · .*min$/,
      /^4La visiteuse12 phrases · .*min$/,
    ]);
    await expectNoViolations(page);
    await getRow(page, 'La visiteuse').getByRole('button').click();
    await expectPosition(page, '35 / 46');
    await page.keyboard.press('ArrowRight');
    await expectPosition(page, '36 / 46');
    await openContents(page);
    await expect(getCurrentItem(page)).toContainText('La visiteuse');
    await expect(getCurrentItem(page)).toContainText('You’re here: phrase 2');
    // The chapters that the jump skipped show no progress.
    await expect(getPanel(page).getByRole('listitem')).toHaveText([
      /min$/,
      /min$/,
      /min$/,
      /You’re here: phrase 2$/,
    ]);
  },
);

readers('the slider moves by phrase, by chapter and to the ends by keyboard', async ({ page }) => {
  await signUpWithBook(page, 'le-phare');
  await openBook(page);
  await getSlider(page).focus();
  const steps: [key: string, phraseNo: number][] = [
    ['ArrowRight', 2],
    ['PageUp', 13],
    ['PageUp', 24],
    ['PageDown', 13],
    ['End', 46],
    ['PageDown', 35],
    ['ArrowLeft', 34],
  ];
  for (const [key, phraseNo] of steps) {
    await page.keyboard.press(key);
    await expectPosition(page, `${phraseNo} / 46`);
  }
  await expect(getSlider(page)).toHaveAttribute('aria-valuetext', 'Chapter 3, phrase 34 of 46');
  await expect(getSlider(page)).toBeFocused();
  // Returns to the phrase that was shown before the first jump.
  await getBackButton(page).click();
  await expectPosition(page, '2 / 46');
});

readers('a member finds a phrase in another chapter by its words, and returns', async ({ page }) => {
  await signUpWithBook(page, 'le-phare');
  await openBook(page, `${readerPath}?phrase=5`);
  await openContents(page);
  await getSearchField(page).fill('zweihundert');
  await expect(getSearchStatus(page)).toHaveText('No phrase has these words. Try fewer or shorter words.');
  await expectNoViolations(page);
  // Ignores accents and case, and treats œ as oe.
  await getSearchField(page).fill('OEUFS tempetes');
  await expect(getSearchStatus(page)).toHaveText('1 phrase found');
  await expect(getPanel(page).locator('mark')).toHaveText(['tempêtes', 'œufs']);
  await getSearchField(page).fill('parfaitement');
  await expect(getPanel(page).locator('mark')).toHaveText(['parfaitement']);
  await getRow(page, 'Chapter 4 · phrase 35').getByRole('button').click();
  await expectPosition(page, '35 / 46');
  await expect(getPhrase(page)).toContainText('parfaitement');
  await expect(page).toHaveURL(/phrase=35$/);
  await getBackButton(page).click();
  await expectPosition(page, '5 / 46');
  await expect(getBackButton(page)).toHaveCount(0);
});

readers("a bookmark's note syncs between devices, and the last edit wins", async ({ page, browser }) => {
  const member = await signUpWithBook(page, 'le-phare');
  await openBook(page, `${readerPath}?phrase=7`);
  await page.keyboard.press('m');
  await expect(getButton(page, 'Bookmark this phrase')).toHaveAttribute('aria-pressed', 'true');
  await openContents(page, 'Bookmarks');
  const bookmarkRow = getRow(page, 'Chapter 1 · phrase 7');
  await getRowButton(bookmarkRow, 'Add a note').click();
  await bookmarkRow.getByRole('textbox', { name: 'Note' }).fill('Tendre: to hold out\nThe blue one!');
  await getRowButton(bookmarkRow, 'Save').click();
  await expect(bookmarkRow).toContainText('The blue one!');

  const otherPage = await openOnAnotherDevice(browser, member, `${readerPath}?phrase=1`);
  await openContents(otherPage, 'Bookmarks');
  const otherBookmarkRow = getRow(otherPage, 'Tendre: to hold out');
  await getRowButton(otherBookmarkRow, 'Edit the note').click();
  await otherBookmarkRow.getByRole('textbox', { name: 'Note' }).fill('Tendre: to hand');
  await getRowButton(otherBookmarkRow, 'Save').click();
  await expect(getRow(otherPage, 'Tendre: to hand')).toBeVisible();
  await getRow(otherPage, 'Tendre: to hand')
    .getByRole('button', { name: /phrase 7/ })
    .click();
  await expectPosition(otherPage, '7 / 46');
  await expect(getButton(otherPage, 'Bookmark this phrase')).toHaveAttribute('aria-pressed', 'true');

  await openBook(page);
  await openContents(page, 'Bookmarks');
  await getRowButton(getRow(page, 'Tendre: to hand'), 'Remove').click();
  await expect(getPanel(page)).toContainText('No bookmarks yet.');
  await openBook(otherPage, `${readerPath}?phrase=7`);
  await expect(getButton(otherPage, 'Bookmark this phrase')).toHaveAttribute('aria-pressed', 'false');
});

/** Publishes a book with one sample chapter of these phrases. */
async function publishBook(page: Page, studio: Studio, phrases: string[]) {
  const book = await studio.book();
  const chapter = await studio.chapter(book, 1);
  const createdPhrases: { id: number }[] = [];
  for (const text of phrases) createdPhrases.push(await studio.phrase(chapter, text));
  const headers = await fetchAdministratorHeaders(page);
  const publishResponse = await page.request.put(`/v1/admin/book-publication/${book.book_code}`, {
    headers,
    data: { published: true },
  });
  expect(publishResponse.ok(), await publishResponse.text()).toBe(true);
  return { book, headers, made: createdPhrases };
}

const toReaderPath = ({ book_code }: CreatedBook, phraseNo: number) =>
  `/library/${book_code}/read?phrase=${phraseNo}`;

editors('a bookmark keeps its note after its phrase is deleted', async ({ page, studio }) => {
  const texts = ['Le vent se lève.', 'La mer attend.', 'Le phare veille.'];
  const { book, headers, made } = await publishBook(page, studio, texts);
  const member = await signUpWithCredit(page);
  await buyThroughApi(page, member, book.book_code);
  const bookmark = { book_code: book.book_code, phrase_no: 2, note: 'Who waits for whom?' };
  await page.request.put('/v1/user/bookmark', { headers: member.headers, data: bookmark });
  const phraseUrl = `/v1/admin/phrase/${made[1]?.id}`;
  expect((await page.request.delete(phraseUrl, { headers })).ok()).toBe(true);

  await openBook(page, toReaderPath(book, 1));
  await expectPosition(page, '1 / 2');
  await openContents(page, 'Bookmarks');
  const orphanedBookmark = getRow(page, 'Who waits for whom?');
  await expect(orphanedBookmark).toContainText('This phrase is no longer in the book.');
  await expect(orphanedBookmark).toContainText('La mer attend.');
  // A bookmark of a deleted phrase can only be removed.
  await expect(orphanedBookmark.getByRole('button')).toHaveText(['Remove']);
  await expectNoViolations(page);

  expect((await page.request.post(`${phraseUrl}/restore`, { headers })).ok()).toBe(true);
  await openBook(page, toReaderPath(book, 2));
  await expect(getButton(page, 'Bookmark this phrase')).toHaveAttribute('aria-pressed', 'true');
  expect((await page.request.delete(phraseUrl, { headers })).ok()).toBe(true);
  await openBook(page, toReaderPath(book, 1));
  await openContents(page, 'Bookmarks');
  await getRowButton(getRow(page, 'Who waits for whom?'), 'Remove').click();
  await expect(getPanel(page)).toContainText('No bookmarks yet.');
});

readers.describe('on a phone that is 360 pixels wide', () => {
  readers.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  readers('a reader drags the slider through the book by touch', async ({ page }) => {
    await signUpWithBook(page, 'le-phare');
    await openBook(page);
    await expect(getChapterMarks(page)).toHaveCount(3);
    const { x, y, width, height } = (await getSlider(page).boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    };
    const cdpSession = await page.context().newCDPSession(page);
    const dispatchTouch = (type: 'touchStart' | 'touchMove' | 'touchEnd', fraction?: number) => {
      const touchPoints = fraction === undefined ? [] : [{ x: x + width * fraction, y: y + height / 2 }];
      return cdpSession.send('Input.dispatchTouchEvent', { type, touchPoints });
    };
    await dispatchTouch('touchStart', 0.03);
    for (const fraction of [0.2, 0.4, 0.6]) await dispatchTouch('touchMove', fraction);
    await expect(page.getByText(/^Chapter 3 · phrase 2\d$/)).toBeVisible();
    await expectPosition(page, '1 / 46');
    await dispatchTouch('touchEnd');
    await expect(page.getByText(/^2\d \/ 46$/)).toBeVisible();
    await expectNoProblems(page);
    await getBackButton(page).tap();
    await expectPosition(page, '1 / 46');
  });

  readers('the contents of a book with 400 chapters open at the current chapter', async ({ page }) => {
    await signUpWithBook(page, 'le-phare');
    // Mocks 400 chapters of one phrase each, although the book has only 46 phrases.
    const data = Array.from({ length: 400 }, (_, index) => ({
      chapter_no: index + 1,
      title: `Chapitre ${index + 1}`,
      first_phrase_no: index + 1,
      total_phrases: 1,
      milliseconds: null,
    }));
    await page.route(/book-contents\?/, (route) => route.fulfill({ json: { data } }));
    await openBook(page, `${readerPath}?phrase=40`);
    await page.getByRole('button', { name: 'Le Phare' }).tap();
    await expect(getPanel(page).getByRole('listitem')).toHaveCount(400);
    await expect(getCurrentItem(page)).toContainText('Chapitre 40');
    await expect(getCurrentItem(page)).toBeInViewport({ ratio: 1 });
    // These controls must not scroll out of view.
    for (const control of [
      getSearchField(page),
      getPanel(page).getByRole('tab', { name: 'Bookmarks' }),
      getRowButton(getPanel(page), 'Close'),
    ])
      await expect(control).toBeInViewport({ ratio: 1 });
    await expect(getChapterMarks(page)).toHaveCount(0);
    await expectNoProblems(page);
    await getRowButton(getPanel(page), 'Close').tap();
    await expect(getPanel(page)).toHaveCount(0);
  });
});
