import { expect, type Page, test } from '@playwright/test';
import { type Member, signUpWithBook } from '../support/people.ts';
import { expectNoProblems } from '../support/problems.ts';
import { getButton, openReader, presetLocalStorage, sample } from '../support/reader.ts';

const book = { code: 'le-chat-du-quai-trois', title: 'Le Chat du quai 3' };
const getEnding = (page: Page) => page.getByRole('region', { name: 'The end' });
const getStarLink = (page: Page, name: string) => getEnding(page).getByRole('link', { name, exact: true });

async function openLastPhrase(page: Page, { headers }: Member) {
  const readBookResponse = await page.request.get(`/v1/user/read-book?book_code=${book.code}`, { headers });
  const { total_phrases } = (await readBookResponse.json()).data;
  await openReader(page, `/library/${book.code}/read?phrase=${total_phrases}`);
  await expect(getEnding(page)).toBeVisible();
}

/** Scrolls to the bottom and returns by how many pixels the ending overlaps the phrase or its note. */
const measureEndingOverlap = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    main.scrollTo(0, main.scrollHeight);
    const endingTop = main.querySelector('[aria-label="The end"]')?.getBoundingClientRect().top ?? 0;
    const elementsAboveEnding = [...main.querySelectorAll('[lang="fr"]:has([data-word]), [role="status"]')];
    return (
      Math.max(...elementsAboveEnding.map((element) => element.getBoundingClientRect().bottom)) - endingTop
    );
  });

test('the end-of-book section stays below the last phrase at every text size', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  for (const [width, height] of [
    [1280, 720],
    [390, 844],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const textSize of [40, 64]) {
      await page.goto('/help');
      await page.evaluate((size) => localStorage.setItem('reading', `{"textSize":${size}}`), textSize);
      await openReader(page, `${sample}?phrase=12`);
      await expect(getEnding(page)).toBeVisible();
      await expect(page.getByText('Press play to listen.')).toHaveCount(0);
      expect(await measureEndingOverlap(page)).toBeLessThanOrEqual(0);
    }
  }
});

test('the end of a book suggests the next story and then a review, without any scrolling', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const member = await signUpWithBook(page, book.code);
  await presetLocalStorage(page, { reading: JSON.stringify({ speed: 2 }) });
  await openLastPhrase(page, member);
  const nextStory = getEnding(page).getByRole('link').first();
  await expect(nextStory).toContainText(/^Next, /);
  // Checks that the reason given for the suggestion is true.
  const { data: recommendedBooks } = await (
    await page.request.get('/v1/user/recommended-book', { headers: member.headers })
  ).json();
  const { data: finishedBook } = await (await page.request.get(`/v1/guest/book-detail/${book.code}`)).json();
  const bookCode = (await nextStory.getAttribute('href'))?.split('/').at(-1);
  const story = recommendedBooks.find(({ book_code }: { book_code: string }) => book_code === bookCode);
  const reason = story.author === finishedBook.author ? `also by ${story.author}` : 'more at your level';
  await expect(nextStory).toContainText(`Next, ${reason}`);
  expect([story.author, story.difficulty]).toContain(
    story.author === finishedBook.author ? finishedBook.author : finishedBook.difficulty,
  );

  const mainElement = page.getByRole('main');
  expect(await measureEndingOverlap(page)).toBeLessThanOrEqual(0);
  const measureOverflow = () => mainElement.evaluate((main) => main.scrollHeight - main.clientHeight);
  await expect.poll(measureOverflow).toBeLessThanOrEqual(0);
  for (const locator of [
    nextStory,
    getStarLink(page, '1 star'),
    getStarLink(page, '5 stars'),
    getButton(page, 'Read it again'),
  ])
    await expect(locator).toBeInViewport({ ratio: 1 });
  await expectNoProblems(page);

  await getStarLink(page, '4 stars').click();
  await expect(page).toHaveURL(new RegExp(`/library/${book.code}/write-a-review`));
  const overallRating = page.getByRole('radiogroup', { name: 'Overall' });
  await expect(overallRating.getByRole('radio', { name: '4 stars' })).toBeChecked();
  // Choosing another rating must not discard the headline that has been typed.
  await page.getByLabel('Headline').fill('Un chat très malin');
  await openLastPhrase(page, member);
  await getStarLink(page, '2 stars').click();
  await expect(overallRating.getByRole('radio', { name: '2 stars' })).toBeChecked();
  await expect(page.getByLabel('Headline')).toHaveValue('Un chat très malin');
  await page.getByRole('button', { name: 'Cancel' }).click();

  const review = {
    book_code: book.code,
    title: 'Un chat malin',
    review: 'The cat is clever, the harbour smells of rain, and I understood nearly all of it at once.',
    overall_star: 5,
    performance_star: 4,
    story_star: 4,
  };
  const { headers } = member;
  expect((await page.request.post('/v1/user/review', { headers, form: review })).ok()).toBe(true);
  await openLastPhrase(page, member);
  await expect(getStarLink(page, '5 stars')).toHaveAttribute('aria-current', 'true');
  await getEnding(page).getByRole('link', { name: 'Change your review' }).click();
  await expect(overallRating.getByRole('radio', { name: '5 stars' })).toBeChecked();
});

test('every page about a book lets a member who owns it open it in the reader', async ({ page }) => {
  const { headers } = await signUpWithBook(page, book.code);
  await page.goto(`/book-detail/${book.code}`);
  await expect(page.getByRole('link', { name: 'Read', exact: true })).toHaveAttribute(
    'href',
    `/library/${book.code}/read`,
  );
  await expect(page.getByRole('link', { name: 'Read a free sample' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Write a review' })).toBeVisible();

  const response = await page.request.get(`/v1/guest/sample-chapter?book_code=${book.code}`, { headers });
  const { total_sample_phrases } = (await response.json()).data;
  await openReader(page, `/guest/${book.code}/read?phrase=${total_sample_phrases}`);
  await expect(getEnding(page).getByRole('link', { name: 'Read', exact: true })).toBeVisible();

  await page.goto('/library');
  await page.getByRole('article').filter({ hasText: book.title }).locator('img').click();
  await expect(page).toHaveURL(new RegExp(`/library/${book.code}/read`));
});
