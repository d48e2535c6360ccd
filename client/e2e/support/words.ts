import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { Member } from './people.ts';
import { getMeaningTooltip, getWords } from './reader.ts';

/** Adds words that are not from a book. Practice shows them in this order. */
export async function addWords(
  page: Page,
  { headers }: Member,
  words: Record<string, string>,
): Promise<void> {
  for (const [word, meaning] of Object.entries(words)) {
    const data = { id: randomUUID(), word, meaning };
    expect((await page.request.post('/v1/user/added-word', { headers, data })).ok()).toBe(true);
  }
}

/** Saves the longest word of a phrase for practice, and returns it as it is written in the phrase. */
export async function addWordFromPhrase(
  page: Page,
  { headers }: Member,
  { bookCode, phraseNo }: { bookCode: string; phraseNo: number },
): Promise<string> {
  const path = `/v1/user/read-window?book_code=${bookCode}&from=${phraseNo}&count=1`;
  const { data: phrases } = await (await page.request.get(path, { headers })).json();
  const wordList: string[] = phrases[0].word_list;
  const candidateWords = wordList
    .map((text, index) => ({ text, index }))
    .filter(({ text }) => /^\p{Ll}+$/u.test(text));
  for (const { text, index } of candidateWords.toSorted((a, b) => b.text.length - a.text.length)) {
    const data = { id: randomUUID(), book_code: bookCode, phrase_no: phraseNo, index, text };
    if ((await page.request.post('/v1/user/word', { headers, data })).ok()) return text;
  }
  throw new Error('This phrase has no word to keep.');
}

/** Returns the member's practice cards and today's count of practiced words. */
export async function fetchPractice(page: Page, { headers }: Member) {
  const { data } = await (await page.request.get('/v1/user/practice?ahead=true', { headers })).json();
  return data as {
    cards: { word: { id: string; text: string; meaning: string }; card: { repetitions: number } }[];
    practised_today: number;
  };
}

/** Grades a word that is new so that it is learned and then forgotten eight times, which sets it aside. */
export async function sendLapses(page: Page, member: Member, text: string): Promise<void> {
  const { cards } = await fetchPractice(page, member);
  const wordId = cards.find(({ word }) => word.text === text)?.word.id;
  const gradedMs = Date.now() - 1000;
  const grades = Array.from({ length: 16 }, (_, index) => ({
    id: randomUUID(),
    word_id: wordId,
    grade: index % 2 === 0 ? 4 : 1,
    graded_at: new Date(gradedMs + index).toISOString(),
  }));
  const { headers } = member;
  expect((await page.request.post('/v1/user/grades', { headers, data: { grades } })).ok()).toBe(true);
}

/** Keeps the first word of the current phrase that can be kept and hasn't been. Returns it in lower case. */
export async function saveOneWord(page: Page): Promise<string> {
  const saveButton = page.getByRole('button', { name: /^Keep “/ });
  // Names have no such button, and kept words another one. None has it until the states of words are loaded.
  await expect(async () => {
    for (const word of await getWords(page).all()) {
      await word.click();
      await expect(getMeaningTooltip(page)).toBeVisible();
      if (await saveButton.isVisible()) return;
    }
    throw new Error('This phrase has no word to keep.');
  }).toPass();
  const label = (await saveButton.getAttribute('aria-label')) ?? '';
  await saveButton.click();
  await expect(page.getByRole('button', { name: label.replace('Keep', 'Kept:') })).toBeVisible();
  await page.keyboard.press('Escape');
  return /“(.*)”/.exec(label)?.[1]?.toLowerCase() ?? '';
}
