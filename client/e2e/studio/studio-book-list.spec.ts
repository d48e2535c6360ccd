import { expect } from '@playwright/test';
import { getButton, getLink, getRow, getTitle, test } from '../support/administrator.ts';
import { expectNoViolations } from '../support/problems.ts';

test('an editor searches the list of books, and the search is kept in the URL', {
  tag: '@spec-7-11',
}, async ({ page, studio }) => {
  const book = await studio.book();
  await studio.signIn(page);
  await page.goto('/admin/books');
  await expect(getRow(page, book.title)).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill(studio.uniqueTitle);
  await expect(page).toHaveURL(/\/admin\/books\?search=/);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('caption')).toHaveText('1 book');
  await page.reload();
  await expect(search).toHaveValue(studio.uniqueTitle);
  await expect(getRow(page, book.title)).toBeVisible();
  await expectNoViolations(page);
  await search.fill('nothing of the kind');
  await expect(page.getByRole('heading', { name: 'Nothing found for “nothing of the kind”' })).toBeVisible();
  await expectNoViolations(page);
  await getButton(page, 'Clear the search').click();
  await expect(page).toHaveURL(/\/admin\/books$/);
  await expect(search).toHaveValue('');
  await expect(getRow(page, book.title)).toBeVisible();
});

test('the list of books is split into pages and shows an error when a page fails to load', {
  tag: '@spec-7-11',
}, async ({ page, studio }) => {
  await studio.signIn(page);
  let isServerDown = false;
  // Mocks three pages, because creating that many books would take minutes.
  await page.route(
    (url) => url.pathname === '/v1/admin/book',
    async (route) => {
      if (isServerDown) return route.fulfill({ status: 500, json: { message: 'Something went wrong.' } });
      const requestUrl = new URL(route.request().url());
      const pageNumber = Number(requestUrl.searchParams.get('page') ?? 1);
      requestUrl.searchParams.set('page', '1');
      // Limits the list to one demo book, because other tests add books at the same time.
      requestUrl.searchParams.set('search', 'Le Phare');
      const response = await route.fetch({ url: requestUrl.href });
      const { data } = await response.json();
      const renamedBooks = data.map((book: { title: string }) => ({
        ...book,
        title: `${book.title}, part ${pageNumber}`,
      }));
      await route.fulfill({
        json: { data: renamedBooks, meta: { page: pageNumber, per_page: 24, total: 60 } },
      });
    },
  );
  await page.goto('/admin/books');
  await expect(getLink(page, 'Le Phare, part 1')).toBeVisible();
  await expect(page.getByText('Page 1 of 3')).toBeVisible();
  await getLink(page, 'Next page').click();
  await expect(page).toHaveURL(/\/admin\/books\?page=2$/);
  await expect(getLink(page, 'Le Phare, part 2')).toBeVisible();
  await page.goBack();
  await expect(getLink(page, 'Le Phare, part 1')).toBeVisible();
  await page.goto('/admin/books?page=99');
  await expect(page).toHaveURL(/\/admin\/books\?page=3$/);
  await expect(getTitle(page, 'Books')).toBeVisible();
  await expect(getLink(page, 'Le Phare, part 3')).toBeVisible();
  isServerDown = true;
  await getLink(page, 'Previous page').click();
  await expect(page.getByRole('alert')).toBeVisible();
  isServerDown = false;
  await getButton(page, 'Try again').click();
  await expect(getLink(page, 'Le Phare, part 2')).toBeVisible();
});
