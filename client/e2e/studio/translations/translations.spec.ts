import { expect, type Page } from '@playwright/test';
import {
  expectAudioToAdvance,
  expectFieldError,
  fetchAdministratorHeaders,
  getButton,
  getSuccessMessage,
  test,
} from '../../support/administrator.ts';
import { getPanel, getStatusMessage } from '../../support/meanings.ts';
import { expectNoProblems, expectNoViolations } from '../../support/problems.ts';
import { getTranslationField, mockTranslator, openTranslations } from '../../support/translations.ts';

const getRows = (page: Page) =>
  page.getByRole('region', { name: 'Phrases of the chapter' }).getByRole('listitem');

/** Returns the translations of a chapter as readers see them. */
async function fetchTranslations(page: Page, { id }: { id: number }): Promise<string[]> {
  const headers = await fetchAdministratorHeaders(page);
  const response = await page.request.get(`/v1/admin/chapter/${id}/translations`, { headers });
  return (await response.json()).data.phrase.map(({ translation }: { translation: string }) => translation);
}

test('an editor translates a chapter with the keyboard alone: typed, known, drafted and pasted translations', async ({
  page,
  studio,
}) => {
  const texts = ['Un gribouillis.', 'Un gribouillis !', 'Une zibeline.', 'UN GRIBOUILLIS.', 'La fin.'];
  await mockTranslator(page, 'Une zibeline.', 'A sable.');
  const { chapter } = await openTranslations(page, studio, texts);
  await expect(page.getByText('0 of 5 phrases translated, 5 missing, 0 drafts to accept')).toBeVisible();
  await expectNoProblems(page);

  await page.keyboard.type('A doodle.');
  await expect(getTranslationField(page)).toHaveAccessibleName('Translation of “Un gribouillis.”');
  await page.keyboard.press('Enter');
  await expect(getTranslationField(page)).toHaveAccessibleName('Translation of “Un gribouillis !”');
  await expect(getTranslationField(page)).toBeFocused();
  await expectAudioToAdvance(getPanel(page).locator('audio'));
  await page.keyboard.press('F4');
  await expect(getButton(page, 'Plays by itself')).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('F8');
  await expect(getStatusMessage(page)).toHaveText('Phrase 2: The sound is listed in Reports.');
  await expect(getPanel(page).getByRole('link', { name: '1 report' })).toBeVisible();
  await page.keyboard.type('x'.repeat(5));
  await page.keyboard.press('Escape');
  await expect(getTranslationField(page)).toHaveValue('');
  await page.keyboard.type('A doodle!');
  await page.keyboard.press('Shift+Enter');
  await expect(getTranslationField(page)).toHaveValue('A doodle.');
  await page.keyboard.press('Control+Space');
  await expectAudioToAdvance(getPanel(page).locator('audio'));
  await page.keyboard.press('Enter');
  await expect(getTranslationField(page)).toHaveAccessibleName('Translation of “Une zibeline.”');

  await page.keyboard.press('Control+Shift+Enter');
  const confirmation = page.getByRole('alertdialog', { name: 'Draft the missing translations?' });
  await expect(confirmation).toContainText('Google Translate gets 3 different phrases');
  await expectNoViolations(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(getTranslationField(page)).toHaveValue('A sable.');
  await expect(page.getByText('2 of 5 phrases translated, 2 missing, 1 draft to accept')).toBeVisible();
  expect(await fetchTranslations(page, chapter)).toEqual(['A doodle.', 'A doodle!', '', '', '']);
  await expectNoViolations(page);
  await getTranslationField(page).focus();
  await page.keyboard.press('Enter');
  await expect(getStatusMessage(page)).toHaveText('Phrase 3: Draft accepted.');

  await expect(getPanel(page).getByRole('list', { name: 'The same phrase elsewhere' })).toContainText(
    'A doodle.',
  );
  await page.keyboard.press('Control+Enter');
  await expect(getTranslationField(page)).toHaveAccessibleName('Translation of “La fin.”');
  await expect
    .poll(() => fetchTranslations(page, chapter))
    .toEqual(['A doodle.', 'A doodle!', 'A sable.', 'A doodle.', '']);
  await page.keyboard.press('Control+z');
  await expect(getTranslationField(page)).toHaveAccessibleName('Translation of “UN GRIBOUILLIS.”');
  await expect.poll(async () => (await fetchTranslations(page, chapter))[3]).toBe('');

  await expect(getButton(page, 'Paste or import')).toHaveAttribute('aria-keyshortcuts', 'F9');
  await page.keyboard.press('F9');
  await expect(page.getByRole('heading', { name: 'Paste or import translations' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(getTranslationField(page)).toBeFocused();
  await page.keyboard.press('F9');
  const lines = ['un gribouillis.\tA scribble.', 'La fin.\tThe end.', 'Une autre.\tAnother one.'];
  await page.getByLabel('Translations of the chapter').fill(lines.join('\n'));
  await expect(page.getByText('3 lines for 5 phrases, 2 new translations.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Lines without a phrase' })).toContainText('Another one.');
  await expect(page.getByRole('region', { name: 'Would replace a translation' })).toContainText('A doodle.');
  await expectNoViolations(page);
  await getButton(page, 'Save 2 translations').click();
  await expect(getSuccessMessage(page, 'Every phrase of this chapter is translated.')).toBeVisible();
  const translations = ['A doodle.', 'A doodle!', 'A sable.', 'A scribble.', 'The end.'];
  await expect.poll(() => fetchTranslations(page, chapter)).toEqual(translations);
  await page.reload();
  await expect(getRows(page)).toHaveText(
    translations.map((translation, index) => `${index + 1}${texts[index]}${translation}`),
  );
  await expectNoViolations(page);
});

test('translations survive another editor, a failing server and a closed tab', async ({ page, studio }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { chapter, created, book } = await openTranslations(page, studio, ['Un.', 'Deux.', 'Trois.']);
  const headers = await fetchAdministratorHeaders(page);
  await page.request.put(`/v1/admin/phrase/${created[0]?.id}`, {
    headers,
    data: { phrase: 'Un.', translation: 'Theirs.' },
  });
  await page.keyboard.type('Mine.');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').first()).toContainText('Nothing was overwritten');
  await getButton(page, 'Close').click();
  await getRows(page).first().getByRole('button').click();
  await expect(getTranslationField(page)).toHaveValue('Mine.');
  await expect(getPanel(page).getByRole('alert')).toContainText('Their translation: Theirs.');
  await expectNoProblems(page);
  await getTranslationField(page).focus();
  await page.keyboard.press('Escape');
  await expect(getTranslationField(page)).toHaveValue('Theirs.');

  await page.route('**/v1/admin/chapter/*/translations', (route) => route.abort('connectionreset'));
  await page.keyboard.press('Enter');
  await page.keyboard.type('Two.');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('1 change isn’t saved yet. Nothing is lost.');
  await page.keyboard.type('x'.repeat(2001));
  await page.keyboard.press('Enter');
  await expectFieldError(getTranslationField(page), 'A translation can have at most 2,000 characters.');
  await getTranslationField(page).fill('Thr');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoProblems(page);
  const address = page.url();
  await page.close({ runBeforeUnload: false });

  const reopenedPage = await page.context().newPage();
  await reopenedPage.goto(address);
  await expect(getStatusMessage(reopenedPage)).toHaveText(
    '2 translations that weren’t saved when you left are back.',
  );
  await expect.poll(() => fetchTranslations(reopenedPage, chapter)).toEqual(['Theirs.', 'Two.', '']);
  await getRows(reopenedPage).nth(2).getByRole('button').click();
  await expect(getTranslationField(reopenedPage)).toHaveValue('Thr');
  await reopenedPage.goto(`/admin/chapter/list/${book.id}`);
  await reopenedPage.getByRole('link', { name: '1 phrase without a translation' }).click();
  await expect(getTranslationField(reopenedPage)).toHaveValue('Thr');
});

/** Gives each phrase without a translation a draft, because the test servers have no translator. */
async function mockDrafts(page: Page, draftsByPhrase: Readonly<Record<string, string>>) {
  await page.route(/\/v1\/admin\/chapter\/\d+\/translations(\?.*)?$/, async (route) => {
    if (route.request().method() !== 'GET') return await route.fallback();
    const { 'if-none-match': _, ...headers } = route.request().headers();
    const response = await route.fetch({ headers });
    const body = await response.json();
    for (const phrase of body.data.phrase) {
      const text = draftsByPhrase[phrase.phrase];
      if (phrase.translation === '' && text !== undefined) phrase.draft = { text, provider: 'google' };
    }
    await route.fulfill({ response, json: body });
  });
}

test('an editor accepts all drafts of a chapter with keys, and undoes it', async ({ page, studio }) => {
  await mockDrafts(page, { 'Un.': 'One.', 'Deux.': 'Two.', 'Trois.': 'Three.', 'Quatre.': 'Four.' });
  const { chapter, created } = await openTranslations(page, studio, [
    'Un.',
    'Deux.',
    'Trois.',
    'Quatre.',
    'Cinq.',
  ]);
  await expect(getTranslationField(page)).toHaveValue('One.');
  await getTranslationField(page).fill('One!');
  await page.request.put(`/v1/admin/phrase/${created[1]?.id}`, {
    headers: await fetchAdministratorHeaders(page),
    data: { phrase: 'Deux !' },
  });
  await page.keyboard.press('Shift+F8');
  const confirmation = page.getByRole('alertdialog', { name: 'Accept all drafts of the chapter?' });
  await expect(confirmation).toContainText('3 drafts become the translation');
  await expectNoViolations(page);
  await getButton(page, 'Accept 3 drafts').press('Enter');
  await expect(page.getByRole('alert').first()).toContainText('Somebody else changed 1 phrase');
  await expect.poll(() => fetchTranslations(page, chapter)).toEqual(['', '', 'Three.', 'Four.', '']);
  await expect(getButton(page, 'Accept all drafts')).toBeDisabled();
  await getRows(page).first().getByRole('button').click();
  await expect(getTranslationField(page)).toHaveValue('One!');
  await getButton(page, 'Undo').click();
  await expect.poll(() => fetchTranslations(page, chapter)).toEqual(['', '', '', '', '']);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoProblems(page);
});

test('an editor who translates a phrase in two tabs gets both texts to choose from, and loses none', async ({
  page,
  studio,
}) => {
  const { chapter } = await openTranslations(page, studio, ['Un.', 'Deux.', 'Trois.']);
  const otherTab = await page.context().newPage();
  await otherTab.goto(page.url());
  for (const tab of [page, otherTab]) {
    await getRows(tab).nth(2).getByRole('button').click();
    await expect(getTranslationField(tab)).toHaveAccessibleName('Translation of “Trois.”');
  }
  await getTranslationField(page).fill('Three.');
  await getTranslationField(page).press('Enter');
  await expect.poll(() => fetchTranslations(page, chapter)).toEqual(['', '', 'Three.']);

  await getTranslationField(otherTab).fill('Three!');
  await getTranslationField(otherTab).press('Enter');
  await expect(otherTab.getByRole('alert').first()).toContainText('Nothing was overwritten');
  expect(await fetchTranslations(page, chapter)).toEqual(['', '', 'Three.']);
  await getRows(otherTab).nth(2).getByRole('button').click();
  await expect(getTranslationField(otherTab)).toHaveValue('Three!');
  await expect(getPanel(otherTab).getByRole('alert')).toContainText('Their translation: Three.');
  await getTranslationField(otherTab).press('Enter');
  await expect.poll(() => fetchTranslations(page, chapter)).toEqual(['', '', 'Three!']);
  await page.reload();
  await expect(getRows(page).nth(2)).toContainText('Three!');

  await getTranslationField(page).fill('On');
  await getRows(otherTab).nth(1).getByRole('button').click();
  await getTranslationField(otherTab).fill('Tw');
  const address = page.url();
  for (const tab of [page, otherTab]) await tab.close({ runBeforeUnload: false });
  const reopenedTab = await page.context().newPage();
  await reopenedTab.goto(address);
  await expect(getTranslationField(reopenedTab)).toHaveValue('On');
  await getRows(reopenedTab).nth(1).getByRole('button').click();
  await expect(getTranslationField(reopenedTab)).toHaveValue('Tw');
});
