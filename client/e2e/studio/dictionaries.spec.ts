import { expect } from '@playwright/test';
import {
  button,
  confirmationDialog,
  expectFieldError,
  field,
  link,
  row,
  successMessage,
  test,
  title,
} from '../support/administrator.ts';
import { importWhenFree } from '../support/dictionaries.ts';
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
  const name = `Dictionnaire ${studio.mark}`;
  await studio.enter(page);
  await page.goto('/admin/dashboard');
  await link(page, 'Dictionaries').click();
  await expect(title(page, 'Dictionaries')).toBeVisible();
  await expectNoProblems(page);

  await field(page, 'File').setInputFiles(
    createDictionaryFile(`chat\tcat\tn\nchien\tdog ${studio.mark}\tn\n`),
  );
  await field(page, 'Name').fill(name);
  await field(page, 'License').fill('CC BY-SA 4.0');
  await field(page, 'Source').fill('https://dictionary.example/petit');
  await importWhenFree(page, successMessage(page, `“${name}” is imported, with 2 entries.`));
  await expect(row(page, name)).toContainText('CC BY-SA 4.0');
  await expect(link(page, 'dictionary.example/petit')).toHaveAttribute(
    'href',
    'https://dictionary.example/petit',
  );
  await expect(field(page, 'Name')).toHaveValue('');
  await expectNoProblems(page);

  await button(page, `Remove: ${name}`).click();
  await expect(confirmationDialog(page)).toContainText(`“${name}” and its 2 entries will be removed.`);
  await confirmationDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await button(page, `Remove: ${name}`).click();
  await confirmationDialog(page).getByRole('button', { name: 'Remove the dictionary' }).click();
  await expect(successMessage(page, `“${name}” is removed.`)).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);
});

test('the dictionary form reports missing fields and a file that isn’t valid UTF-8', async ({
  page,
  studio,
}) => {
  await studio.enter(page);
  await page.goto('/admin/dictionaries');
  await button(page, 'Import').click();
  for (const label of ['File', 'Name', 'License', 'Source'])
    await expectFieldError(field(page, label), `${label} is required.`);
  await expect(field(page, 'File')).toBeFocused();

  await field(page, 'File').setInputFiles(
    createDictionaryFile(Buffer.from('chat\tcat\n\xe9t\xe9\tsummer\n', 'latin1')),
  );
  await field(page, 'Name').fill(`Dictionnaire ${studio.mark}`);
  await field(page, 'License').fill('CC0');
  await field(page, 'Source').fill('Us');
  await importWhenFree(page, page.getByText('Line 2 isn’t UTF-8.'));
  await expectFieldError(field(page, 'File'), 'Line 2 isn’t UTF-8.');
  await expect(field(page, 'Name')).toHaveValue(`Dictionnaire ${studio.mark}`);
  await expect(row(page, studio.mark)).toHaveCount(0);
  await expectNoProblems(page);
});
