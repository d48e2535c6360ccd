import { expect, type Page } from '@playwright/test';
import {
  getBreadcrumbs,
  getButton,
  getField,
  getLink,
  getSuccessMessage,
  getTitle,
  test,
} from '../support/administrator.ts';
import { expectNoViolations } from '../support/problems.ts';

const getLeaveDialog = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });

test('the studio asks before leaving a form with unsaved changes, and Ctrl+Enter saves them', async ({
  page,
  studio,
}) => {
  const book = await studio.book();
  const chapter = await studio.chapter(book, 1, 'La digue');
  await studio.phrase(chapter, 'Un.');
  const secondPhrase = await studio.phrase(chapter, 'Deux.');
  await studio.signIn(page);
  await page.goto(`/admin/chapter/phrase/list/${chapter.id}`);
  await getLink(page, 'Edit phrase 2').click();
  await getField(page, 'Phrase').fill('Deux vagues.');

  await getLink(page, 'Previous phrase (1)').click();
  await expect(getLeaveDialog(page)).toBeVisible();
  await expectNoViolations(page);
  await getLeaveDialog(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(getLeaveDialog(page)).toHaveCount(0);
  await expect(getField(page, 'Phrase')).toHaveValue('Deux vagues.');
  await page.goBack();
  await expect(getLeaveDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(`/admin/phrases/edit/${secondPhrase.id}`);
  const dialogPromise = page.waitForEvent('dialog');
  await page.evaluate(() => void setTimeout(() => window.location.reload()));
  const dialog = await dialogPromise;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(getField(page, 'Phrase')).toHaveValue('Deux vagues.');

  await getField(page, 'Phrase').press('Control+Enter');
  await expect(getSuccessMessage(page, 'Phrase 2 is saved.')).toBeVisible();
  await getLink(page, 'Previous phrase (1)').click();
  await expect(getField(page, 'Phrase')).toHaveValue('Un.');
  await expect(getLink(page, 'Previous phrase (0)')).toHaveCount(0);
  await getLink(page, 'Next phrase (2)').click();
  await expect(getField(page, 'Phrase')).toHaveValue('Deux vagues.');

  await getField(page, 'Phrase').fill('Perdu.');
  await getBreadcrumbs(page).getByRole('link', { name: 'Books' }).click();
  await getLeaveDialog(page).getByRole('button', { name: 'Leave without saving' }).click();
  await expect(getTitle(page, 'Books')).toBeVisible();

  // A value that was changed and then changed back does not count as an unsaved change.
  await page.goto(`/admin/chapters/edit/${chapter.id}`);
  await getField(page, 'Chapter number').fill('2');
  await getField(page, 'Chapter number').fill('1');
  await getBreadcrumbs(page).getByRole('link', { name: 'Books' }).click();
  await expect(getTitle(page, 'Books')).toBeVisible();
  await getLink(page, 'Add Book').click();
  await getField(page, 'Title').fill('Un titre');
  await page.goBack();
  await getLeaveDialog(page).getByRole('button', { name: 'Leave without saving' }).click();
  await expect(getTitle(page, 'Books')).toBeVisible();
});

test('changes that two editors make to different fields are merged, and a conflict in one field asks which version to keep', async ({
  page,
  context,
  studio,
}) => {
  const book = await studio.book();
  const chapter = await studio.chapter(book, 1, 'La digue');
  const phrase = await studio.phrase(chapter, 'La mer monte.');
  await studio.signIn(page);
  const colleaguePage = await context.newPage();
  const editAsColleague = async (path: string, values: Record<string, string>, saveLabel: string) => {
    await colleaguePage.goto(path);
    for (const [label, text] of Object.entries(values)) await getField(colleaguePage, label).fill(text);
    await getButton(colleaguePage, saveLabel).click();
    await expect(getSuccessMessage(colleaguePage, 'is saved.')).toBeVisible();
  };
  const versionsRegion = page.getByRole('region', { name: 'Two versions' });

  // Only the colleague changes the dictionary. The form submits its line breaks as \r\n, which must not count as a
  // change.
  const phrasePath = `/admin/phrases/edit/${phrase.id}`;
  await page.goto(phrasePath);
  await getField(page, 'Translation').fill('The sea is rising.');
  await editAsColleague(phrasePath, { Dictionary: 'mer = sea\nmonte = rises' }, 'Save Phrase');
  await getButton(page, 'Save Phrase').click();
  await expect(getSuccessMessage(page, 'The other editor’s changes are kept too.')).toBeVisible();
  await expect(versionsRegion).toHaveCount(0);
  await expect(getField(page, 'Dictionary')).toHaveValue('mer = sea\nmonte = rises');
  await page.reload();
  await expect(getField(page, 'Translation')).toHaveValue('The sea is rising.');
  await expect(getField(page, 'Dictionary')).toHaveValue('mer = sea\nmonte = rises');

  await getField(page, 'Translation').fill('The sea rises.');
  await getField(page, 'Dictionary').fill('mer = sea');
  await editAsColleague(
    phrasePath,
    { Phrase: 'La mer monte vite.', Dictionary: 'mer = the sea', Translation: 'The tide comes in.' },
    'Save Phrase',
  );
  await getButton(page, 'Save Phrase').click();
  await expect(versionsRegion.getByRole('heading', { name: 'Two versions' })).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('Nothing was overwritten.');
  await expect(getField(page, 'Phrase')).toHaveValue('La mer monte vite.');
  await expect(versionsRegion.getByRole('radiogroup')).toHaveCount(2);
  await expectNoViolations(page);
  await versionsRegion.getByRole('button', { name: 'Save these versions' }).press('Enter');
  await expect(versionsRegion.getByText('Choose a version.')).toHaveCount(2);
  const chooseVersion = async (label: string, side: string) =>
    versionsRegion.getByRole('radiogroup', { name: label }).getByRole('radio', { name: side }).press(' ');
  await chooseVersion('Dictionary', 'Take theirs');
  await chooseVersion('Translation', 'Keep mine');
  await versionsRegion.getByRole('button', { name: 'Save these versions' }).press('Enter');
  await expect(getSuccessMessage(page, 'is saved.')).toBeVisible();
  await expect(versionsRegion).toHaveCount(0);
  await expect(getButton(page, 'Save Phrase')).toBeFocused();
  await page.reload();
  await expect(getField(page, 'Phrase')).toHaveValue('La mer monte vite.');
  await expect(getField(page, 'Dictionary')).toHaveValue('mer = the sea');
  await expect(getField(page, 'Translation')).toHaveValue('The sea rises.');

  const chapterPath = `/admin/chapters/edit/${chapter.id}`;
  await page.goto(chapterPath);
  await getField(page, 'Chapter title').fill('La jetée');
  await editAsColleague(chapterPath, { 'Chapter title': 'Le quai' }, 'Save Chapter');
  await getButton(page, 'Save Chapter').click();
  await chooseVersion('Chapter title', 'Take theirs');
  await versionsRegion.getByRole('button', { name: 'Save these versions' }).click();
  await expect(getSuccessMessage(page, 'is saved.')).toBeVisible();
  await expect(getField(page, 'Chapter title')).toHaveValue('Le quai');

  const bookPath = `/admin/books/edit/${book.book_code}`;
  await page.goto(bookPath);
  await getField(page, 'Author').fill('Luc Auteur');
  await editAsColleague(bookPath, { Description: 'Told at night.' }, 'Save changes');
  await getButton(page, 'Save changes').click();
  await expect(getSuccessMessage(page, 'The other editor’s changes are kept too.')).toBeVisible();
  await expect(getField(page, 'Description')).toHaveValue('Told at night.');
  await expect(getField(page, 'Author')).toHaveValue('Luc Auteur');
});

test('a phrase search covers the whole book, and the Back button restores the search', async ({
  page,
  studio,
}) => {
  const book = await studio.book();
  const [firstChapter, secondChapter] = [await studio.chapter(book, 1), await studio.chapter(book, 2)];
  await studio.phrase(firstChapter, 'L’été est là.');
  await studio.phrase(secondChapter, 'Il neige.', 'neige = snows');
  await studio.signIn(page);
  await page.goto(`/admin/chapter/list/${book.id}`);
  const search = page.getByRole('search', { name: 'Phrases of this book' });
  await getField(page, 'Find a phrase in this book').fill('SNOWS');
  await expect(search.getByRole('status')).toHaveText('1 phrase found');
  await expectNoViolations(page);
  await getField(page, 'Find a phrase in this book').fill('ete');
  await search.getByRole('link', { name: '1. L’été est là.' }).click();
  await expect(getField(page, 'Phrase')).toHaveValue('L’été est là.');
  await page.goBack();
  await expect(search.getByRole('status')).toHaveText('1 phrase found');
  await getField(page, 'Find a phrase in this book').fill('rien de tel');
  await expect(search.getByRole('status')).toHaveText('No phrase has these words. Try fewer or other words.');
});
