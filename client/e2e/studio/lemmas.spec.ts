import { expect, type Page } from '@playwright/test';
import { getButton, getTitle, test } from '../support/administrator.ts';
import { createChapter } from '../support/meanings.ts';
import { expectNoProblems } from '../support/problems.ts';

const getLemmas = (page: Page) => page.getByRole('region', { name: 'Base forms' });
const getWord = (page: Page, name: string) =>
  getLemmas(page).getByRole('button', { name: new RegExp(`^${name.replaceAll(', ', ' ?, ')}$`) });
const getDialog = (page: Page) => page.getByRole('dialog');

test('an editor corrects base forms and names with the keyboard, and undoes it', async ({ page, studio }) => {
  const { chapter } = await createChapter(studio, 'Brave a deux fils.', 'Un fils de Brave.');
  await studio.signIn(page);
  await page.goto(`/admin/chapter/meanings/${chapter.id}`);
  await expect(getTitle(page, 'Meanings')).toBeVisible();
  await getLemmas(page).getByRole('button', { name: 'Show base forms' }).press('Enter');
  await expect(getWord(page, 'deux, base form deux')).toBeVisible();
  await expectNoProblems(page);

  await getWord(page, 'deux, base form deux').press('Enter');
  const field = getDialog(page).getByRole('textbox', { name: 'Base form' });
  await field.fill('2');
  await field.press('Enter');
  await expect(getDialog(page)).toContainText('Base form must start with a letter');
  await expectNoProblems(page);
  await field.fill('zorglon');
  await field.press('Enter');
  await expect(getDialog(page)).toHaveCount(0);
  await expect(getLemmas(page)).toContainText('“zorglon” isn’t in the French word list.');
  await expect(getWord(page, 'deux, base form zorglon, set by an editor')).toBeFocused();
  await getButton(page, 'Undo the correction').press('Enter');
  await expect(getWord(page, 'deux, base form deux')).toBeFocused();

  await getWord(page, 'Brave, a name').press('Enter');
  await getDialog(page).getByRole('radio', { name: 'A word with a base form' }).press(' ');
  await getDialog(page).getByRole('button', { name: 'In the whole book' }).press('Enter');
  await expect(getWord(page, 'Brave, base form brave, set by an editor')).toBeVisible();
  await getWord(page, 'Brave, base form brave, set by an editor').press('Enter');
  await expect(getDialog(page)).toContainText('Not a name, set by');
  await getDialog(page)
    .getByRole('button', { name: 'Remove the correction in the whole book' })
    .press('Enter');
  await expect(getWord(page, 'Brave, a name')).toBeVisible();
});
