import { expect, type Page, test } from '@playwright/test';
import { wakeCarousel } from '../support/carousel.ts';
import { openInApp } from '../support/navigation.ts';
import { signUpWithBook } from '../support/people.ts';
import { expectNoViolations } from '../support/problems.ts';

const book = { code: 'le-chat-du-quai-trois', title: 'Le Chat du quai 3' };
const getCarousel = (page: Page) => page.getByRole('region', { name: 'Other good recommendations....' });
const getFirstSlide = (page: Page) => getCarousel(page).getByRole('link').first();

test('a recommendation names the book it is based on and says whether the member started that book or only bought it', async ({
  page,
}) => {
  const { headers } = await signUpWithBook(page, book.code);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const hasStartedReading of [false, true]) {
    const reasonText = `Because you ${hasStartedReading ? 'read' : 'chose'} ${book.title}`;
    if (hasStartedReading) {
      const data = { book_code: book.code, phrase_no: 2, seen_at: new Date().toISOString() };
      expect((await page.request.put('/v1/user/reading-position', { headers, data })).ok()).toBe(true);
    }
    await page.goto('/user/thanks');
    await expect(getFirstSlide(page)).toContainText(reasonText);
    await openInApp(page, '/credit-thanks');
    await expect(getFirstSlide(page)).toContainText(reasonText);
    await openInApp(page, '/user/welcome');
    const tiles = page.getByRole('region', { name: 'Chosen for you' }).getByRole('listitem');
    await expect(tiles.first()).toContainText(reasonText);
    await expect(tiles.filter({ hasText: new RegExp(`^${book.title}`) })).toHaveCount(0);
    await expectNoViolations(page);
  }
  await openInApp(page, '/user/thanks');
  await expect(getFirstSlide(page)).toBeVisible();
  await expectNoViolations(page);
  // The API gives no reason for a Hard recommendation, because the member's only book is Easy, two levels below.
  const { data } = await (await page.request.get('/v1/user/recommended-book', { headers })).json();
  for (const { difficulty, because } of data) {
    expect(because === undefined, difficulty).toBe(difficulty === 'Hard');
  }
  const [firstBook] = data;
  await getFirstSlide(page).click();
  await expect(page).toHaveURL(new RegExp(`/book-detail/${firstBook.book_code}$`));
});

/** Counts the fully visible slides. Owl Carousel may also mark a partly visible neighbor as active. */
function countVisibleSlides(page: Page): Promise<number> {
  return getCarousel(page).evaluate((region) => {
    const { left, right } = region.getBoundingClientRect();
    const boxes = [...region.querySelectorAll('.owl-item a')].map((slide) => slide.getBoundingClientRect());
    return boxes.filter((box) => box.left >= left - 1 && box.right <= right + 1).length;
  });
}

test('recommendations show 1, 2 or 3 books at a time, depending on the window width', {
  tag: '@spec-9-11',
}, async ({ page }) => {
  await signUpWithBook(page, book.code);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/library');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Library');
  for (const [width, count] of [
    [390, 1],
    [567, 1],
    [568, 2],
    [1023, 2],
    [1024, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    // Opens the pages again at each width. After a mere resize, the carousel keeps its earlier layout for 200 ms.
    for (const path of ['/user/thanks', '/credit-thanks']) {
      await openInApp(page, path);
      await wakeCarousel(page, getCarousel(page));
      await expect.poll(() => countVisibleSlides(page), `${path} at ${width}`).toBe(count);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  }
});
