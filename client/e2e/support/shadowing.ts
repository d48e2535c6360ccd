import { expect, type Page } from '@playwright/test';
import { chromiumPath } from '../settings.ts';
import { button, listening, openListening } from './reader.ts';

/** For `test.use`: a browser that has a microphone. */
export const launchOptions = {
  ...(chromiumPath ? { executablePath: chromiumPath } : {}),
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--autoplay-policy=no-user-gesture-required',
    // A microphone that beeps once a second, and nobody to ask.
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
export const fast = JSON.stringify({ speed: 2 });

/** More than the 300 ms that count as nothing said, and enough for what the page says while it is played to be seen. */
export const speak = (page: Page) => page.waitForTimeout(800);

export async function switchOn(page: Page) {
  await openListening(page);
  await recordMe(page).check();
  await page.keyboard.press('Escape');
  // Asked for and given: until then there is nothing to record with.
  await expect(button(page, 'Record')).toBeEnabled();
}

/** Keeps what the page was given of the microphone where the journey reaches it. */
export const collectTracks = (page: Page) =>
  page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = [];
    Object.assign(window, { tracks });
    const { mediaDevices } = navigator;
    const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await getUserMedia(wanted);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });
export const openTracks = (page: Page) =>
  expect.poll(() =>
    page.evaluate<number>('window.tracks.filter(({ readyState }) => readyState === "live").length'),
  );
