import { expect, test } from '@playwright/test';
import { expectNoViolations } from '../support/problems.ts';
import { at, button, listening, next, open, remember, sounds, word } from '../support/reader.ts';
import {
  isRecording,
  launchOptions,
  notice,
  openToSpeak,
  recordMe,
  says,
  switchOn,
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
    await page.addInitScript((thrown) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('No.', thrown));
    }, name);
    await openToSpeak(page);
    await button(page, 'Speed, 2×').click();
    await recordMe(page).click();
    await notice(page, words);
    await expect(listening(page).getByText(words)).toBeVisible();
    await expect(recordMe(page)).not.toBeChecked();
    await expectNoViolations(page);
    await page.keyboard.press('Escape');
    await next(page).click();
    await at(page, '2 / 12');
    await sounds(page);
  });

test('a microphone that disconnects turns recording off, and reading continues', async ({ page }) => {
  await openToSpeak(page);
  await switchOn(page);
  await page.keyboard.press('v');
  await isRecording(page);
  // Simulates an unplugged device: its track stops and fires `ended`.
  await page.evaluate('window.tracks[0].stop(); window.tracks[0].dispatchEvent(new Event("ended"))');
  await notice(page, 'The microphone was disconnected');
  await expect(page.getByRole('region', { name: 'Your voice' })).toHaveCount(0);
  await expect(word(page, 'matin')).toBeVisible();
  await page.keyboard.press('Space');
  await sounds(page);
  await switchOn(page);
  await says(page, 'Listen, then record yourself.');
});

test('the reader does not offer recording in a browser that cannot record', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'MediaRecorder', { value: undefined }));
  await remember(page, { reading: JSON.stringify({ speed: 2 }) });
  await open(page);
  await button(page, 'Speed, 2×').click();
  await expect(listening(page).getByRole('group', { name: 'Sleep timer' })).toBeVisible();
  await expect(recordMe(page)).toHaveCount(0);
});
