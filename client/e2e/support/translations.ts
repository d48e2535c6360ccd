import { expect, type Page } from '@playwright/test';
import type { Studio } from './administrator.ts';
import { createChapter, getPanel } from './meanings.ts';

export const getTranslationField = (page: Page) => getPanel(page).getByRole('textbox');

export async function openTranslations(page: Page, studio: Studio, texts: readonly string[]) {
  const { book, chapter, created } = await createChapter(studio, ...texts);
  await studio.signIn(page);
  await page.goto(`/admin/chapter/translations/${chapter.id}`);
  await expect(getPanel(page)).toBeVisible();
  return { book, chapter, created };
}

/** Adds a translator that drafts one phrase, because the test servers have none. */
export async function mockTranslator(page: Page, draftedPhrase: string, text: string) {
  const draft = { text, provider: 'google' };
  let isDrafted = false;
  let draftedId = 0;
  await page.route(/\/v1\/admin\/chapter\/\d+\/translations(\?.*)?$/, async (route) => {
    if (route.request().method() !== 'GET') return await route.fallback();
    // The changed response has the tag of the original one, so the server would say that nothing has changed.
    const { 'if-none-match': _, ...headers } = route.request().headers();
    const response = await route.fetch({ headers });
    const body = await response.json();
    body.data.translator = 'google';
    for (const phrase of body.data.phrase) {
      if (phrase.phrase !== draftedPhrase) continue;
      draftedId = phrase.id;
      if (isDrafted && phrase.translation === '') phrase.draft = draft;
    }
    await route.fulfill({ response, json: body });
  });
  await page.route('**/v1/admin/chapter/*/translation-drafts', async (route) => {
    isDrafted = true;
    const data = { drafts: [{ id: draftedId, ...draft }], asked: 1, missing: 0, is_finished: true };
    await route.fulfill({ json: { message: 'One phrase has a new draft.', data } });
  });
}
