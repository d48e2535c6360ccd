import { expect, type Page } from '@playwright/test';
import { disableServerRendering, waitForHydration } from './first-views.ts';

export const book = 'le-marche-du-samedi';
export const sample = `/guest/${book}/read`;

type AudioLog = { playingCount: number; max: number; endedUrls: string[] };
declare const ear: AudioLog;

/**
 * Observes all audio elements from the start of the page load. Counts how many play at once and records the clips
 * that have ended.
 */
export async function observeAudio(page: Page) {
  await page.addInitScript(() => {
    const audioLog: AudioLog = { playingCount: 0, max: 0, endedUrls: [] };
    Object.assign(window, { ear: audioLog });
    const updateLog = ({ type, target }: Event) => {
      const audioElements = [...document.querySelectorAll('audio')];
      audioLog.playingCount = audioElements.filter((element) => !element.paused && !element.ended).length;
      audioLog.max = Math.max(audioLog.max, audioLog.playingCount);
      if (type === 'ended' && target instanceof HTMLAudioElement) audioLog.endedUrls.push(target.src);
    };
    for (const type of ['play', 'pause', 'ended', 'timeupdate'])
      document.addEventListener(type, updateLog, true);
  });
}

export const readAudioLog = (page: Page) => page.evaluate(() => ear);
/** Waits until this many clips are playing. Checks in every frame, because slower checks could miss a short clip. */
const waitForPlayingCount = (page: Page, count: number) =>
  page.waitForFunction((expectedCount) => ear.playingCount === expectedCount, count, { timeout: 40_000 });
export const waitForSound = (page: Page) => waitForPlayingCount(page, 1);
export const waitForSilence = (page: Page) => waitForPlayingCount(page, 0);
export const getPhrase = (page: Page) => page.getByRole('group', { name: 'The phrase, word by word' });
export const getWords = (page: Page) => getPhrase(page).locator('[data-word]');
export const getWord = (page: Page, text: string) => getPhrase(page).getByText(text, { exact: true }).first();
export const isFocusOnWord = (page: Page) =>
  getPhrase(page).evaluate((group) => group.contains(document.activeElement));
export const expectFocusOutsideWords = (page: Page) => expect.poll(() => isFocusOnWord(page)).toBe(false);
export const getMeaningTooltip = (page: Page) => page.getByRole('tooltip');
export const getButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const getNextButton = (page: Page) => getButton(page, 'Next phrase');
export const getListeningDialog = (page: Page) => page.getByRole('dialog', { name: 'Listening' });
export const openListeningDialog = (page: Page) =>
  page.getByRole('button', { name: /^Listening \d/ }).click();
export const expectPosition = (page: Page, positionText: string) =>
  expect(page.getByText(positionText, { exact: true })).toBeVisible();

export async function openReader(page: Page, path = sample) {
  await page.goto(path);
  await expect(getPhrase(page)).toBeVisible();
  await waitForHydration(page);
}

export const presetLocalStorage = (page: Page, storedItems: Record<string, string>) =>
  page.addInitScript((localStorageItems) => void Object.assign(localStorage, localStorageItems), storedItems);

/**
 * Gives each phrase of the sample word times, as if its words were spoken one after the other from the start of its
 * clip. Only the words of the phrases up to `lastMeasuredPhraseNo` count as measured.
 */
export async function mockWordTimes(
  page: Page,
  { wordMs, lastMeasuredPhraseNo }: { wordMs: number; lastMeasuredPhraseNo: number },
) {
  await disableServerRendering(page);
  await page.route(/sample-(chapter|window)\?/, async (route) => {
    const response = await (await route.fetch()).json();
    for (const phrase of [response.data].flat()) {
      const words = phrase.phrase.match(/\p{L}+/gu) ?? [];
      phrase.word_times = words.flatMap((_: string, index: number) => [index * wordMs, (index + 1) * wordMs]);
      phrase.are_words_measured = phrase.phrase_no <= lastMeasuredPhraseNo;
    }
    await route.fulfill({ json: response });
  });
}
