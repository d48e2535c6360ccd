import { expect, type Page } from '@playwright/test';
import { getButton, test } from '../../support/administrator.ts';
import { getPanel } from '../../support/meanings.ts';
import { expectNoViolations } from '../../support/problems.ts';
import { openTranslations } from '../../support/translations.ts';

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
