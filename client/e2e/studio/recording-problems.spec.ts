import { expect, type Page } from '@playwright/test';
import { button, expectAudioToPlay, expectFieldError, field, test, title } from '../support/administrator.ts';
import { expectNoProblems, expectNoViolations } from '../support/problems.ts';
import { createRecordingView, createTone, stubRecording } from '../support/recordings.ts';

const recordingFile = { name: 'chapitre.wav', mimeType: 'audio/wav', buffer: createTone(1) };

async function openRecordingPage(page: Page, chapterId: number) {
  await page.goto(`/admin/chapter/recording/${chapterId}`);
  await expect(title(page, 'From a recording')).toBeVisible();
}

test('the recording form reports missing and invalid values before it sends anything', async ({
  page,
  studio,
}) => {
  const chapter = await studio.chapter(await studio.book(), 1);
  await studio.enter(page);
  await stubRecording(page, null);
  await openRecordingPage(page, chapter.id);
  await button(page, 'Find the phrases').click();
  await expectFieldError(field(page, 'Text of the recording'), 'Please enter the text of the recording.');
  await expectFieldError(field(page, 'Recording'), 'Please choose the recording, or record it here.');
  await expect(field(page, 'Text of the recording')).toBeFocused();
  await expectNoViolations(page);

  await field(page, 'Text of the recording').fill('Il vint. Il vit.\nIl vainquit');
  await expect(page.getByRole('heading', { name: '3 phrases' })).toBeVisible();
  await field(page, 'Recording').setInputFiles({ ...recordingFile, buffer: Buffer.alloc(0) });
  await button(page, 'Find the phrases').click();
  await expectFieldError(field(page, 'Recording'), 'This recording is empty. Choose another file.');
  await page.reload();
  await expect(field(page, 'Text of the recording')).toHaveValue('Il vint. Il vit.\nIl vainquit');

  const invalidSubtitles =
    '1\n00:00:01,000 --> 00:00:02,000\nBonjour.\n\n2\n00:00:0x --> 00:00:04,000\nNon.\n';
  await field(page, 'Times file').setInputFiles({
    name: 'chapitre.srt',
    mimeType: 'text/plain',
    buffer: Buffer.from(invalidSubtitles),
  });
  await expect(page.getByText('1 row of this file can’t be used and will be left out:')).toBeVisible();
  await expect(page.getByText('Line 6 “00:00:0x” isn’t a time.')).toBeVisible();
  await expect(page.getByRole('heading', { name: '1 phrase', exact: true })).toBeVisible();
  await expect(field(page, 'Text of the recording')).toBeDisabled();
  await expectNoViolations(page);
  await button(page, 'Remove Times file').click();
  await expect(page.getByRole('heading', { name: '3 phrases' })).toBeVisible();
});

test('a rejected upload of a recording shows an error, and a running upload can be canceled', async ({
  page,
  studio,
}) => {
  const chapter = await studio.chapter(await studio.book(), 1);
  await studio.enter(page);
  await stubRecording(page, null);
  const message = 'There is no room for this recording. Please try again later.';
  await page.route('**/v1/admin/uploads', (route) => route.fulfill({ status: 422, json: { message } }));
  await openRecordingPage(page, chapter.id);
  await field(page, 'Text of the recording').fill('Il vint.');
  await field(page, 'Recording').setInputFiles(recordingFile);
  await button(page, 'Find the phrases').click();
  await expect(page.getByRole('alert')).toHaveText(message);

  await page.unroute('**/v1/admin/uploads');
  // Leaves the upload pending, so that it can be canceled.
  await page.route('**/v1/admin/uploads', () => {});
  await button(page, 'Find the phrases').click();
  await expect(page.getByRole('progressbar', { name: 'Upload progress' })).toBeVisible();
  await expectNoViolations(page);
  await button(page, 'Cancel upload').click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(field(page, 'Text of the recording')).toHaveValue('Il vint.');
});

test('the recording page names the alignment programs that the server lacks', async ({ page, studio }) => {
  const chapter = await studio.chapter(await studio.book(), 1);
  await studio.enter(page);
  const stub = await stubRecording(page, null);
  stub.missing = ['espeak-ng', 'ffmpeg'];
  await openRecordingPage(page, chapter.id);
  await expect(page.getByText('apt-get install espeak-ng ffmpeg')).toBeVisible();
  await expect(button(page, 'Find the phrases')).toHaveCount(0);
  await expectNoProblems(page);
});

test('a recording that cannot be aligned shows the reason, and the form keeps its text', async ({
  page,
  studio,
}) => {
  const chapter = await studio.chapter(await studio.book(), 1);
  await studio.enter(page);
  const problem = 'The recording does not match the text.';
  const stub = await stubRecording(
    page,
    createRecordingView({ state: 'aligning', progress: 0.4, phrases: [] }),
  );
  await openRecordingPage(page, chapter.id);
  const progressBar = page.getByRole('progressbar', { name: 'Finding the phrases in the recording' });
  await expect(progressBar).toHaveAttribute('aria-valuenow', '40');
  await expectNoProblems(page);
  stub.recording = createRecordingView({ state: 'failed', problem, seconds: null, audio: null });
  await expect(page.getByRole('alert')).toHaveText(problem);
  await expect(field(page, 'Text of the recording')).toHaveValue(/^Il était une fois un roi\.\nIl avait/);
  await expectNoViolations(page);
});

/** Replaces the microphone with a steady tone or, if access is not allowed, with the browser's permission error. */
async function stubMicrophone(page: Page, isAllowed: boolean) {
  await page.addInitScript((allowed) => {
    navigator.mediaDevices.getUserMedia = async () => {
      if (!allowed) throw new DOMException('No.', 'NotAllowedError');
      const context = new AudioContext();
      const tone = context.createOscillator();
      const microphoneStream = context.createMediaStreamDestination();
      tone.connect(microphoneStream);
      tone.start();
      return microphoneStream.stream;
    };
  }, isAllowed);
}

test('an editor records a text in the browser and records it again', async ({ page, studio }) => {
  const chapter = await studio.chapter(await studio.book(), 1);
  await studio.enter(page);
  await stubRecording(page, null);
  await stubMicrophone(page, true);
  await openRecordingPage(page, chapter.id);
  await field(page, 'Text of the recording').fill('Il vint. Il vit.');
  for (const name of ['Start recording', 'Record again']) {
    await button(page, name).click();
    const levelMeter = page.getByRole('meter', { name: 'Microphone level' });
    await expect
      .poll(() => levelMeter.evaluate((meter: HTMLMeterElement) => meter.value))
      .toBeGreaterThan(0.3);
    await expect(page.getByRole('listitem').filter({ hasText: 'Il vint.' })).toBeVisible();
    await button(page, 'Pause').click();
    await expect(page.getByText('Paused', { exact: true })).toBeVisible();
    await expectNoViolations(page);
    await button(page, 'Resume recording').click();
    await button(page, 'Stop').click();
    await expectAudioToPlay(field(page, 'Your recording'));
  }
  await button(page, 'Use this recording').click();
  await expect(page.getByText(/^Chosen: Recording\.\w+ /)).toBeVisible();
  await expectAudioToPlay(field(page, 'Preview of the recording'));
});

test('the recording form explains a blocked microphone and lets the editor try again', async ({
  page,
  studio,
}) => {
  const chapter = await studio.chapter(await studio.book(), 1);
  await studio.enter(page);
  await stubRecording(page, null);
  await stubMicrophone(page, false);
  await openRecordingPage(page, chapter.id);
  await button(page, 'Start recording').click();
  await expect(page.getByRole('alert')).toContainText(
    'Your browser doesn’t let LingoStory use the microphone.',
  );
  await expect(button(page, 'Try again')).toBeVisible();
  await expectNoViolations(page);
});
