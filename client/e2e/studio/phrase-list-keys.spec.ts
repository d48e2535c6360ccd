import { expect, type Page } from '@playwright/test';
import {
  expectAudioToAdvance,
  fetchAdministratorHeaders,
  getButton,
  getConfirmationDialog,
  getField,
  getTitle,
  test,
} from '../support/administrator.ts';
import { expectNoViolations } from '../support/problems.ts';

const getList = (page: Page) => page.getByRole('region', { name: 'Phrases' });
const getPhrases = (page: Page) => getList(page).locator('p[lang="fr"]');
const getChosenPhrase = (page: Page) => getList(page).locator('[aria-current="true"]');

test('an editor listens to a chapter’s phrases, moves one and deletes one with keys', async ({
  page,
  studio,
}) => {
  const chapter = await studio.chapter(await studio.book(), 1);
  for (const text of ['La mer monte.', 'Le vent tombe.', 'Il rentre.']) await studio.phrase(chapter, text);
  await studio.signIn(page);
  await page.goto(`/admin/chapter/phrase/list/${chapter.id}`);
  await expect(getChosenPhrase(page)).toHaveText('La mer monte.');
  await page.keyboard.press('ArrowDown');
  await expect(getChosenPhrase(page)).toHaveText('Le vent tombe.');
  await expect(getChosenPhrase(page)).toBeFocused();
  await page.keyboard.press('Space');
  await expectAudioToAdvance(getField(page, 'Audio of phrase 2'));

  // Playing on chooses each phrase that sounds, to the end of the chapter.
  await page.keyboard.press('l');
  await expect(getChosenPhrase(page)).toHaveText('Il rentre.');
  await expect(getButton(page, 'Play on')).toBeVisible();

  await page.keyboard.press('Shift+ArrowUp');
  await expect(getPhrases(page)).toHaveText(['La mer monte.', 'Il rentre.', 'Le vent tombe.']);
  await expect(getChosenPhrase(page)).toHaveText('Il rentre.');
  await expect(getChosenPhrase(page)).toBeFocused();

  await page.keyboard.press('b');
  await expect(getField(page, 'Start of phrase 2')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(getChosenPhrase(page)).toBeFocused();

  await page.keyboard.press('Delete');
  await getConfirmationDialog(page).getByRole('button', { name: 'Delete the phrase' }).click();
  await expect(getPhrases(page)).toHaveText(['La mer monte.', 'Le vent tombe.']);
  await expect(getChosenPhrase(page)).toHaveText('Le vent tombe.');
  await page.keyboard.press('u');
  await expect(getPhrases(page)).toHaveText(['La mer monte.', 'Il rentre.', 'Le vent tombe.']);
  await expectNoViolations(page);

  await expect(getChosenPhrase(page)).toHaveText('Il rentre.');
  await page.keyboard.press('e');
  await expect(getTitle(page, 'Edit Phrase')).toBeVisible();
  await expect(getField(page, 'Phrase')).toHaveValue('Il rentre.');
  await page.goBack();
  await expect(getChosenPhrase(page)).toHaveText('Il rentre.');
});

test('the arrow keys lead from one page of a long chapter to the next and back', async ({ page, studio }) => {
  const chapter = await studio.chapter(await studio.book(), 1);
  const headers = await fetchAdministratorHeaders(page);
  const phrases = Array.from({ length: 51 }, (_, index) => `Phrase numéro ${index + 1}.`);
  for (const response of [
    await page.request.put(`/v1/admin/chapter-publication/${chapter.id}`, {
      headers,
      data: { published: false },
    }),
    await page.request.post('/v1/admin/chapter-text', {
      headers,
      data: { chapter_id: chapter.id, phrases, seen_phrases: 0 },
    }),
  ])
    expect(response.ok(), await response.text()).toBe(true);
  await studio.signIn(page);
  await page.goto(`/admin/chapter/phrase/list/${chapter.id}`);
  await getChosenPhrase(page).focus();
  await page.getByText('Phrase numéro 50.').click();
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/page=2/);
  await expect(getChosenPhrase(page)).toHaveText('Phrase numéro 51.');
  await expect(getChosenPhrase(page)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(getChosenPhrase(page)).toHaveText('Phrase numéro 50.');
  await expect(getChosenPhrase(page)).toBeFocused();

  // A phrase that a key moves to the next page leaves no row chosen, so that the next press moves no other phrase.
  await page.keyboard.press('Shift+ArrowDown');
  await expect(getPhrases(page).last()).toHaveText('Phrase numéro 51.');
  await expect(getChosenPhrase(page)).toHaveCount(0);
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(getChosenPhrase(page)).toHaveText('Phrase numéro 1.');
  await expect(getPhrases(page).last()).toHaveText('Phrase numéro 51.');
});
