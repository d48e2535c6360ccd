import { expect, type Page } from '@playwright/test';
import { chromiumPath } from '../settings.ts';
import {
  getButton,
  getListeningDialog,
  observeAudio,
  openListeningDialog,
  openReader,
  presetLocalStorage,
  sample,
} from './reader.ts';

/** The time at which the current recording started. A script in the page sets it. */
declare const recordingSince: number;

/** Launch options for `test.use` that give the browser a fake microphone. */
export const launchOptions = {
  ...(chromiumPath ? { executablePath: chromiumPath } : {}),
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--autoplay-policy=no-user-gesture-required',
    // Fakes a microphone that beeps once a second. The next flag grants access to it without asking.
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
  ],
};

export const getRecordMeSwitch = (page: Page) =>
  getListeningDialog(page).getByRole('switch', { name: 'Record me' });
export const expectVoiceStatus = (page: Page, text: string) =>
  expect(page.getByRole('region', { name: 'Your voice' }).getByRole('status')).toHaveText(text);
export const expectRecording = (page: Page) => expectVoiceStatus(page, 'Recording: say the phrase.');
export const expectRecordingReady = (page: Page) => expectVoiceStatus(page, 'Your recording is ready.');
export const expectNotice = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();

/**
 * Waits until the recording is 800 ms long. A recording shorter than 300 ms would count as empty, and the playback of
 * a slightly longer one could end before the test checks for it.
 */
export const waitWhileSpeaking = (page: Page) =>
  page.waitForFunction(() => performance.now() - recordingSince > 800);

export async function turnOnRecording(page: Page) {
  await openListeningDialog(page);
  await getRecordMeSwitch(page).check();
  await page.keyboard.press('Escape');
  // The button becomes enabled once the browser has granted access to the microphone.
  await expect(getButton(page, 'Record')).toBeEnabled();
}

/** Opens the sample, and observes its clips, the microphone tracks and the start of each recording. */
export async function openReaderForRecording(page: Page, settings: object = { speed: 2 }, path = sample) {
  await observeAudio(page);
  await watchMicrophone(page);
  await presetLocalStorage(page, { reading: JSON.stringify(settings) });
  await openReader(page, path);
}

const watchMicrophone = (page: Page) =>
  page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = [];
    Object.assign(window, { tracks });
    const { start } = MediaRecorder.prototype;
    MediaRecorder.prototype.start = function startAndRecordTime(timeslice) {
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
export const expectOpenTracks = (page: Page) =>
  expect.poll(() =>
    page.evaluate<number>('window.tracks.filter(({ readyState }) => readyState === "live").length'),
  );
