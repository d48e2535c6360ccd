import { expect, type Page, test } from '@playwright/test';
import { downloadBook, readDevice } from '../support/downloads.ts';
import { openInApp } from '../support/navigation.ts';
import { type Member, signUpWithBook } from '../support/people.ts';
import {
  expectPosition,
  getButton,
  getNextButton,
  getPhrase,
  observeAudio,
  openReader,
  waitForSilence,
  waitForSound,
} from '../support/reader.ts';
import { countWaitingChanges } from '../support/waiting-changes.ts';
import { addWords, saveOneWord } from '../support/words.ts';

test.use({ serviceWorkers: 'allow' });

const bookCode = 'le-phare';
const readerPath = `/library/${bookCode}/read`;

const getCurrentText = async (page: Page) => (await getPhrase(page).textContent()) ?? '';

/** Turns the page, and waits until the next phrase is shown and heard. */
async function readOn(page: Page): Promise<void> {
  const text = await getCurrentText(page);
  await getNextButton(page).click();
  await expect(getPhrase(page)).not.toHaveText(text);
  await waitForSound(page);
}

async function practice(page: Page, count: number): Promise<void> {
  await openInApp(page, '/words/practice');
  for (let card = 0; card < count; card += 1) {
    await page.getByRole('button', { name: 'Show the answer' }).click();
    await page.getByRole('region', { name: 'Answer' }).getByRole('button', { name: 'Easy' }).click();
  }
}

/** Pages that show data without a network, each with a text that isn't there while they load. */
const offlinePages = [
  ['/library', 'Le Phare'],
  ['/library/downloads', '46 phrases'],
  ['/progress', 'Reminder'],
] as const;

/** Returns what the server has of the member: words, grades, bookmarks, position and phrases read. */
async function fetchAccount(page: Page, { headers }: Member) {
  const get = async (path: string) => (await page.request.get(`/v1/user/${path}`, { headers })).json();
  const day = new Date().toISOString().slice(0, 10);
  const words = await get('words?sort=oldest&per_page=100');
  const practice = await get('practice?ahead=true');
  const bookmarks = await get(`bookmarks?book_code=${bookCode}`);
  const position = await get(`read-book?book_code=${bookCode}`);
  const progress = await get(`progress?from=${day}&to=${day}`);
  return {
    words: words.data.map(({ text }: { text: string }) => text.toLowerCase()),
    practicedToday: practice.data.practised_today,
    bookmarks: bookmarks.data.map(({ phrase_no }: { phrase_no: number }) => phrase_no),
    position: position.data.phrase_no,
    phrases: progress.data.totals.phrases,
  };
}

test('an evening without a network loses nothing', async ({ context, page }) => {
  test.setTimeout(180_000);
  await observeAudio(page);
  const member = await signUpWithBook(page, bookCode);
  const practicedWords = 'lune vent quai mer port sable vague phare bateau rame'.split(' ');
  await addWords(
    page,
    member,
    Object.fromEntries(practicedWords.map((word) => [word, `${word} in English`])),
  );
  await downloadBook(page, 'Le Phare');

  await context.setOffline(true);
  await page.goto(readerPath);
  await expect(getPhrase(page)).toBeVisible();
  await getButton(page, 'Play').click();
  await waitForSound(page);
  // Only phrases that were heard to the end count as read.
  await waitForSilence(page);
  await readOn(page);
  await waitForSilence(page);
  const savedWords: string[] = [];
  for (let phraseNo = 3; phraseNo <= 40; phraseNo += 1) {
    await readOn(page);
    if (phraseNo % 4 === 0) savedWords.push(await saveOneWord(page));
  }
  await getButton(page, 'Bookmark this phrase').click();
  await expect(page.getByText('Bookmark added.')).toBeVisible();
  await page.reload();
  await expectPosition(page, '40 / 46');
  await expect(getButton(page, 'Bookmark this phrase')).toHaveAttribute('aria-pressed', 'true');
  await openReader(page, `${readerPath}?phrase=3`);
  await expectPosition(page, '3 / 46');
  await readOn(page);
  await practice(page, 10);
  await openInApp(page, '/words');
  for (const word of savedWords)
    await expect(page.getByRole('heading', { name: new RegExp(`^${word}`, 'i') }).first()).toBeVisible();
  for (const [path, text] of offlinePages) {
    await openInApp(page, path);
    await expect(page.getByText(text).first()).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
  await openInApp(page, '/account');
  await expect(page.getByText('Le Phare').first()).toBeVisible();
  expect(await countWaitingChanges(page)).toBeGreaterThan(20);

  await context.setOffline(false);
  await expect.poll(() => countWaitingChanges(page), { timeout: 60_000 }).toBe(0);
  const account = await fetchAccount(page, member);
  expect(account).toMatchObject({
    words: [...practicedWords, ...savedWords],
    practicedToday: 10,
    bookmarks: [40],
    position: 4,
  });
  expect(account.phrases).toBeGreaterThanOrEqual(2);

  await openInApp(page, '/logout');
  await expect(page).toHaveURL(/\/login/);
  const emptyStores = { owner: 0, books: 0, packs: 0, files: 0, responses: 0 };
  await expect.poll(async () => (await readDevice(page)).entries).toEqual(emptyStores);
  const { cacheNames, localStorageKeys } = await readDevice(page);
  expect(cacheNames).toEqual(['shell']);
  // Settings of this device, which say nothing about the member.
  expect(localStorageKeys.toSorted()).toEqual(['explainedCardTypes', 'reading', 'returning']);
});
