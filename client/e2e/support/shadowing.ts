import { expect, type Page } from '@playwright/test';
import { chromiumPath } from '../settings.ts';
import { button, listen, listening, open, openListening, remember, sample } from './reader.ts';

/** When the current recording started. Set by a script in the page. */
declare const recordingSince: number;

/** Launch options for `test.use` that give the browser a fake microphone. */
export const launchOptions = {
  ...(chromiumPath ? { executablePath: chromiumPath } : {}),
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--autoplay-policy=no-user-gesture-required',
    // Fakes a microphone that beeps once a second, and grants access to it without asking.
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
  ],
};

export const recordMe = (page: Page) => listening(page).getByRole('switch', { name: 'Record me' });
export const says = (page: Page, words: string) =>
  expect(page.getByRole('region', { name: 'Your voice' }).getByRole('status')).toHaveText(words);
export const isRecording = (page: Page) => says(page, 'Recording: say the phrase.');
export const isReady = (page: Page) => says(page, 'Your recording is ready.');
export const notice = (page: Page, words: string) =>
  expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();

/**
 * Waits until the recording is 800 ms long. Less than 300 ms would count as empty, and a short playback could be
 * missed.
 */
export const speak = (page: Page) => page.waitForFunction(() => performance.now() - recordingSince > 800);

export async function switchOn(page: Page) {
  await openListening(page);
  await recordMe(page).check();
  await page.keyboard.press('Escape');
  // The button becomes enabled once the browser has granted access to the microphone.
  await expect(button(page, 'Record')).toBeEnabled();
}

/** Opens the sample and records its clips, the granted microphone tracks and the start of each recording. */
export async function openToSpeak(page: Page, settings: object = { speed: 2 }, path = sample) {
  await listen(page);
  await watchMicrophone(page);
  await remember(page, { reading: JSON.stringify(settings) });
  await open(page, path);
}

const watchMicrophone = (page: Page) =>
  page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = [];
    Object.assign(window, { tracks });
    const { start } = MediaRecorder.prototype;
    MediaRecorder.prototype.start = function startAndNote(timeslice) {
      start.call(this, timeslice);
      Object.assign(window, { recordingSince: performance.now() });
    };
    const { mediaDevices } = navigator;
    const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (constraints) => {
      const stream = await getUserMedia(constraints);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });
export const openTracks = (page: Page) =>
  expect.poll(() =>
    page.evaluate<number>('window.tracks.filter(({ readyState }) => readyState === "live").length'),
  );
