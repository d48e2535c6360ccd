import type { Page } from '@playwright/test';
import { fetchAdministratorHeaders, type Studio } from './administrator.ts';

export const getPanel = (page: Page) => page.getByRole('region', { name: /^Phrase \d+ of \d+$/ });
export const getSuggestions = (page: Page) =>
  getPanel(page).getByRole('list', { name: 'Suggested meanings' });
export const getStatusMessage = (page: Page) => getPanel(page).getByRole('status');

/** Creates a book whose only chapter has these phrases, none of them with meanings. */
export async function createChapter(studio: Studio, ...phrases: string[]) {
  const book = await studio.book();
  const chapter = await studio.chapter(book, 1);
  const createdPhrases: { id: number }[] = [];
  for (const phrase of phrases) createdPhrases.push(await studio.phrase(chapter, phrase));
  return { book, chapter, created: createdPhrases };
}

/** Returns a phrase's dictionary as the server has stored it. */
export async function fetchDictionary(page: Page, { id }: { id: number }): Promise<string> {
  const response = await page.request.get(`/v1/admin/phrase/${id}`, {
    headers: await fetchAdministratorHeaders(page),
  });
  return (await response.json()).data.dictionary;
}
