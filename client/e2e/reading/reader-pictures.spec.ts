import { expect, type Page } from '@playwright/test';
import {
  fetchAdministratorHeaders,
  getButton,
  getField,
  getSuccessMessage,
  type Studio,
  test,
} from '../support/administrator.ts';
import { expectNoProblems } from '../support/problems.ts';
import { presetLocalStorage } from '../support/reader.ts';
import { coverPath } from '../support/uploads.ts';

/** Adds a chapter with a line of prose and two lines of verse, and returns the ids of its phrases. */
async function prepareChapter(page: Page, studio: Studio) {
  const book = await studio.book();
  const chapter = await studio.chapter(book, 1);
  const phrases = [
    { phrase: 'Il relisait Le Horla.', separator: 'space' },
    { phrase: 'Mignonne, allons voir si la rose', separator: 'paragraph' },
    { phrase: 'Qui ce matin avoit desclose sa robe de pourpre au soleil', separator: 'line' },
  ];
  const headers = await fetchAdministratorHeaders(page);
  const ids: number[] = [];
  for (const { phrase, separator } of phrases) {
    const { id } = await studio.phrase(chapter, phrase);
    const response = await page.request.put(`/v1/admin/phrase/${id}`, {
      headers,
      data: { phrase, separator },
    });
    expect(response.ok(), await response.text()).toBe(true);
    ids.push(id);
  }
  await studio.signIn(page);
  return { book, chapter, ids };
}

test('an editor adds a picture and italics, and a reader sees them with verse on the page and on paper', async ({
  page,
  studio,
}) => {
  const { book, chapter, ids } = await prepareChapter(page, studio);
  await page.goto(`/admin/phrases/edit/${ids[0]}`);
  const phraseField = getField(page, 'Phrase');
  await phraseField.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(12, 20));
  await phraseField.press('Control+i');
  await expect(page.getByRole('region', { name: 'As readers will see it' }).locator('em').first()).toHaveText(
    'Le',
  );
  await getButton(page, 'Save Phrase').click();
  await expect(getSuccessMessage(page, 'Phrase 1 is saved.')).toBeVisible();

  await getButton(page, 'Add a picture').click();
  await getField(page, 'Picture').setInputFiles(coverPath);
  await getButton(page, 'Add picture').click();
  await expect(getField(page, 'Description')).toHaveAccessibleDescription(/Describe the picture/);
  await getField(page, 'Description').fill('A lighthouse in the evening');
  await expectNoProblems(page);
  await getButton(page, 'Add picture').click();
  await expect(getSuccessMessage(page, 'The picture is added.')).toBeVisible();
  await getButton(page, 'Remove').click();
  await page.getByRole('button', { name: 'Undo: A lighthouse in the evening' }).click();
  await expect(getSuccessMessage(page, 'The picture is back.')).toBeVisible();

  await page.goto(`/admin/chapter/phrase/list/${chapter.id}`);
  await getButton(page, 'Add a picture').click();
  await getField(page, 'Picture').setInputFiles(coverPath);
  await page.getByRole('switch', { name: 'Decorative' }).check();
  await getButton(page, 'Add picture').click();
  await expect(getSuccessMessage(page, 'The picture is added.')).toBeVisible();
  await expectNoProblems(page);

  await presetLocalStorage(page, { reading: JSON.stringify({ view: 'page' }) });
  await page.addInitScript(() => {
    window.print = () => window.dispatchEvent(new Event('beforeprint'));
  });
  await page.goto(`/admin/preview/${book.book_code}/read`);
  const text = page.getByRole('group', { name: /^Chapter 1, / });
  const picture = text.getByRole('img', { name: 'A lighthouse in the evening' });
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expect(text.locator('[data-phrase-no="1"] em')).toHaveText(['Le', ' ', 'Horla']);
  await expect(text.getByRole('img')).toHaveCount(1);
  await expect(text.locator('figure')).toHaveCount(2);
  await expectNoProblems(page);
  await page.setViewportSize({ width: 360, height: 640 });
  const verse = text.locator('[data-verse] > span').last();
  await expect(verse).toHaveCSS('display', 'block');
  await expect(verse).not.toHaveCSS('text-indent', '0px');
  await expectNoProblems(page);

  await page.keyboard.press('Control+p');
  const paper = page.locator('article');
  await page.emulateMedia({ media: 'print' });
  await expect(paper.getByRole('img', { name: 'A lighthouse in the evening' })).toBeVisible();
  await expect(paper.locator('em')).toHaveText('Le Horla');
});
