import { expect, type Locator, type Page } from '@playwright/test';
import {
  expectAudioToPlay,
  expectFieldError,
  getButton,
  getField,
  getTitle,
  test,
} from '../../support/administrator.ts';
import { expectNoProblems, expectNoViolations } from '../../support/problems.ts';
import { createRecordingView, createTone, stubRecording } from '../../support/recordings.ts';

const recordingFile = { name: 'chapitre.wav', mimeType: 'audio/wav', buffer: createTone(1) };

async function openRecordingPage(page: Page, chapterId: number) {
  await page.goto(`/admin/chapter/recording/${chapterId}`);
  await expect(getTitle(page, 'From a recording')).toBeVisible();
}

test('the recording form reports missing and invalid values before it sends anything', async ({
  page,
  studio,
}) => {
  const chapter = await studio.chapter(await studio.book(), 1);
  await studio.signIn(page);
  await stubRecording(page, null);
  await openRecordingPage(page, chapter.id);
  await getButton(page, 'Find the phrases').click();
  await expectFieldError(getField(page, 'Text of the recording'), 'Please enter the text of the recording.');
  await expectFieldError(getField(page, 'Recording'), 'Please choose the recording, or record it here.');
  await expect(getField(page, 'Text of the recording')).toBeFocused();
  await expectNoViolations(page);

  await getField(page, 'Text of the recording').fill('Il vint. Il vit.\nIl vainquit');
  await expect(page.getByRole('heading', { name: '3 phrases' })).toBeVisible();
  await getField(page, 'Recording').setInputFiles({ ...recordingFile, buffer: Buffer.alloc(0) });
  await getButton(page, 'Find the phrases').click();
  await expectFieldError(getField(page, 'Recording'), 'This recording is empty. Choose another file.');
  await page.reload();
  await expect(getField(page, 'Text of the recording')).toHaveValue('Il vint. Il vit.\nIl vainquit');
  await expect(page.getByText(/^Your text from .* is back/)).toBeVisible();

  const invalidSubtitles =
    '1\n00:00:01,000 --> 00:00:02,000\nBonjour.\n\n2\n00:00:0x --> 00:00:04,000\nNon.\n';
  await getField(page, 'Times file').setInputFiles({
    name: 'chapitre.srt',
    mimeType: 'text/plain',
    buffer: Buffer.from(invalidSubtitles),
  });
  await expect(page.getByText('1 row of this file can’t be used and will be left out:')).toBeVisible();
  await expect(page.getByText('Line 6 “00:00:0x” isn’t a time.')).toBeVisible();
  await expect(page.getByRole('heading', { name: '1 phrase', exact: true })).toBeVisible();
  await expect(getField(page, 'Text of the recording')).toBeDisabled();
  await expectNoViolations(page);
  await getButton(page, 'Remove Times file').click();
  await expect(page.getByRole('heading', { name: '3 phrases' })).toBeVisible();
});

test('a rejected upload of a recording shows an error, and a running upload can be canceled', async ({
  page,
  studio,
}) => {
  const chapter = await studio.chapter(await studio.book(), 1);
  await studio.signIn(page);
  await stubRecording(page, null);
  const message = 'There is no room for this recording. Please try again later.';
  await page.route('**/v1/admin/uploads', (route) => route.fulfill({ status: 422, json: { message } }));
  await openRecordingPage(page, chapter.id);
  await getField(page, 'Text of the recording').fill('Il vint.');
  await getField(page, 'Recording').setInputFiles(recordingFile);
  await getButton(page, 'Find the phrases').click();
  await expect(page.getByRole('alert')).toHaveText(message);

  await page.unroute('**/v1/admin/uploads');
  // Leaves the upload pending, so that it can be canceled.
  await page.route('**/v1/admin/uploads', () => {});
  await getButton(page, 'Find the phrases').click();
  await expect(page.getByRole('progressbar', { name: 'Upload progress' })).toBeVisible();
  await expectNoViolations(page);
  await getButton(page, 'Cancel upload').click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(getField(page, 'Text of the recording')).toHaveValue('Il vint.');
});

test('the recording page names the programs that must be installed on the server to align a recording', async ({
  page,
  studio,
}) => {
  const chapter = await studio.chapter(await studio.book(), 1);
  await studio.signIn(page);
  const recordingStub = await stubRecording(page, null);
  recordingStub.missingPrograms = ['espeak-ng', 'ffmpeg'];
  await openRecordingPage(page, chapter.id);
  await expect(page.getByText('apt-get install espeak-ng ffmpeg')).toBeVisible();
  await expect(getButton(page, 'Find the phrases')).toHaveCount(0);
  await expectNoProblems(page);
});

test('the recording page shows why a recording could not be aligned, and the form keeps its text', async ({
  page,
  studio,
}) => {
  const chapter = await studio.chapter(await studio.book(), 1);
  await studio.signIn(page);
  const problem = 'The recording does not match the text.';
  const recordingStub = await stubRecording(
    page,
    createRecordingView({ state: 'aligning', progress: 0.4, phrases: [] }),
  );
  await openRecordingPage(page, chapter.id);
  const progressBar = page.getByRole('progressbar', { name: 'Finding the phrases in the recording' });
  await expect(progressBar).toHaveAttribute('aria-valuenow', '40');
  await expectNoProblems(page);
  recordingStub.recording = createRecordingView({ state: 'failed', problem, seconds: null, audio: null });
  await expect(page.getByRole('alert')).toHaveText(problem);
  await expect(getField(page, 'Text of the recording')).toHaveValue(/^Il était une fois un roi\.\nIl avait/);
  await expectNoViolations(page);
});

/** Sets a field's text at once, because Chromium takes minutes to type thousands of lines into it. */
const setLongText = (field: Locator, text: string) =>
  field.evaluate((element, value) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {};
    set?.call(element, value);
    element.dispatchEvent(new Event('input', { bubbles: true }));
  }, text);

test('a pasted text stays when the upload fails and the tab is closed, until the editor discards it', async ({
  page,
  context,
  studio,
}) => {
  const chapter = await studio.chapter(await studio.book(), 1);
  await studio.signIn(page);
  await stubRecording(page, null);
  const message = 'There is no room for this recording. Please try again later.';
  await page.route('**/v1/admin/uploads', (route) => route.fulfill({ status: 422, json: { message } }));
  await openRecordingPage(page, chapter.id);
  const sentence = 'Il regardait la mer qui montait derrière les rochers, et il pensait à la';
  const pages = Array.from({ length: 300 }, (_, index) => `${sentence}\n\n${index + 12}\n\nville. Il rit.`);
  const text = pages.join('\n');
  await setLongText(getField(page, 'Text of the recording'), text);
  const pageLines = page.getByRole('group', { name: 'Page numbers and running heads' });
  await expect(pageLines.getByText('300 of 300 lines left out')).toBeVisible();
  await expect(page.getByRole('heading', { name: '600 phrases' })).toBeVisible();
  await expectNoViolations(page);
  await pageLines.getByRole('checkbox', { name: '12 line 3', exact: true }).press('Space');
  await expect(page.getByRole('heading', { name: '602 phrases' })).toBeVisible();
  await getField(page, 'Recording').setInputFiles(recordingFile);
  await getButton(page, 'Find the phrases').click();
  await expect(page.getByRole('alert')).toHaveText(message);
  await page.close();

  const newPage = await context.newPage();
  await stubRecording(newPage, null);
  await openRecordingPage(newPage, chapter.id);
  await expect(getField(newPage, 'Text of the recording')).toHaveValue(text);
  await expect(newPage.getByText('299 of 300 lines left out')).toBeVisible();
  await getButton(newPage, 'Discard this text').press('Enter');
  await getButton(newPage, 'Discard the text').press('Enter');
  await expect(getField(newPage, 'Text of the recording')).toHaveValue('');
  await expect(getField(newPage, 'Text of the recording')).toBeFocused();
  await expect(newPage.getByRole('group', { name: 'Page numbers and running heads' })).toHaveCount(0);
  await newPage.reload();
  await expect(getTitle(newPage, 'From a recording')).toBeVisible();
  await expect(getField(newPage, 'Text of the recording')).toHaveValue('');
});

/** Replaces the microphone with a steady tone or, if access is not allowed, with the browser's permission error. */
async function stubMicrophone(page: Page, isAllowed: boolean) {
  await page.addInitScript((isAccessAllowed) => {
    navigator.mediaDevices.getUserMedia = async () => {
      if (!isAccessAllowed) throw new DOMException('No.', 'NotAllowedError');
      const context = new AudioContext();
      const tone = context.createOscillator();
      const microphoneStream = context.createMediaStreamDestination();
      tone.connect(microphoneStream);
      tone.start();
      return microphoneStream.stream;
    };
  }, isAllowed);
}

test('an editor records a text in the browser and then replaces the recording with a new one', async ({
  page,
  studio,
}) => {
  const chapter = await studio.chapter(await studio.book(), 1);
  await studio.signIn(page);
  await stubRecording(page, null);
  await stubMicrophone(page, true);
  await openRecordingPage(page, chapter.id);
  await getField(page, 'Text of the recording').fill('Il vint. Il vit.');
  for (const name of ['Start recording', 'Record again']) {
    await getButton(page, name).click();
    const levelMeter = page.getByRole('meter', { name: 'Microphone level' });
    await expect
      .poll(() => levelMeter.evaluate((meter: HTMLMeterElement) => meter.value))
      .toBeGreaterThan(0.3);
    await expect(page.getByRole('listitem').filter({ hasText: 'Il vint.' })).toBeVisible();
    await getButton(page, 'Pause').click();
    await expect(page.getByText('Paused', { exact: true })).toBeVisible();
    await expectNoViolations(page);
    await getButton(page, 'Resume recording').click();
    await getButton(page, 'Stop').click();
    await expectAudioToPlay(getField(page, 'Your recording'));
  }
  await getButton(page, 'Use this recording').click();
  await expect(page.getByText(/^Chosen: Recording\.\w+ /)).toBeVisible();
  await expectAudioToPlay(getField(page, 'Preview of the recording'));
});

test('the recording form explains a blocked microphone and lets the editor try again', async ({
  page,
  studio,
}) => {
  const chapter = await studio.chapter(await studio.book(), 1);
  await studio.signIn(page);
  await stubRecording(page, null);
  await stubMicrophone(page, false);
  await openRecordingPage(page, chapter.id);
  await getButton(page, 'Start recording').click();
  await expect(page.getByRole('alert')).toContainText(
    'Your browser doesn’t let LingoStory use the microphone.',
  );
  await expect(getButton(page, 'Try again')).toBeVisible();
  await expectNoViolations(page);
});
