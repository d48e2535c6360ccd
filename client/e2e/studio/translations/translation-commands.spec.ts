import { expect, type Page } from '@playwright/test';
import { getButton, test } from '../../support/administrator.ts';
import { getPanel } from '../../support/meanings.ts';
import { expectNoViolations } from '../../support/problems.ts';
import { getTranslationField, mockTranslator, openTranslations } from '../../support/translations.ts';

const getChapterCommands = (page: Page) => getPanel(page).getByRole('group', { name: 'Chapter' });

test('without a translator, neither the commands of a chapter nor the list of keys offer drafts', async ({
  page,
  studio,
}) => {
  await openTranslations(page, studio, ['Un.', 'Deux.']);
  await expect(getChapterCommands(page).getByRole('button')).toHaveText(['Paste or import', 'Keys']);
  await page.keyboard.press('Control+Shift+Enter');
  await getButton(page, 'Keys').click();
  const keysDialog = page.getByRole('dialog', { name: 'Keys' });
  await expect(keysDialog).toContainText('Paste translations of the chapter');
  await expect(keysDialog).not.toContainText('Have the missing translations');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expectNoViolations(page);
});

test('the commands of a chapter are disabled when there is nothing to draft or accept', async ({
  page,
  studio,
}) => {
  await mockTranslator(page, 'Un.', 'One.');
  await openTranslations(page, studio, ['Un.']);
  const draftButton = getChapterCommands(page).getByRole('button', { name: 'Draft the missing ones' });
  const acceptButton = getChapterCommands(page).getByRole('button', { name: 'Accept all drafts' });
  await expect(draftButton).toBeEnabled();
  await expect(acceptButton).toBeDisabled();
  await getTranslationField(page).fill('One.');
  await page.keyboard.press('Enter');
  await expect(draftButton).toBeDisabled();
  await expect(acceptButton).toBeDisabled();
  // Their keys do nothing either.
  await page.keyboard.press('Control+Shift+Enter');
  await page.keyboard.press('Shift+F8');
  await getButton(page, 'Keys').click();
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Have the missing translations');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});
