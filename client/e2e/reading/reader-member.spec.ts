import { type Browser, expect, type Locator, type Page, test as readers } from '@playwright/test';
import {
  administratorHeaders,
  test as editors,
  type MadeBook,
  type Studio,
} from '../support/administrator.ts';
import {
  buyElsewhere,
  type Member,
  openSession,
  signUpWithBook,
  signUpWithCredit,
  storeSession,
} from '../support/people.ts';
import { expectNoProblems, expectNoViolations } from '../support/problems.ts';
import { at, button, open, phrase } from '../support/reader.ts';

const reader = '/library/le-phare/read';
const panel = (page: Page) => page.getByRole('dialog', { name: 'Contents' });
const slider = (page: Page) => page.getByRole('slider', { name: 'Position in the book' });
const marks = (page: Page) => slider(page).locator('xpath=../span');
const back = (page: Page) => button(page, 'Back to where I was');
const field = (page: Page) => panel(page).getByRole('searchbox', { name: 'Search in this book' });
const found = (page: Page) => panel(page).getByRole('status');
const row = (page: Page, text: string) => panel(page).getByRole('listitem').filter({ hasText: text });
const here = (page: Page) => panel(page).locator('[aria-current="location"]');
const one = (row: Locator, name: string) => row.getByRole('button', { name, exact: true });

/** Opens the book and waits until its contents and bookmarks have loaded. */
async function openBook(page: Page, address = reader) {
  const asked = ['book-contents', 'bookmarks'].map((call) => page.waitForResponse(new RegExp(`${call}\\?`)));
  await open(page, address);
  for (const response of await Promise.all(asked)) expect(response.ok()).toBe(true);
}

/** Opens the contents with the C key, so the focus must not be in a text field. */
async function openContents(page: Page, tab: 'Chapters' | 'Bookmarks' = 'Chapters') {
  await page.keyboard.press('c');
  await panel(page).getByRole('tab', { name: tab }).click();
}

async function onAnotherDevice(browser: Browser, member: Member, address = reader) {
  const page = await (await browser.newContext()).newPage();
  await storeSession(page, await openSession(page.request, member));
  await openBook(page, address);
  return page;
}

readers(
  "the contents show a member's chapter, and no progress in chapters that a jump passed",
  async ({ page }) => {
    await signUpWithBook(page, 'le-phare');
    await openBook(page);
    await openContents(page);
    await expect(panel(page).getByRole('listitem')).toHaveText([
      /^1Le bateau du vendredi12 phrases · .*min.*You’re here: phrase 1$/,
      /^2La dix-septième marche11 phrases · .*min$/,
      /^3Les lettres d’hiver11 phrases · .*min$/,
      /^4La visiteuse12 phrases · .*min$/,
    ]);
    await expectNoViolations(page);
    await row(page, 'La visiteuse').getByRole('button').click();
    await at(page, '35 / 46');
    await page.keyboard.press('ArrowRight');
    await at(page, '36 / 46');
    await openContents(page);
    await expect(here(page)).toContainText('La visiteuse');
    await expect(here(page)).toContainText('You’re here: phrase 2');
    // The chapters that the jump skipped show no progress.
    await expect(panel(page).getByRole('listitem')).toHaveText([
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
  await slider(page).focus();
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
    await at(page, `${phraseNo} / 46`);
  }
  await expect(slider(page)).toHaveAttribute('aria-valuetext', 'Chapter 3, phrase 34 of 46');
  await expect(slider(page)).toBeFocused();
  // Returns to the phrase that was shown before the first jump.
  await back(page).click();
  await at(page, '2 / 46');
});

readers('a member finds a phrase in another chapter by its words, and returns', async ({ page }) => {
  await signUpWithBook(page, 'le-phare');
  await openBook(page, `${reader}?phrase=5`);
  await openContents(page);
  await field(page).fill('zweihundert');
  await expect(found(page)).toHaveText('No phrase has these words. Try fewer or shorter words.');
  await expectNoViolations(page);
  // Ignores accents and case, and treats œ as oe.
  await field(page).fill('OEUFS tempetes');
  await expect(found(page)).toHaveText('1 phrase found');
  await expect(panel(page).locator('mark')).toHaveText(['tempêtes', 'œufs']);
  await field(page).fill('parfaitement');
  await expect(panel(page).locator('mark')).toHaveText(['parfaitement']);
  await row(page, 'Chapter 4 · phrase 35').getByRole('button').click();
  await at(page, '35 / 46');
  await expect(phrase(page)).toContainText('parfaitement');
  await expect(page).toHaveURL(/phrase=35$/);
  await back(page).click();
  await at(page, '5 / 46');
  await expect(back(page)).toHaveCount(0);
});

readers("a bookmark's note syncs between devices, and the last edit wins", async ({ page, browser }) => {
  const member = await signUpWithBook(page, 'le-phare');
  await openBook(page, `${reader}?phrase=7`);
  await page.keyboard.press('m');
  await expect(button(page, 'Bookmark this phrase')).toHaveAttribute('aria-pressed', 'true');
  await openContents(page, 'Bookmarks');
  const made = row(page, 'Chapter 1 · phrase 7');
  await one(made, 'Add a note').click();
  await made.getByRole('textbox', { name: 'Note' }).fill('Tendre: to hold out\nThe blue one!');
  await one(made, 'Save').click();
  await expect(made).toContainText('The blue one!');

  const other = await onAnotherDevice(browser, member, `${reader}?phrase=1`);
  await openContents(other, 'Bookmarks');
  const there = row(other, 'Tendre: to hold out');
  await one(there, 'Edit the note').click();
  await there.getByRole('textbox', { name: 'Note' }).fill('Tendre: to hand');
  await one(there, 'Save').click();
  await expect(row(other, 'Tendre: to hand')).toBeVisible();
  await row(other, 'Tendre: to hand')
    .getByRole('button', { name: /phrase 7/ })
    .click();
  await at(other, '7 / 46');
  await expect(button(other, 'Bookmark this phrase')).toHaveAttribute('aria-pressed', 'true');

  await openBook(page);
  await openContents(page, 'Bookmarks');
  await one(row(page, 'Tendre: to hand'), 'Remove').click();
  await expect(panel(page)).toContainText('No bookmarks yet.');
  await openBook(other, `${reader}?phrase=7`);
  await expect(button(other, 'Bookmark this phrase')).toHaveAttribute('aria-pressed', 'false');
});

/** Publishes a book with one sample chapter of these phrases. */
async function publish(page: Page, studio: Studio, phrases: string[]) {
  const book = await studio.book();
  const chapter = await studio.chapter(book, 1);
  const made: { id: number }[] = [];
  for (const text of phrases) made.push(await studio.phrase(chapter, text));
  const headers = await administratorHeaders(page);
  const published = await page.request.put(`/v1/admin/book-publication/${book.book_code}`, {
    headers,
    data: { published: true },
  });
  expect(published.ok(), await published.text()).toBe(true);
  return { book, headers, made };
}

const read = ({ book_code }: MadeBook, phraseNo: number) => `/library/${book_code}/read?phrase=${phraseNo}`;

editors('a bookmark keeps its note after its phrase is deleted', async ({ page, studio }) => {
  const texts = ['Le vent se lève.', 'La mer attend.', 'Le phare veille.'];
  const { book, headers, made } = await publish(page, studio, texts);
  const member = await signUpWithCredit(page);
  await buyElsewhere(page, member, book.book_code);
  const marked = { book_code: book.book_code, phrase_no: 2, note: 'Who waits for whom?' };
  await page.request.put('/v1/user/bookmark', { headers: member.headers, data: marked });
  const place = `/v1/admin/phrase/${made[1]?.id}`;
  expect((await page.request.delete(place, { headers })).ok()).toBe(true);

  await openBook(page, read(book, 1));
  await at(page, '1 / 2');
  await openContents(page, 'Bookmarks');
  const orphan = row(page, 'Who waits for whom?');
  await expect(orphan).toContainText('This phrase is no longer in the book.');
  await expect(orphan).toContainText('La mer attend.');
  // A bookmark of a deleted phrase can only be removed.
  await expect(orphan.getByRole('button')).toHaveText(['Remove']);
  await expectNoViolations(page);

  expect((await page.request.post(`${place}/restore`, { headers })).ok()).toBe(true);
  await openBook(page, read(book, 2));
  await expect(button(page, 'Bookmark this phrase')).toHaveAttribute('aria-pressed', 'true');
  expect((await page.request.delete(place, { headers })).ok()).toBe(true);
  await openBook(page, read(book, 1));
  await openContents(page, 'Bookmarks');
  await one(row(page, 'Who waits for whom?'), 'Remove').click();
  await expect(panel(page)).toContainText('No bookmarks yet.');
});

readers.describe('on a phone of 360 pixels', () => {
  readers.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  readers('a reader drags the slider through the book by touch', async ({ page }) => {
    await signUpWithBook(page, 'le-phare');
    await openBook(page);
    await expect(marks(page)).toHaveCount(3);
    const { x, y, width, height } = (await slider(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share?: number) => {
      const touchPoints = share === undefined ? [] : [{ x: x + width * share, y: y + height / 2 }];
      return finger.send('Input.dispatchTouchEvent', { type, touchPoints });
    };
    await touch('touchStart', 0.03);
    for (const share of [0.2, 0.4, 0.6]) await touch('touchMove', share);
    await expect(page.getByText(/^Chapter 3 · phrase 2\d$/)).toBeVisible();
    await at(page, '1 / 46');
    await touch('touchEnd');
    await expect(page.getByText(/^2\d \/ 46$/)).toBeVisible();
    await expectNoProblems(page);
    await back(page).tap();
    await at(page, '1 / 46');
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
    await openBook(page, `${reader}?phrase=40`);
    await page.getByRole('button', { name: 'Le Phare' }).tap();
    await expect(panel(page).getByRole('listitem')).toHaveCount(400);
    await expect(here(page)).toContainText('Chapitre 40');
    await expect(here(page)).toBeInViewport({ ratio: 1 });
    // These controls must not scroll out of view.
    for (const control of [
      field(page),
      panel(page).getByRole('tab', { name: 'Bookmarks' }),
      one(panel(page), 'Close'),
    ])
      await expect(control).toBeInViewport({ ratio: 1 });
    await expect(marks(page)).toHaveCount(0);
    await expectNoProblems(page);
    await one(panel(page), 'Close').tap();
    await expect(panel(page)).toHaveCount(0);
  });
});
