import { expect, test } from '@playwright/test';
import { expectNoViolations } from '../support/problems.ts';
import {
  expectPosition,
  getButton,
  getListeningDialog,
  getNextButton,
  getWord,
  openReader,
  presetLocalStorage,
  waitForSound,
} from '../support/reader.ts';
import {
  expectNotice,
  expectRecording,
  expectVoiceStatus,
  getRecordMeSwitch,
  launchOptions,
  openReaderForRecording,
  turnOnRecording,
} from '../support/shadowing.ts';

test.use({ launchOptions });

for (const [name, words] of [
  ['NotAllowedError', 'Your browser doesn’t let LingoStory use the microphone.'],
  ['NotFoundError', 'We couldn’t find a microphone.'],
  ['NotReadableError', 'Another program is using the microphone.'],
] as const)
  test(`a microphone that fails to open (${name}) shows an explanation, and reading continues`, async ({
    page,
  }) => {
    await page.addInitScript((errorName) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('No.', errorName));
    }, name);
    await openReaderForRecording(page);
    await getButton(page, 'Listening 2×').click();
    await getRecordMeSwitch(page).click();
    await expectNotice(page, words);
    await expect(getListeningDialog(page).getByText(words)).toBeVisible();
    await expect(getRecordMeSwitch(page)).not.toBeChecked();
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await getNextButton(page).click();
    await expectPosition(page, '2 / 12');
    await waitForSound(page);
  });

test('a microphone that disconnects turns recording off, and reading continues', async ({ page }) => {
  await openReaderForRecording(page);
  await turnOnRecording(page);
  await page.keyboard.press('v');
  await expectRecording(page);
  // Simulates an unplugged device: its track stops and fires `ended`.
  await page.evaluate('window.tracks[0].stop(); window.tracks[0].dispatchEvent(new Event("ended"))');
  await expectNotice(page, 'The microphone was disconnected');
  await expect(page.getByRole('region', { name: 'Your voice' })).toHaveCount(0);
  await expect(getWord(page, 'matin')).toBeVisible();
  await page.keyboard.press('Space');
  await waitForSound(page);
  await turnOnRecording(page);
  await expectVoiceStatus(page, 'Listen, then record yourself.');
});

test('the reader does not offer recording in a browser that cannot record', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'MediaRecorder', { value: undefined }));
  await presetLocalStorage(page, { reading: JSON.stringify({ speed: 2 }) });
  await openReader(page);
  await getButton(page, 'Listening 2×').click();
  await expect(getListeningDialog(page).getByRole('group', { name: 'Sleep timer' })).toBeVisible();
  await expect(getRecordMeSwitch(page)).toHaveCount(0);
});
