import { expect, type Page, test } from '@playwright/test';
import { disableServerRendering } from '../support/first-views.ts';
import { signUpWithBook } from '../support/people.ts';
import { expectNoViolations } from '../support/problems.ts';

const book = 'le-chat-du-quai-trois';
const reviewText =
  'A warm little story, and a voice that takes its time. I understood nearly all of it, and the cat is wonderful.';
const getHeading = (page: Page) => page.getByRole('heading', { level: 1 });
const getButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const getStars = (page: Page, rating: string, name: string) =>
  page.getByRole('radiogroup', { name: rating }).getByRole('radio', { name, exact: true });

test('a member reviews a book using only the keyboard, and everyone can read the review', {
  tag: ['@spec-1-12', '@spec-2.1-28', '@spec-2.2-31', '@spec-4-15'],
}, async ({ page }) => {
  await signUpWithBook(page, book);
  await page.goto('/library');
  await page.getByRole('link', { name: /^Write a review/ }).click();
  await expect(getHeading(page)).toHaveText('Write A Review');
  await expect(page.getByText('Audiobook', { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Difficulty' }).locator('[aria-current]')).toHaveCount(1);
  await expectNoViolations(page);

  await getButton(page, 'Preview').click();
  await expect(page.getByText('Rate the book overall from 1 to 5 stars.')).toBeVisible();
  await expect(getStars(page, 'Overall', '1 star')).toBeFocused();
  await expectNoViolations(page);
  await page.keyboard.press('Space');
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('ArrowRight');
  await expect(getStars(page, 'Overall', '4 stars')).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowLeft');
  await expect(getStars(page, 'Performance', '5 stars')).toBeChecked();
  await getStars(page, 'Story', '3 stars').click();

  await page.getByLabel('Headline').fill('x'.repeat(51));
  await expect(page.getByText('51 / 50')).toBeVisible();
  await page.getByLabel('Headline').fill('A cat that <b>listens</b>');
  await page.getByLabel('Review', { exact: true }).fill('Too short');
  await expect(page.getByText('2 words, 9 characters')).toBeVisible();
  await getButton(page, 'Preview').click();
  await expect(page.getByText('Review must have at least 25 characters.')).toBeVisible();
  await page.getByLabel('Review', { exact: true }).fill(reviewText);
  await page.reload();
  await expect(page.getByLabel('Review', { exact: true })).toHaveValue(reviewText);
  await expect(getStars(page, 'Overall', '4 stars')).toBeChecked();

  await getButton(page, 'Preview').click();
  await expect(page.getByRole('heading', { name: 'Preview' })).toBeFocused();
  await expect(page.getByText(reviewText)).toBeVisible();
  await expectNoViolations(page);
  await getButton(page, 'Edit').click();
  await expect(page.getByLabel('Headline')).toBeFocused();
  await page.getByLabel('Headline').fill('A cat that listens');
  await getButton(page, 'Preview').click();

  await page.route('**/v1/user/review', (route) =>
    route.fulfill({ status: 422, json: { message: 'No.', errors: { title: ['A kinder headline.'] } } }),
  );
  await getButton(page, 'Submit').click();
  await expect(page.getByText('A kinder headline.')).toBeVisible();
  await expect(page.getByLabel('Headline')).toBeFocused();
  await page.unroute('**/v1/user/review');
  await page.getByLabel('Headline').fill('A cat that listens well');
  await getButton(page, 'Preview').click();
  await getButton(page, 'Submit').click();
  await expect(page.getByText('Thank you! Your review is published.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to My Library' }).click();
  await expect(getHeading(page)).toHaveText('My Library');
  await expect(page.getByText('Thank you! Your review is published.')).toBeVisible();
  await expectNoViolations(page);
  // A reload neither repeats the message nor posts the review again.
  await page.reload();
  await expect(page.getByRole('link', { name: /^Change your review/ })).toBeVisible();
  await expect(page.getByText('Thank you! Your review is published.')).toHaveCount(0);
  await page.getByRole('link', { name: /^Change your review/ }).click();
  await expect(page.getByLabel('Headline')).toHaveValue('A cat that listens well');
  await expect(getStars(page, 'Story', '3 stars')).toBeChecked();
  await getButton(page, 'Cancel').click();
  await expect(page).toHaveURL(/\/library$/);

  await page.goto(`/book-detail/${book}`);
  const review = page.getByRole('region', { name: 'What readers say' }).getByRole('article').filter({
    hasText: 'A cat that listens well',
  });
  await expect(review.first()).toContainText('Odile,');
  await expect(review.first()).not.toContainText('Martin');
});

test('reviews load page by page, and the focus moves to the first new review', async ({ page }) => {
  await disableServerRendering(page);
  await page.route('**/v1/guest/book-reviews/**', (route) => {
    const pageNumber = Number(new URL(route.request().url()).searchParams.get('page'));
    const data = [1, 2, 3, 4, 5].slice(0, pageNumber === 2 ? 2 : 5).map((reviewNumber) => ({
      id: pageNumber * 10 + reviewNumber,
      title: `Review ${pageNumber}.${reviewNumber}`,
      review: reviewText,
      overall_star: reviewNumber,
      performance_star: 4,
      story_star: 5,
      name: 'Odile',
      createdAt: '2026-03-01T10:00:00.000Z',
    }));
    return route.fulfill({ json: { data, meta: { page: pageNumber, per_page: 5, total: 7 } } });
  });
  await page.goto(`/book-detail/${book}`);
  const section = page.getByRole('region', { name: 'What readers say' });
  await expect(section.getByRole('article')).toHaveCount(5);
  await section.getByRole('button', { name: 'Show more' }).press('Enter');
  await expect(section.getByRole('article')).toHaveCount(7);
  await expect(section.getByRole('listitem').nth(5)).toBeFocused();
  await expect(section.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  await expectNoViolations(page);
});

test('the book page says if there are no reviews or they fail to load, and only the book’s owners can write a review', async ({
  page,
}) => {
  await disableServerRendering(page);
  const noReviews = { data: [], meta: { page: 1, per_page: 5, total: 0 } };
  await page.route('**/v1/guest/book-reviews/**', (route) =>
    route.fulfill({ status: 500, json: { message: 'The guest book is lost.' } }),
  );
  await page.goto(`/book-detail/${book}`);
  const section = page.getByRole('region', { name: 'What readers say' });
  await expect(section.getByRole('alert')).toContainText('The guest book is lost.');
  await page.unroute('**/v1/guest/book-reviews/**');
  await page.route('**/v1/guest/book-reviews/**', (route) => route.fulfill({ json: noReviews }));
  await section.getByRole('button', { name: 'Try again' }).click();
  await expect(section.getByText(/^No reviews yet/)).toBeVisible();

  await signUpWithBook(page, book);
  await page.goto('/library/le-phare/write-a-review');
  await expect(page.getByRole('heading', { name: 'This book isn’t in your library' })).toBeVisible();
  await expectNoViolations(page);
});
