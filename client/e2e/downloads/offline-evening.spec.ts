import { expect, type Page, test } from '@playwright/test';
import { openInApp } from '../support/navigation.ts';
import { type Member, signUpWithBook } from '../support/people.ts';
import {
  expectPosition,
  getButton,
  getMeaningTooltip,
  getNextButton,
  getPhrase,
  getWords,
  observeAudio,
  openReader,
  waitForSound,
} from '../support/reader.ts';
import { countWaitingChanges } from '../support/waiting-changes.ts';
import { addWords } from '../support/words.ts';

test.use({ serviceWorkers: 'allow' });

const bookCode = 'le-phare';
const readerPath = `/library/${bookCode}/read`;

async function downloadBook(page: Page): Promise<void> {
  await page.goto('/library');
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.getByRole('button', { name: 'Download Le Phare' }).click();
  await expect(page.getByText(/phrases with sound/)).toBeVisible();
  await page.getByRole('button', { name: 'Download Le Phare' }).click();
  await expect(page.getByText('On this device').first()).toBeVisible({ timeout: 60_000 });
  // The data of the member's pages is stored after the book.
  await expect
    .poll(() => page.evaluate(listStoredCalls), { timeout: 30_000 })
    .toEqual(expect.arrayContaining(['listMarkedWords', 'readPractice', 'readProgress']));
}

/** Returns the names of the calls whose responses are in the database. Runs in the page. */
async function listStoredCalls(): Promise<string[]> {
  const request = indexedDB.open('lingostory');
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const keys = await new Promise<IDBValidKey[]>((resolve) => {
    const keyRequest = db.transaction('responses').objectStore('responses').getAllKeys();
    keyRequest.onsuccess = () => resolve(keyRequest.result);
  });
  db.close();
  return [...new Set(keys.map((key) => String(key).split('?')[0] ?? ''))];
}

const getCurrentText = async (page: Page) => (await getPhrase(page).textContent()) ?? '';

/** Turns the page, and waits until the next phrase is shown and heard. */
async function readOn(page: Page): Promise<void> {
  const text = await getCurrentText(page);
  await getNextButton(page).click();
  await expect(getPhrase(page)).not.toHaveText(text);
  await waitForSound(page);
}

/** Keeps a word of the phrase that hasn't been kept yet. Returns it as it is written there. */
async function saveOneWord(page: Page): Promise<string> {
  const saveButton = page.getByRole('button', { name: /^Keep “/ });
  for (const word of await getWords(page).all()) {
    await word.click();
    await expect(getMeaningTooltip(page)).toBeVisible();
    // Names have no such button, and kept words another one.
    if (!(await saveButton.isVisible())) continue;
    const label = (await saveButton.getAttribute('aria-label')) ?? '';
    await saveButton.click();
    await expect(page.getByRole('button', { name: label.replace('Keep', 'Kept:') })).toBeVisible();
    await page.keyboard.press('Escape');
    return /“(.*)”/.exec(label)?.[1]?.toLowerCase() ?? '';
  }
  throw new Error('This phrase has no word to keep.');
}

async function practice(page: Page, count: number): Promise<void> {
  await openInApp(page, '/words/practice');
  for (let card = 0; card < count; card += 1) {
    await page.getByRole('button', { name: 'Show the answer' }).click();
    await page.getByRole('region', { name: 'Answer' }).getByRole('button', { name: 'Easy' }).click();
  }
}

/** Returns what the server has of the member: words, grades, bookmarks, position and phrases read. */
async function fetchAccount(page: Page, { headers }: Member) {
  const get = async (path: string) => (await page.request.get(`/v1/user/${path}`, { headers })).json();
  const day = new Date().toISOString().slice(0, 10);
  const words = await get('words?sort=oldest&per_page=100');
  const practised = await get('practice?ahead=true');
  const bookmarks = await get(`bookmarks?book_code=${bookCode}`);
  const position = await get(`read-book?book_code=${bookCode}`);
  const progress = await get(`progress?from=${day}&to=${day}`);
  return {
    words: words.data.map(({ text }: { text: string }) => text.toLowerCase()),
    practised: practised.data.practised_today,
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
  await downloadBook(page);

  await context.setOffline(true);
  await page.goto(readerPath);
  await expect(getPhrase(page)).toBeVisible();
  await getButton(page, 'Play').click();
  await waitForSound(page);
  const savedWords: string[] = [];
  for (let phraseNo = 2; phraseNo <= 40; phraseNo += 1) {
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
  for (const path of ['/library', '/library/downloads', '/progress', '/account']) {
    await openInApp(page, path);
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
  expect(await countWaitingChanges(page)).toBeGreaterThan(20);

  await context.setOffline(false);
  await expect.poll(() => countWaitingChanges(page), { timeout: 60_000 }).toBe(0);
  const account = await fetchAccount(page, member);
  expect(account).toMatchObject({
    words: [...practicedWords, ...savedWords],
    practised: 10,
    bookmarks: [40],
    position: 4,
  });
});
