import { expect, type Page } from '@playwright/test';
import {
  addFirstPhrase,
  type CreatedBook,
  fetchAdministratorHeaders,
  publishAsSample,
  type Studio,
  test,
} from '../support/administrator.ts';
import { downloadBook, readDevice, startDownload, waitForWorker } from '../support/downloads.ts';
import { openSession, signUpWithBook, storeSession } from '../support/people.ts';
import { getButton, getNextButton, getPhrase, openReader } from '../support/reader.ts';
import { countWaitingChanges } from '../support/waiting-changes.ts';
import { saveOneWord } from '../support/words.ts';

test.use({ serviceWorkers: 'allow' });

/** Publishes a book with two chapters of three phrases. */
async function publishBook(page: Page, studio: Studio) {
  const book = await studio.book();
  const chapters = [await studio.chapter(book, 1), await studio.chapter(book, 2)] as const;
  const phraseIds: number[] = [];
  for (const chapter of chapters) {
    for (const text of ['La lampe attend.', 'Le bateau rentre.', 'La pluie tombe.'])
      phraseIds.push((await studio.phrase(chapter, text)).id);
  }
  await publishAsSample(page, book, chapters[0]);
  return { book, chapters, phraseIds };
}

const readerPathOf = ({ book_code: bookCode }: CreatedBook, phraseNo: number) =>
  `/library/${bookCode}/read?phrase=${phraseNo}`;

test('a download goes on with the book’s new version after its tab was closed and the worker stopped', async ({
  context,
  page,
  studio,
}) => {
  const { book, chapters } = await publishBook(page, studio);
  await signUpWithBook(page, book.book_code);
  const packUrls: string[] = [];
  await context.route(/\/packs\//, async (route) => {
    packUrls.push(route.request().url());
    // The second chapter's pack doesn't arrive.
    if (packUrls.length !== 2) await route.continue();
  });
  await startDownload(page, book.title);
  await expect.poll(() => packUrls.length).toBe(2);
  await expect(page.getByText('3 of 6 phrases downloaded')).toBeVisible();
  const devTools = await context.newCDPSession(page);
  await devTools.send('ServiceWorker.enable');
  await devTools.send('ServiceWorker.stopAllWorkers');
  await page.close();

  const newPage = await context.newPage();
  await addFirstPhrase(newPage, studio, chapters[1]);
  await newPage.goto('/library');
  await expect(newPage.getByText('On this device').first()).toBeVisible();
  expect(packUrls.length).toBe(3);
  expect(new Set(packUrls).size).toBe(3);
  await context.setOffline(true);
  await newPage.goto(readerPathOf(book, 4));
  await expect(getPhrase(newPage)).toContainText('Une phrase de plus.');
  await getNextButton(newPage).click();
  await expect(getPhrase(newPage)).toContainText('La lampe attend.');
});

test('a device without room says so, stores nothing of the book, and has it once there is room', async ({
  context,
  page,
}) => {
  await signUpWithBook(page, 'le-phare');
  await page.goto('/library');
  await waitForWorker(page);
  const devTools = await context.newCDPSession(page);
  const { origin } = new URL(page.url());
  const { usage } = await devTools.send('Storage.getUsageAndQuota', { origin });
  await devTools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: Math.ceil(usage) + 20_000 });
  await startDownload(page, 'Le Phare');
  await expect(page.getByRole('alert')).toContainText(
    'There isn’t enough room on this device for “Le Phare”',
  );
  expect((await readDevice(page)).entries).toMatchObject({ books: 0, packs: 0, files: 0 });

  await devTools.send('Storage.overrideQuotaForOrigin', { origin });
  await page.getByRole('button', { name: 'Try again Le Phare' }).click();
  await expect(page.getByText('On this device').first()).toBeVisible();
});

test('changes made offline join those of another device, and the member hears of the one that can’t be saved', async ({
  browser,
  context,
  page,
  studio,
}) => {
  const { book, phraseIds } = await publishBook(page, studio);
  const member = await signUpWithBook(page, book.book_code);
  await downloadBook(page, book.title);
  await context.setOffline(true);
  await page.goto(readerPathOf(book, 1));
  const word = await saveOneWord(page);
  for (const [phraseNo, text] of [
    [2, 'Le bateau rentre.'],
    [3, 'La pluie tombe.'],
  ] as const) {
    await getNextButton(page).click();
    await expect(getPhrase(page), `phrase ${phraseNo}`).toContainText(text);
    await getButton(page, 'Bookmark this phrase').click();
    await expect(page.getByText('Bookmark added.')).toBeVisible();
    await expect(getButton(page, 'Bookmark this phrase')).toHaveAttribute('aria-pressed', 'true');
  }

  const otherContext = await browser.newContext();
  const otherPage = await otherContext.newPage();
  await storeSession(otherPage, await openSession(otherPage.request, member));
  await openReader(otherPage, readerPathOf(book, 1));
  expect(await saveOneWord(otherPage)).toBe(word);
  const otherWord = await saveOneWord(otherPage);
  await expect.poll(() => countWaitingChanges(otherPage)).toBe(0);
  await otherContext.close();
  const headers = await fetchAdministratorHeaders(page);
  expect((await page.request.delete(`/v1/admin/phrase/${phraseIds[1]}`, { headers })).ok()).toBe(true);

  await context.setOffline(false);
  await expect(
    page.getByRole('status').filter({ hasText: 'We couldn’t save a change that you made offline.' }),
  ).toBeVisible();
  await expect.poll(() => countWaitingChanges(page)).toBe(0);
  const get = async (path: string) => {
    const response = await page.request.get(`/v1/user/${path}`, { headers: member.headers });
    return (await response.json()).data;
  };
  const words: { text: string }[] = await get('words?sort=oldest');
  expect(words.map(({ text }) => text.toLowerCase())).toEqual([word, otherWord]);
  // The phrase that was the third one is the second one now.
  const bookmarks: { phrase_no: number; phrase: string }[] = await get(
    `bookmarks?book_code=${book.book_code}`,
  );
  expect(bookmarks).toMatchObject([{ phrase_no: 2, phrase: 'La pluie tombe.' }]);
});
