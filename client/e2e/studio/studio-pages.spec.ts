import { expect, type Page } from '@playwright/test';
import {
  type CreatedBook,
  getBreadcrumbs,
  getField,
  getLink,
  getRow,
  getTitle,
  signInWithForm,
  test,
} from '../support/administrator.ts';
import { openSession, signUp, storeSession } from '../support/people.ts';
import { expectNoViolations } from '../support/problems.ts';

type StudioContent = { book: CreatedBook; chapter: { id: number }; phrase: { id: number } };

/**
 * Lists every page of the studio with its URL, its title and a text that appears only once the page's data has
 * loaded.
 */
const listPaths = ({ book, chapter, phrase }: StudioContent) =>
  [
    ['/admin/dashboard', 'Admin Dashboard', 'Phrases without audio'],
    ['/admin/members', 'Members', 'Find a member'],
    ['/admin/dashboard/table', 'Statistics as a table', 'Phrases without audio'],
    ['/admin/dashboard/create-draft', 'Quick draft', 'A title and an author are enough to start a book.'],
    ['/admin/dashboard/create-book', 'Add Book', 'The French text of the sample.'],
    ['/admin/books', 'Books', book.title],
    [`/admin/books/edit/${book.book_code}`, 'Edit Book', book.title],
    [`/admin/book-detail/${book.book_code}`, 'Book Detail Admin Side', book.book_code],
    [`/admin/replace/${book.book_code}`, 'Find and replace', 'Replace with'],
    [`/admin/chapter/list/${book.id}`, 'Chapter List', 'La lumière'],
    [`/admin/books/chapter/create/${book.id}`, 'Add Chapter', 'Its position in the book.'],
    [`/admin/chapters/edit/${chapter.id}`, 'Edit Chapter', 'Its position in the book.'],
    [`/admin/chapter/phrase/list/${chapter.id}`, 'Phrase List', 'Le phare est loin.'],
    [`/admin/chapter/phrase/create/${chapter.id}`, 'Add Phrase', 'As readers will see it'],
    [`/admin/chapter/recording/${chapter.id}`, 'From a recording', 'The phrases appear here as you type.'],
    [`/admin/chapter/meanings/${chapter.id}`, 'Meanings', '1 of 4 different words explained'],
    [`/admin/phrases/edit/${phrase.id}`, 'Edit Phrase', 'As readers will see it'],
    [`/admin/phrases/sound/${phrase.id}`, 'Phrase sound', 'Present sound'],
  ] as const;

const expectText = (page: Page, text: string) =>
  expect(page.getByRole('main').getByText(text).first()).toBeVisible();

test('an administrator opens every page of the studio by its URL and reloads it', {
  tag: [
    '@spec-2.1-41',
    '@spec-2.1-42',
    '@spec-2.1-43',
    '@spec-2.1-44',
    '@spec-2.1-45',
    '@spec-2.1-46',
    '@spec-2.1-47',
    '@spec-2.1-48',
    '@spec-2.1-49',
    '@spec-2.1-50',
    '@spec-2.1-51',
    '@spec-2.1-52',
  ],
}, async ({ page, studio }) => {
  const book = await studio.book();
  const chapter = await studio.chapter(book, 1, 'La lumière');
  const phrase = await studio.phrase(chapter, 'Le phare est loin.', 'phare = lighthouse');
  await studio.signIn(page);
  for (const [path, name, ownText] of listPaths({ book, chapter, phrase })) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(getTitle(page, name)).toBeVisible();
      await expectText(page, ownText);
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expectNoViolations(page);
      await page.reload();
      await expect(getTitle(page, name)).toBeVisible();
      await expectText(page, ownText);
    });
  }
});

test('a member who opens any page of the studio is redirected to /401', { tag: '@spec-2.1-53' }, async ({
  page,
  request,
}) => {
  await storeSession(page, await openSession(request, await signUp(request, 'Paul')));
  const emptyResponses = {
    book: { id: 1, book_code: 'le-phare', title: 'Le Phare' },
    chapter: { id: 1 },
    phrase: { id: 1 },
  };
  const adminRequests: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().includes('/v1/admin/')) adminRequests.push(sent.url());
  });
  for (const [path] of listPaths(emptyResponses)) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/401$/);
    await expect(getTitle(page, 'For administrators only')).toBeVisible();
  }
  expect(adminRequests).toEqual([]);
  await expectNoViolations(page);
});

test('a guest who opens any page of the studio signs in first and returns to it', {
  tag: '@spec-2.1-53',
}, async ({ page }) => {
  const emptyResponses = {
    book: { id: 1, book_code: 'le-phare', title: 'Le Phare' },
    chapter: { id: 1 },
    phrase: { id: 1 },
  };
  for (const [path] of listPaths(emptyResponses)) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/login$/);
    expect(await page.evaluate(() => localStorage.getItem('redirectTo'))).toBe(path);
  }
  await page.goto('/admin/book-detail/le-phare?from=mail');
  await expect(getField(page, 'Email')).toBeVisible();
  await signInWithForm(page);
  await expect(page).toHaveURL(/\/admin\/book-detail\/le-phare\?from=mail$/);
  await expect(getTitle(page, 'Book Detail Admin Side')).toBeVisible();
});

test('the studio’s book page shows the same details as the catalogue, and also the book’s chapters', async ({
  page,
  studio,
}) => {
  const book = await studio.book();
  const chapter = await studio.chapter(book, 1, 'La lumière');
  await studio.chapter(book, 2, 'La nuit');
  await studio.phrase(chapter, 'Le phare est loin.', 'phare = lighthouse');
  await studio.signIn(page);
  await page.goto('/admin/books');
  await getLink(page, book.title).click();
  await expect(page).toHaveURL(new RegExp(`/admin/book-detail/${book.book_code}$`));
  await expect(getBreadcrumbs(page).getByRole('listitem')).toHaveText(['Books', book.title]);
  await expect(page.getByRole('heading', { level: 2, name: book.title })).toHaveAttribute('lang', 'fr');
  await expect(page.getByRole('img', { name: `Cover of ${book.title}` })).toBeVisible();
  await expectText(page, 'by Jeanne Auteur, read by Luc Voix');
  await expectText(page, '0 h 7 min');
  const chapterLinks = getRow(page, 'La lumière').getByRole('link');
  await expect(chapterLinks).toHaveText(['Phrase List', 'Preview']);
  await expect(getRow(page, 'La lumière').getByRole('cell', { name: '1', exact: true })).toHaveCount(2);
  await expect(getRow(page, 'La nuit').getByRole('cell', { name: '0', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Phrase list of La lumière' }).click();
  await expect(getTitle(page, 'Phrase List')).toBeVisible();
  await page.goto('/admin/book-detail/nothing-of-the-kind');
  await expect(page.getByRole('heading', { name: /couldn’t find this book/i })).toBeVisible();
  await getLink(page, 'All books').click();
  await expect(getTitle(page, 'Books')).toBeVisible();
});
