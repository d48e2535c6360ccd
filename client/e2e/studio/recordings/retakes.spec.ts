import { expect, type Page } from '@playwright/test';
import {
  fetchAdministratorHeaders,
  getButton,
  getErrorMessage,
  getField,
  getLink,
  getSuccessMessage,
  getTitle,
  type Studio,
  test,
} from '../../support/administrator.ts';
import { expectNoProblems, expectNoViolations } from '../../support/problems.ts';
import { synthesizeSpeech } from '../../support/recordings.ts';
import { launchOptions } from '../../support/shadowing.ts';

test.use({ launchOptions });

const texts = [
  'Le roi dort dans son grand château.',
  'La reine lit un livre de la bibliothèque.',
  'Il pleut.',
];
/** A take is prepared within two seconds, but these machines may be busy. */
const preparingTimeoutMs = 60_000;

const getStatus = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const getNewTake = (page: Page) => getField(page, 'New take');
const readPresentSound = (page: Page) => getField(page, 'Present sound').getAttribute('src');
const expectPhrase = (page: Page, number: number) =>
  expect(page.getByRole('region', { name: `Phrase ${number}`, exact: true })).toBeVisible();

async function createChapter(page: Page, studio: Studio) {
  const chapter = await studio.chapter(await studio.book(), 1, 'Le roi');
  const phrases: { id: number }[] = [];
  for (const text of texts) phrases.push(await studio.phrase(chapter, text));
  await studio.signIn(page);
  return { chapter, phrases };
}

test('an editor records phrases again with the keyboard alone, and restores a former sound', async ({
  page,
  studio,
}) => {
  const { chapter } = await createChapter(page, studio);
  await page.goto(`/admin/chapter/phrase/list/${chapter.id}`);
  await getLink(page, 'Record phrase 2').focus();
  await page.keyboard.press('Enter');
  await expect(getTitle(page, 'Phrase sound')).toBeVisible();
  await expectPhrase(page, 2);
  await expect(page.getByText(texts[0] ?? '')).toBeVisible();
  await expect(page.getByText(texts[2] ?? '')).toBeVisible();
  const firstSound = await readPresentSound(page);
  await expectNoProblems(page);

  // The fake microphone beeps, which is no speech, so there is a warning. The take can be heard and discarded.
  await page.keyboard.press('r');
  await expect(getStatus(page, 'Recording. Press R to stop.')).toBeVisible();
  await expect(page.getByRole('meter', { name: 'Microphone level' })).toBeAttached();
  await expectNoViolations(page);
  await expect(page.getByText('2 s', { exact: true })).toBeVisible();
  await page.keyboard.press('r');
  await expect(getNewTake(page)).toBeVisible({ timeout: preparingTimeoutMs });
  await expect(page.getByText(/^(This take|We hear no speech)/).first()).toBeVisible();
  await page.keyboard.press('n');
  await expect
    .poll(() => getNewTake(page).evaluate((audio: HTMLAudioElement) => audio.played.length))
    .toBe(1);
  await expectNoProblems(page);
  await page.keyboard.press('Escape');
  await expect(getSuccessMessage(page, 'The take is discarded.')).toBeVisible();
  expect(await readPresentSound(page)).toBe(firstSound);

  // A file is trimmed and leveled in the same way. Taking it needs one key, and so does the next phrase.
  await getField(page, 'Audio file').setInputFiles(synthesizeSpeech(texts[1] ?? ''));
  await expect(getNewTake(page)).toBeVisible({ timeout: preparingTimeoutMs });
  await expect(getStatus(page, 'Your take is ready.')).toBeVisible();
  await expect(page.getByText(/^(This take|We hear no speech)/)).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(getSuccessMessage(page, 'Phrase 2 has its new sound.')).toBeVisible();
  expect(await readPresentSound(page)).not.toBe(firstSound);
  await page.keyboard.press('ArrowDown');
  await expectPhrase(page, 3);
  await page.keyboard.press('ArrowUp');
  await expectPhrase(page, 2);
  expect(await readPresentSound(page)).not.toBe(firstSound);

  await page.goto(`/admin/chapter/recording/${chapter.id}`);
  await page.getByText('1 phrase was replaced by itself').click();
  await expect(getLink(page, texts[1] ?? '')).toBeVisible();
  await expectNoViolations(page);
  await getLink(page, texts[1] ?? '').click();
  await page.getByRole('button', { name: /^Restore: Replaced/ }).click();
  await expect(getSuccessMessage(page, 'Phrase 2 has its former sound again.')).toBeVisible();
  expect(await readPresentSound(page)).toBe(firstSound);
  await expect(page.getByRole('button', { name: /^Restore: Replaced/ })).toHaveCount(1);
});

test('an editor who records a phrase that somebody changes meanwhile loses nothing', async ({
  page,
  studio,
}) => {
  const { phrases } = await createChapter(page, studio);
  await page.goto(`/admin/phrases/sound/${phrases[0]?.id}`);
  await getField(page, 'Audio file').setInputFiles(synthesizeSpeech(texts[0] ?? ''));
  await expect(getNewTake(page)).toBeVisible({ timeout: preparingTimeoutMs });
  const headers = await fetchAdministratorHeaders(page);
  const multipart = { phrase: 'Le roi dort dans son château.' };
  await page.request.put(`/v1/admin/phrase/${phrases[0]?.id}`, { headers, multipart });
  await page.keyboard.press('Enter');
  await expect(getErrorMessage(page)).toContainText('Somebody else changed this phrase');
  await expect(page.getByText('Le roi dort dans son château.')).toBeVisible();
  await expect(getNewTake(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(getSuccessMessage(page, 'Phrase 1 has its new sound.')).toBeVisible();
});

test('an editor can send a recording again that couldn’t be sent, and is asked before it is lost', async ({
  page,
  studio,
}) => {
  const { phrases } = await createChapter(page, studio);
  await page.goto(`/admin/phrases/sound/${phrases[0]?.id}`);
  await expect(page).toHaveTitle(/^Phrase 1: sound/);
  await page.route('**/retake', (route) => route.abort());
  await getField(page, 'Audio file').setInputFiles(synthesizeSpeech(texts[0] ?? ''));
  await expect(getErrorMessage(page)).toContainText('We can’t reach LingoStory right now.');
  await expect(getField(page, 'Your recording')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(getErrorMessage(page)).toContainText('We can’t reach LingoStory right now.');
  await page.keyboard.press('ArrowDown');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.unroute('**/retake');
  await page.keyboard.press('t');
  await expect(getNewTake(page)).toBeVisible({ timeout: preparingTimeoutMs });
  await expectNoProblems(page);

  // A take that nobody has used yet could be forgotten, so ↓ asks as well.
  await page.keyboard.press('ArrowDown');
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await expectPhrase(page, 2);
  await expect(getStatus(page, `Phrase 2: ${texts[1] ?? ''}`)).toBeAttached();
  await expect(page.getByRole('region', { name: 'Phrase 2', exact: true })).toBeFocused();
  await expect(page).toHaveTitle(/^Phrase 2: sound/);

  // A take of an earlier visit is still there, with its age.
  await page.keyboard.press('ArrowUp');
  await expectPhrase(page, 1);
  await expect(getNewTake(page)).toBeVisible();
  await expect(page.getByText('From an earlier visit, recorded')).toBeVisible();
});

test('an editor can cancel sending a recording, and a stalled one ends by itself', async ({
  page,
  studio,
}) => {
  const { phrases } = await createChapter(page, studio);
  await page.clock.install();
  await page.goto(`/admin/phrases/sound/${phrases[0]?.id}`);
  // No request gets a response.
  await page.route('**/retake', () => {});
  await getField(page, 'Audio file').setInputFiles(synthesizeSpeech(texts[0] ?? ''));
  await expect(getStatus(page, 'Press Esc to cancel.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(getSuccessMessage(page, 'Sending was canceled. Your recording is still here.')).toBeVisible();
  await expect(getField(page, 'Your recording')).toBeVisible();
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard the recording?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(getField(page, 'Your recording')).toBeVisible();

  await getButton(page, 'Send again').click();
  await expect(getButton(page, 'Cancel sending')).toBeVisible();
  await expectNoViolations(page);
  await page.clock.fastForward(100_000);
  await expect(getErrorMessage(page)).toContainText('the connection stopped responding');
  await expect(getField(page, 'Your recording')).toBeVisible();

  await page.unroute('**/retake');
  await page.keyboard.press('t');
  await expect(getNewTake(page)).toBeVisible({ timeout: preparingTimeoutMs });
  await expectNoProblems(page);
});

test('a canceled recording leaves an earlier take alone, also if Esc is pressed twice', async ({
  page,
  studio,
}) => {
  const { phrases } = await createChapter(page, studio);
  await page.addInitScript(() => {
    const devices = navigator.mediaDevices;
    const getUserMedia = devices.getUserMedia.bind(devices);
    devices.getUserMedia = async (constraints) => {
      await new Promise((resolve) => window.addEventListener('allow-microphone', resolve, { once: true }));
      const stream = await getUserMedia(constraints);
      Object.assign(window, { lastStream: stream });
      return stream;
    };
  });
  await page.goto(`/admin/phrases/sound/${phrases[0]?.id}`);
  await getField(page, 'Audio file').setInputFiles(synthesizeSpeech(texts[0] ?? ''));
  await expect(getNewTake(page)).toBeVisible({ timeout: preparingTimeoutMs });

  // The microphone is released if the permission comes after the cancellation.
  const allowMicrophone = () => page.evaluate(() => void window.dispatchEvent(new Event('allow-microphone')));
  await page.keyboard.press('r');
  await expect(getStatus(page, 'Allow the microphone in your browser.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(getStatus(page, 'Allow the microphone')).toHaveCount(0);
  await allowMicrophone();
  const countLiveTracks = () =>
    page.evaluate(() => {
      const { lastStream } = window as { lastStream?: MediaStream };
      return lastStream?.getTracks().filter(({ readyState }) => readyState === 'live').length;
    });
  await expect.poll(countLiveTracks).toBe(0);
  await expect(getNewTake(page)).toBeVisible();

  // A clip that plays is stopped, because the microphone would record it.
  await page.keyboard.press('n');
  await page.keyboard.press('r');
  expect(await getNewTake(page).evaluate((audio: HTMLAudioElement) => audio.paused)).toBe(true);
  await allowMicrophone();
  await expect(getStatus(page, 'Recording. Press R to stop.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog', { name: 'Discard the take?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(getNewTake(page)).toBeVisible();

  // The pressed button keeps the focus while the take is saved, so that another Enter does nothing.
  await getButton(page, 'Use this take').focus();
  await page.keyboard.press('Enter');
  await expect(getSuccessMessage(page, 'Phrase 1 has its new sound.')).toBeVisible();
  await expect(getButton(page, 'Use this take')).toBeFocused();
  await expect(getButton(page, 'Use this take')).toBeDisabled();
});

test('the page of a phrase’s sound explains what is wrong with a file or the microphone', async ({
  page,
  studio,
}) => {
  const { phrases } = await createChapter(page, studio);
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('No.', 'NotAllowedError');
    };
  });
  await page.goto(`/admin/phrases/sound/${phrases[0]?.id}`);
  await getButton(page, 'Record the phrase').click();
  await expect(getErrorMessage(page)).toContainText(
    'Your browser doesn’t let LingoStory use the microphone.',
  );
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no sound') };
  await getField(page, 'Audio file').setInputFiles(text);
  await expect(getErrorMessage(page)).toContainText('The recording cannot be read as audio.', {
    timeout: preparingTimeoutMs,
  });
  await expect(getField(page, 'Your recording')).toBeVisible();
  await expectNoProblems(page);
  await page.keyboard.press('Escape');
  await expect(getField(page, 'Your recording')).toHaveCount(0);
});
