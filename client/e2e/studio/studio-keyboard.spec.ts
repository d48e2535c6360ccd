import { expect, type Locator, type Page } from '@playwright/test';
import {
  createBookFields,
  getBreadcrumbs,
  getButton,
  getConfirmationDialog,
  getField,
  getLink,
  getRow,
  getSuccessMessage,
  test,
} from '../support/administrator.ts';
import { expectVisibleFocus, focusAndPress, focusAndType, moveFocusTo } from '../support/keyboard.ts';
import { expectNoViolations } from '../support/problems.ts';
import { createClipUpload, createCoverUpload } from '../support/uploads.ts';

async function chooseFile(page: Page, label: string, file: ReturnType<typeof createClipUpload>) {
  await moveFocusTo(page, getField(page, label));
  await getField(page, label).setInputFiles(file);
}

async function addBook(page: Page, name: string) {
  const fields = createBookFields(name);
  await focusAndPress(page, getLink(page, 'Add Book'));
  await focusAndType(page, 'Title', fields.title);
  await focusAndType(page, 'Author', fields.author);
  await focusAndType(page, 'Narrated by', fields.narrated_by);
  await focusAndType(page, 'Hours', fields.hours);
  await focusAndType(page, 'Minutes', fields.minutes);
  await moveFocusTo(page, getField(page, 'Difficulty'));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(getField(page, 'Difficulty')).toHaveValue('Medium');
  await focusAndType(page, 'Description', fields.description);
  await chooseFile(page, 'Cover', createCoverUpload());
  await chooseFile(page, 'Sample audio', createClipUpload('sample.mp3'));
  await focusAndType(page, 'Sample text', fields.sample_text);
  await focusAndPress(page, getButton(page, 'Add Book'));
  await expect(getSuccessMessage(page, 'is saved as a draft.')).toBeVisible();
}

async function addPhrase(page: Page, text: string, phraseNo: number) {
  await focusAndType(page, 'Phrase', text);
  await focusAndType(page, 'Dictionary', 'phare = lighthouse');
  await chooseFile(page, 'Audio file', createClipUpload());
  await focusAndPress(page, getButton(page, 'Add Phrase'));
  await expect(getSuccessMessage(page, `Phrase ${phraseNo} is added.`)).toBeVisible();
  await expect(getField(page, 'Phrase')).toBeFocused();
}

/**
 * Picks up a row and waits for the next task, because dnd-kit does not handle arrow keys in the task in which it
 * announces the row.
 */
async function pickUpPhrase(page: Page, handle: Locator, position: string) {
  await focusAndPress(page, handle, 'Space');
  await expect(getSuccessMessage(page, `Picked up. ${position}`)).toBeAttached();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}

const getPhrases = (page: Page) => page.getByRole('region', { name: 'Phrases' }).locator('p[lang="fr"]');

test('an administrator creates, edits and publishes a book with a sample using only the keyboard', {
  tag: '@spec-1-14',
}, async ({ page, studio }) => {
  await page.goto('/login');
  await focusAndType(page, 'Email', 'admin@lingostory.example');
  await focusAndType(page, 'Password', 'demo-admin-2026');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/books$/);
  await addBook(page, studio.uniqueTitle);
  await focusAndPress(page, getLink(page, `Chapters of ${studio.uniqueTitle}`), 'Enter', 'Shift+Tab');

  await focusAndPress(page, getLink(page, 'Add Chapter'));
  await focusAndType(page, 'Chapter title', 'La lumière');
  await page.keyboard.press('Enter');
  await expect(getSuccessMessage(page, 'Chapter 1 is added.')).toBeVisible();
  await expect(getField(page, 'Chapter title')).toBeFocused();
  await focusAndPress(
    page,
    getBreadcrumbs(page).getByRole('link', { name: 'Chapter List' }),
    'Enter',
    'Shift+Tab',
  );
  const toggle = page.getByRole('switch', { name: 'Sample chapter: La lumière' });
  await focusAndPress(page, toggle, 'Space');
  await expect(toggle).toBeChecked();
  await expect(toggle).toBeFocused();
  await focusAndPress(page, page.getByRole('link', { name: 'Phrase list of La lumière' }));

  await focusAndPress(page, getLink(page, 'Add Phrase'));
  await addPhrase(page, 'Le phare est loin.', 1);
  await addPhrase(page, 'La nuit tombe.', 2);
  await addPhrase(page, 'Une phrase de trop.', 3);
  await focusAndPress(
    page,
    getBreadcrumbs(page).getByRole('link', { name: 'Phrase List' }),
    'Enter',
    'Shift+Tab',
  );

  // The button moves with its row and keeps the focus, so that the user can press it again.
  await focusAndPress(page, getButton(page, 'Move up: phrase 3'));
  await expect(getPhrases(page)).toHaveText(['Le phare est loin.', 'Une phrase de trop.', 'La nuit tombe.']);
  await expect(getButton(page, 'Move up: phrase 2')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(getPhrases(page)).toHaveText(['Une phrase de trop.', 'Le phare est loin.', 'La nuit tombe.']);
  await expect(getButton(page, 'Move down: phrase 1')).toBeFocused();
  await expectVisibleFocus(page);

  const deleteButton = getButton(page, 'Delete phrase 1');
  await focusAndPress(page, deleteButton, 'Enter', 'Shift+Tab');
  await expect(getConfirmationDialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(getConfirmationDialog(page)).toHaveCount(0);
  await expect(deleteButton).toBeFocused();
  await page.keyboard.press('Enter');
  await focusAndPress(page, getConfirmationDialog(page).getByRole('button', { name: 'Delete the phrase' }));
  await expect(getPhrases(page)).toHaveText(['Le phare est loin.', 'La nuit tombe.']);
  await expect(page.getByRole('button', { name: 'Undo: Une phrase de trop.' })).toBeFocused();
  await expectVisibleFocus(page);

  await focusAndPress(page, getBreadcrumbs(page).getByRole('link', { name: 'Books' }), 'Enter', 'Shift+Tab');
  await focusAndPress(page, getLink(page, studio.uniqueTitle));
  await focusAndPress(page, getButton(page, 'Publish'));
  const missingDialog = page.getByRole('alertdialog', { name: 'Something is still missing' });
  await focusAndPress(page, missingDialog.getByRole('button', { name: 'Publish anyway' }));
  await expect(getSuccessMessage(page, 'is in the catalogue now.')).toBeVisible();
  await expect(getButton(page, 'Unpublish')).toBeFocused();

  await focusAndPress(
    page,
    page.getByRole('banner').getByRole('link', { name: 'Logout' }),
    'Enter',
    'Shift+Tab',
  );
  await expect(page).toHaveURL(/\/login$/);
  await page.goto(`/lingostory?search=${encodeURIComponent(studio.uniqueTitle)}`);
  const carousel = page.getByRole('region', { name: 'Welcome' });
  await expect(carousel.getByRole('listitem')).toHaveCount(1);
  await focusAndPress(page, carousel.getByRole('listitem').getByRole('link'));
  await focusAndPress(page, getLink(page, 'Read a free sample'));
  await expect(page.getByText('1 / 2', { exact: true })).toBeVisible();
  // Tab reaches only one of the words, and the arrow keys move between them.
  await focusAndPress(page, page.getByRole('button', { name: 'Le', exact: true }), 'ArrowRight');
  await expect(page.getByRole('button', { name: 'phare', exact: true })).toBeFocused();
  await expect(page.getByRole('tooltip')).toHaveText('lighthouse');
  await page.keyboard.press('Escape');
  await focusAndPress(page, getButton(page, 'Next phrase'));
  await expect(page.getByText('2 / 2', { exact: true })).toBeVisible();
});

test('an editor drags a phrase to a new position with the keyboard or the mouse', async ({
  page,
  studio,
}) => {
  const chapter = await studio.chapter(await studio.book(), 1, 'La digue');
  for (const phrase of ['Un.', 'Deux.', 'Trois.']) await studio.phrase(chapter, phrase);
  await studio.signIn(page);
  await page.goto(`/admin/chapter/phrase/list/${chapter.id}`);
  const getDragHandle = (phraseNo: number) => getButton(page, `Drag to move: phrase ${phraseNo}`);
  await expect(getDragHandle(3)).toHaveAccessibleDescription(/press Space/);
  await pickUpPhrase(page, getDragHandle(3), 'Position 3 of 3.');
  await page.keyboard.press('ArrowUp');
  await expect(getSuccessMessage(page, 'Position 2 of 3.')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(getSuccessMessage(page, 'Not moved. Position 3 of 3.')).toBeAttached();
  await expect(getPhrases(page)).toHaveText(['Un.', 'Deux.', 'Trois.']);

  await pickUpPhrase(page, getDragHandle(3), 'Position 3 of 3.');
  for (const position of [2, 1]) {
    await page.keyboard.press('ArrowUp');
    await expect(getSuccessMessage(page, `Position ${position} of 3.`)).toBeAttached();
  }
  await page.keyboard.press('Space');
  await expect(getPhrases(page)).toHaveText(['Trois.', 'Un.', 'Deux.']);
  await expect(getSuccessMessage(page, 'Moved to position 1 of 3.')).toBeAttached();
  await expect(getDragHandle(1)).toBeFocused();
  await expectVisibleFocus(page);
  await expectNoViolations(page);

  await getDragHandle(1).hover();
  await page.mouse.down();
  const { x = 0, y = 0 } = (await getDragHandle(3).boundingBox()) ?? {};
  await page.mouse.move(x + 8, y + 30, { steps: 8 });
  await expect(getSuccessMessage(page, 'Position 3 of 3.')).toBeAttached();
  await page.mouse.up();
  await expect(getPhrases(page)).toHaveText(['Un.', 'Deux.', 'Trois.']);
  await page.reload();
  await expect(getPhrases(page)).toHaveText(['Un.', 'Deux.', 'Trois.']);
});

test('the focus moves to Undo after a book or a chapter is deleted', async ({ page, studio }) => {
  const book = await studio.book();
  await studio.chapter(book, 1, 'La digue');
  await studio.signIn(page);
  await page.goto(`/admin/chapter/list/${book.id}`);
  await focusAndPress(page, getButton(page, 'Delete: La digue'));
  await expect(getConfirmationDialog(page)).toContainText('La digue, will be deleted. You can undo this');
  await focusAndPress(
    page,
    getConfirmationDialog(page).getByRole('button', { name: 'Delete the chapter' }),
    'Space',
  );
  await expect(getConfirmationDialog(page)).toHaveCount(0);
  await expect(getRow(page, 'This book has no chapters yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Undo: .*La digue/ })).toBeFocused();
  await expectVisibleFocus(page);

  await focusAndPress(page, getBreadcrumbs(page).getByRole('link', { name: 'Books' }), 'Enter', 'Shift+Tab');
  const deleteButton = getButton(page, `Delete ${book.title}`);
  await focusAndPress(page, deleteButton);
  await expect(getConfirmationDialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(getConfirmationDialog(page)).toHaveCount(0);
  await expect(deleteButton).toBeFocused();
  await page.keyboard.press('Enter');
  await focusAndPress(page, getConfirmationDialog(page).getByRole('button', { name: 'Delete the book' }));
  await expect(getConfirmationDialog(page)).toHaveCount(0);
  await expect(getSuccessMessage(page, 'is deleted.')).toBeVisible();
  await expect(getRow(page, book.title)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Undo: / })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('region', { name: 'Books' })).toBeFocused();
});
