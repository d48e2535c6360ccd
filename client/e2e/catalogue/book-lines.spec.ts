import { expect, type Page, test } from '@playwright/test';
import { signUpWithBook } from '../support/people.ts';

const book = 'le-chat-du-quai-trois';
const bookOverrides = {
  title: 'La Longue Traversée',
  author: 'Jeanne Auteur',
  narrated_by: 'Luc Voix',
  hours: 2,
  minutes: 0,
  total_phrases: 640,
  average_rating: 3.5,
  notations: 12,
};

/** Overrides fields of the book in the API's book-detail response. */
async function overrideBookResponse(page: Page, change: object): Promise<void> {
  await page.unroute('**/v1/guest/book-detail/**');
  await page.route('**/v1/guest/book-detail/**', async (route) => {
    const { data } = await (await route.fetch()).json();
    await route.fulfill({ json: { data: { ...data, ...change } } });
  });
}

test('a member who writes a review sees the book’s cover, author, narrator, length, rating and level above the form', {
  tag: ['@spec-2.2-15', '@spec-2.2-32'],
}, async ({ page }) => {
  await signUpWithBook(page, book);
  for (const level of ['Easy', 'Medium', 'Hard']) {
    await overrideBookResponse(page, { ...bookOverrides, difficulty: level });
    await page.goto(`/library/${book}/write-a-review`);
    const difficultyLevels = page.getByRole('list', { name: 'Difficulty' }).getByRole('listitem');
    await expect(difficultyLevels).toHaveText(['Easy', 'Medium', 'Hard']);
    // The book's own level must be styled differently from the other two, which must look alike.
    const styles = await difficultyLevels.evaluateAll((elements) =>
      elements.map((element) => {
        const { color, fontWeight, borderBottomColor } = getComputedStyle(element);
        return [element.textContent, [color, fontWeight, borderBottomColor].join(' ')] as const;
      }),
    );
    const sharedStyles = styles.filter(
      ([, style], _, styleEntries) =>
        styleEntries.filter(([, otherStyle]) => otherStyle === style).length === 2,
    );
    expect(sharedStyles.map(([name]) => name)).toEqual(
      ['Easy', 'Medium', 'Hard'].filter((name) => name !== level),
    );
    await expect(difficultyLevels.filter({ hasText: level })).toHaveAttribute('aria-current', 'true');
  }
  const main = page.getByRole('main');
  const cover = main.getByRole('img', { name: `Cover of ${bookOverrides.title}` });
  await expect.poll(() => cover.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await expect(main.getByRole('heading', { level: 2, name: bookOverrides.title })).toHaveAttribute(
    'lang',
    'fr',
  );
  await expect(main.getByText('by Jeanne Auteur, read by Luc Voix')).toBeVisible();
  await expect(main.getByText('Audiobook', { exact: true })).toBeVisible();
  await expect(main.getByText('2 h', { exact: true })).toBeVisible();
  await expect(main.getByRole('img', { name: '3.5 of 5' })).toBeVisible();
  await expect(main.getByText('3.5 · 12 ratings')).toBeVisible();

  await page.goto(`/book-detail/${book}`);
  await expect(main.getByText('2 hours, 640 phrases', { exact: true })).toBeVisible();
  await overrideBookResponse(page, { ...bookOverrides, hours: 1, minutes: 1, total_phrases: 1 });
  await page.reload();
  await expect(main.getByText('1 hour 1 minute, 1 phrase', { exact: true })).toBeVisible();
});

test('every purchase page and review form links to the terms that the user agrees to', {
  tag: ['@spec-2.2-25', '@spec-2.2-33'],
}, async ({ page }) => {
  await signUpWithBook(page, book);
  for (const [pagePath, notice, name, path, title] of [
    ['/buy/confirm-purchase', /By confirming you agree to our terms/, 'terms', '/terms', 'Terms'],
    [
      '/confirm-purchase/le-marche-du-samedi',
      /By confirming you agree to our terms/,
      'terms',
      '/terms',
      'Terms',
    ],
    [
      `/library/${book}/write-a-review`,
      /you agree to the Review Guidelines/,
      'Review Guidelines',
      '/review-guidelines',
      'Review guidelines',
    ],
  ] as const) {
    await page.goto(pagePath);
    // Waits until the prices have loaded, because the link moves when they appear.
    await page.waitForLoadState('networkidle');
    const text = page.getByRole('main').getByRole('paragraph').filter({ hasText: notice });
    await text.getByRole('link', { name, exact: true }).click();
    await expect(page, pagePath).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
});
