import { expect } from '@playwright/test';
import {
  expectFieldError,
  getButton,
  getConfirmationDialog,
  getField,
  getLink,
  getRow,
  getSuccessMessage,
  getTitle,
  test,
} from '../support/administrator.ts';
import { clickImportUntilVisible } from '../support/dictionaries.ts';
import { expectNoProblems } from '../support/problems.ts';

const createDictionaryFile = (text: string | Buffer, name = 'petit.tsv') => ({
  name,
  mimeType: 'text/tab-separated-values',
  buffer: Buffer.from(text),
});

test('an administrator imports a dictionary, finds it in the list and removes it', async ({
  page,
  studio,
}) => {
  const name = `Dictionnaire ${studio.uniqueTitle}`;
  await studio.signIn(page);
  await page.goto('/admin/dashboard');
  await getLink(page, 'Dictionaries').click();
  await expect(getTitle(page, 'Dictionaries')).toBeVisible();
  await expectNoProblems(page);

  await getField(page, 'File').setInputFiles(
    createDictionaryFile(`chat\tcat\tn\nchien\tdog ${studio.uniqueTitle}\tn\n`),
  );
  await getField(page, 'Name').fill(name);
  await getField(page, 'License').fill('CC BY-SA 4.0');
  await getField(page, 'Source').fill('https://dictionary.example/petit');
  await clickImportUntilVisible(page, getSuccessMessage(page, `“${name}” is imported, with 2 entries.`));
  await expect(getRow(page, name)).toContainText('CC BY-SA 4.0');
  await expect(getLink(page, 'dictionary.example/petit')).toHaveAttribute(
    'href',
    'https://dictionary.example/petit',
  );
  await expect(getField(page, 'Name')).toHaveValue('');
  await expectNoProblems(page);

  await getButton(page, `Remove: ${name}`).click();
  await expect(getConfirmationDialog(page)).toContainText(`“${name}” and its 2 entries will be removed.`);
  await getConfirmationDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await getButton(page, `Remove: ${name}`).click();
  await getConfirmationDialog(page).getByRole('button', { name: 'Remove the dictionary' }).click();
  await expect(getSuccessMessage(page, `“${name}” is removed.`)).toBeVisible();
  await expect(getRow(page, name)).toHaveCount(0);
});

test('the dictionary form reports missing fields and a file that isn’t valid UTF-8', async ({
  page,
  studio,
}) => {
  await studio.signIn(page);
  await page.goto('/admin/dictionaries');
  await getButton(page, 'Import').click();
  for (const label of ['File', 'Name', 'License', 'Source'])
    await expectFieldError(getField(page, label), `${label} is required.`);
  await expect(getField(page, 'File')).toBeFocused();

  await getField(page, 'File').setInputFiles(
    createDictionaryFile(Buffer.from('chat\tcat\n\xe9t\xe9\tsummer\n', 'latin1')),
  );
  await getField(page, 'Name').fill(`Dictionnaire ${studio.uniqueTitle}`);
  await getField(page, 'License').fill('CC0');
  await getField(page, 'Source').fill('Us');
  await clickImportUntilVisible(page, page.getByText('Line 2 isn’t UTF-8.'));
  await expectFieldError(getField(page, 'File'), 'Line 2 isn’t UTF-8.');
  await expect(getField(page, 'Name')).toHaveValue(`Dictionnaire ${studio.uniqueTitle}`);
  await expect(getRow(page, studio.uniqueTitle)).toHaveCount(0);
  await expectNoProblems(page);
});
