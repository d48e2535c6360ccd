import { expect, type Page } from '@playwright/test';
import {
  fetchAdministratorHeaders,
  getButton,
  getErrorMessage,
  getField,
  getLink,
  getSuccessMessage,
  getTitle,
  test,
} from '../support/administrator.ts';
import { expectNoProblems } from '../support/problems.ts';

const getMatches = (page: Page) => page.getByRole('region', { name: 'Places' });
const getMatch = (page: Page, text: string | RegExp) =>
  getMatches(page).getByRole('checkbox', { name: text });

test('an editor replaces a name in a whole book with the keyboard, sees the clips that no longer say it, and undoes it', async ({
  page,
  studio,
}) => {
  const book = await studio.book();
  const chapter = await studio.chapter(book, 1);
  const named = await studio.phrase(chapter, 'Paul arrive.', 'Paul = Paul');
  await studio.phrase(chapter, 'Où est Paul, dit la paule de Paul ?');
  const changed = await studio.phrase(chapter, 'Voici Paul.');
  await studio.signIn(page);
  await page.goto(`/admin/book-detail/${book.book_code}`);
  await getLink(page, 'Find and replace').click();
  await expect(getTitle(page, 'Find and replace')).toBeVisible();
  await getField(page, 'Find').fill('Paul');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Léon');
  await page.keyboard.press('Enter');
  await expect(getMatches(page).getByText('6 of 6 places in 3 phrases')).toBeVisible();
  await expect(getMatches(page).getByText('The clip won’t say this')).toHaveCount(3);
  await getMatch(page, /Voici/).focus();
  await page.keyboard.press('Space');
  await expect(getMatches(page).getByText('5 of 6 places in 3 phrases')).toBeVisible();
  await expectNoProblems(page);
  await page.setViewportSize({ width: 360, height: 720 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoProblems(page);

  // Another editor changes a phrase of the list.
  const headers = await fetchAdministratorHeaders(page);
  await page.request.put(`/v1/admin/phrase/${changed.id}`, { headers, data: { phrase: 'Voilà Paul.' } });
  await getMatch(page, /Voici/).check();
  await getButton(page, 'Replace 6').focus();
  await page.keyboard.press('Enter');
  await expect(
    getSuccessMessage(
      page,
      '2 phrases changed. One phrase was left alone, because somebody has changed it since.',
    ),
  ).toBeVisible();
  await expect(getMatch(page, /Voilà/)).toBeVisible();
  await getMatches(page).getByText('2 phrases have a clip that still says the old text').click();
  await expect(getMatches(page).getByRole('link', { name: /Paul arrive/ })).toHaveAttribute(
    'href',
    `/admin/phrases/edit/${named.id}`,
  );
  await page.reload();
  await page.getByRole('button', { name: /^Undo: “Paul”/ }).click();
  await expect(getSuccessMessage(page, '2 phrases changed back.')).toBeInViewport();
  await expect(getMatches(page).getByText('6 of 6 places in 3 phrases')).toBeVisible();
});

test('an editor sees which phrase a replacement would empty, and what to do when nothing is found', async ({
  page,
  studio,
}) => {
  const book = await studio.book();
  const chapter = await studio.chapter(book, 1);
  await studio.phrase(chapter, 'Oui');
  await studio.signIn(page);
  await page.goto(`/admin/replace/${book.book_code}?find=Oui`);
  await getButton(page, 'Remove 1').click();
  await expect(getErrorMessage(page)).toContainText('Phrase 1: Phrase is required.');
  await getField(page, 'Find').fill('Non');
  await page.keyboard.press('Enter');
  await expect(getMatches(page)).toContainText('No phrase has this text.');
  await expectNoProblems(page);
});
