import { basename } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import {
  createBookFields,
  expectAudioToPlay,
  expectFieldError,
  fillBookForm,
  getButton,
  getErrorMessage,
  getField,
  getSuccessMessage,
  test,
} from '../support/administrator.ts';
import { holdRequests } from '../support/hold-requests.ts';
import { expectNoViolations } from '../support/problems.ts';
import { coverPath, createClipUpload, createCoverUpload, getClipPath } from '../support/uploads.ts';

/**
 * Drops a file on the control as if from a file manager. Uses the DevTools protocol, because Playwright has no API
 * for this.
 */
async function dropFile(page: Page, control: Locator, path: string) {
  await control.scrollIntoViewIfNeeded();
  const box = await control.boundingBox();
  if (box === null) throw new Error('The field is not to be seen.');
  const cdpSession = await page.context().newCDPSession(page);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await cdpSession.send('Input.dispatchDragEvent', { type, x, y, data });
  }
}

async function fillPhrase(page: Page) {
  await getField(page, 'Phrase').fill('La mer monte.');
  await getField(page, 'Dictionary').fill('mer = sea');
}

test('a book upload shows its progress and is sent only once', { tag: '@spec-1-14' }, async ({
  page,
  studio,
}) => {
  await studio.signIn(page);
  await page.goto('/admin/dashboard/create-book');
  const fields = createBookFields(studio.uniqueTitle);
  await fillBookForm(page, fields);
  await getField(page, 'Cover').setInputFiles(createCoverUpload());
  await getField(page, 'Sample audio').setInputFiles(createClipUpload());
  let requestCount = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/v1/admin/book')) requestCount += 1;
  });
  const releaseResponse = await holdRequests(page, '**/v1/admin/book');
  await getButton(page, 'Add Book').click();
  const progressBar = page.getByRole('progressbar', { name: 'Upload progress' });
  await expect(progressBar).toBeVisible();
  await expectNoViolations(page);
  await getButton(page, 'Add Book').click({ force: true });
  await getField(page, 'Title').press('Enter');
  releaseResponse();
  await expect(getSuccessMessage(page, 'is saved as a draft.')).toBeVisible();
  await expect(progressBar).toHaveCount(0);
  expect(requestCount).toBe(1);
});

test('a phrase whose upload was interrupted can be sent again', async ({ page, studio }) => {
  const chapter = await studio.chapter(await studio.book(), 1);
  await studio.signIn(page);
  await page.goto(`/admin/chapter/phrase/create/${chapter.id}`);
  await fillPhrase(page);
  await getField(page, 'Audio file').setInputFiles(createClipUpload('wave.mp3'));
  const progressBar = page.getByRole('progressbar', { name: 'Upload' });
  await page.route('**/v1/admin/phrase', (route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.fallback(),
  );
  await getButton(page, 'Add Phrase').click();
  await expect(
    getErrorMessage(page).filter({ hasText: 'We can’t reach LingoStory right now.' }).first(),
  ).toBeVisible();
  await expect(progressBar).toHaveCount(0);
  await expect(getField(page, 'Phrase')).toHaveValue('La mer monte.');
  await expect(getField(page, 'Dictionary')).toHaveValue('mer = sea');
  await expect(page.getByText(/^Chosen: wave\.mp3/)).toBeVisible();

  await page.unroute('**/v1/admin/phrase');
  const releaseResponse = await holdRequests(page, '**/v1/admin/phrase');
  await getButton(page, 'Add Phrase').click();
  await expect(progressBar).toBeVisible();
  releaseResponse();
  await expect(getSuccessMessage(page, 'Phrase 1 is added.')).toBeVisible();
  await expect(progressBar).toHaveCount(0);
});

test('a file that is too large is rejected before the upload', async ({ page, studio }) => {
  const chapter = await studio.chapter(await studio.book(), 1);
  await studio.signIn(page);
  await page.goto(`/admin/chapter/phrase/create/${chapter.id}`);
  await fillPhrase(page);
  const oversizedClip = { ...createClipUpload('big.mp3'), buffer: Buffer.alloc(5 * 1024 * 1024 + 1) };
  await getField(page, 'Audio file').setInputFiles(oversizedClip);
  await getButton(page, 'Add Phrase').click();
  await expectFieldError(getField(page, 'Audio file'), 'Audio is too large (maximum 5 MB).');
  await getField(page, 'Audio file').setInputFiles({
    ...createClipUpload('notes.mp3'),
    buffer: Buffer.from('No sound.'),
  });
  await getButton(page, 'Add Phrase').click();
  await expectFieldError(
    getField(page, 'Audio file'),
    'Audio must be an MP3, M4A, Ogg, WAV or FLAC audio file.',
  );
  await expect(getField(page, 'Phrase')).toHaveValue('La mer monte.');
});

test('an audio file can be dropped on its field', async ({ page, studio }) => {
  const chapter = await studio.chapter(await studio.book(), 1);
  await studio.signIn(page);
  await page.goto(`/admin/chapter/phrase/create/${chapter.id}`);
  await fillPhrase(page);
  await dropFile(page, getField(page, 'Audio file'), getClipPath());
  await expect(page.getByText(/^Chosen: \w+\.mp3/)).toBeVisible();
  await getButton(page, 'Add Phrase').click();
  await expect(getSuccessMessage(page, 'Phrase 1 is added.')).toBeVisible();
});

test('a cover and a sample can be dropped on their fields', async ({ page, studio }) => {
  const book = await studio.book();
  await studio.signIn(page);
  await page.goto(`/admin/books/edit/${book.book_code}`);
  const picture = page.getByRole('img', { name: 'Preview: Cover' });
  const soundPreview = getField(page, 'Preview: Sample audio');
  const originalSources = {
    picture: await picture.getAttribute('src'),
    sound: await soundPreview.getAttribute('src'),
  };
  await dropFile(page, getField(page, 'Cover'), coverPath);
  await expect(page.getByText('le-phare.webp', { exact: true })).toBeVisible();
  await dropFile(page, getField(page, 'Sample audio'), getClipPath(1));
  await expect(page.getByText(basename(getClipPath(1)), { exact: true })).toBeVisible();
  await getButton(page, 'Save changes').click();
  await expect(getSuccessMessage(page, 'is saved.')).toBeVisible();
  await page.reload();
  await expect(picture).toBeVisible();
  await expect(picture).not.toHaveAttribute('src', originalSources.picture ?? '');
  await expect(soundPreview).not.toHaveAttribute('src', originalSources.sound ?? '');
  await expectAudioToPlay(soundPreview);
});
