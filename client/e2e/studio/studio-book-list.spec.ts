import { expect } from '@playwright/test';
import {
  expectFieldError,
  getButton,
  getField,
  getLink,
  getRow,
  getSuccessMessage,
  getTitle,
  test,
} from '../support/administrator.ts';
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

test('an editor starts a book with its title and author, and publishing makes the rest from its phrases', async ({
  page,
  studio,
}) => {
  const title = studio.uniqueTitle;
  await studio.signIn(page);
  await page.goto('/admin/books');
  await getLink(page, 'Quick draft').press('Enter');
  await expect(getTitle(page, 'Quick draft')).toBeVisible();
  await expect(getField(page, 'Title')).toBeFocused();
  await getField(page, 'Title').fill(title);
  await page.keyboard.press('Enter');
  await expectFieldError(getField(page, 'Author'), 'Author is required.');
  await expect(getField(page, 'Author')).toBeFocused();
  await expectNoViolations(page);
  // The full form takes over what was typed.
  await getLink(page, 'Fill in the full form').click();
  await expect(getTitle(page, 'Add Book')).toBeVisible();
  await expect(getField(page, 'Title')).toHaveValue(title);
  await page.goBack();
  await expect(getField(page, 'Title')).toHaveValue(title);
  await getField(page, 'Author').fill('Jeanne Auteur');
  await page.keyboard.press('Enter');
  await expect(getTitle(page, 'Book Detail Admin Side')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add the first chapter' })).toBeVisible();
  const missingDetails = page.getByRole('list', { name: 'Missing details' }).getByRole('listitem');
  await expect(missingDetails).toHaveText([
    'No narrator',
    'No length',
    'No difficulty chosen',
    'No description',
    'No cover',
    'No sample audio',
    'No sample text',
  ]);
  await expectNoViolations(page);

  const bookCode = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await getLink(page, 'No description').press('Enter');
  await expect(getField(page, 'Description')).toBeFocused();
  await page.keyboard.type('A story of the tests.');
  await getField(page, 'Difficulty').selectOption('Medium');
  await getButton(page, 'Save changes').press('Enter');
  await expect(getSuccessMessage(page, `“${title}” is saved.`)).toBeVisible();

  const chaptersPath = await getLink(page, `Chapters of ${title}`).getAttribute('href');
  const book = { id: Number(chaptersPath?.split('/').at(-1)), book_code: bookCode, title };
  await studio.phrase(await studio.chapter(book, 1), 'Le phare est loin.', 'phare = lighthouse');
  await page.goto(`/admin/book-detail/${bookCode}`);
  await expect(
    page.getByText(
      'The length, sample audio, and sample text will be made from the book when you publish it.',
    ),
  ).toBeVisible();
  await getButton(page, 'Publish').press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Something is still missing' });
  await expect(dialog.getByRole('link', { name: 'No cover' })).toBeVisible();
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Publish anyway' }).press('Enter');
  await expect(getSuccessMessage(page, `“${title}” is in the catalogue now.`)).toBeVisible();
  await expect(page.locator('dt:text-is("Length") + dd')).toHaveText('0 h 1 min');
  await expect(page.getByText('Le phare est loin.').first()).toBeVisible();
});
