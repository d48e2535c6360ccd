import { expect, type Page } from '@playwright/test';
import { waitForHydration } from './first-views.ts';

export const book = 'le-marche-du-samedi';
export const sample = `/guest/${book}/read`;

type AudioLog = { sounding: number; max: number; ended: string[] };
declare const ear: AudioLog;

/**
 * Observes all audio elements from the start of the page load. Counts how many play at once and records the clips
 * that have ended.
 */
export async function observeAudio(page: Page) {
  await page.addInitScript(() => {
    const audioLog: AudioLog = { sounding: 0, max: 0, ended: [] };
    Object.assign(window, { ear: audioLog });
    const updateLog = ({ type, target }: Event) => {
      const audioElements = [...document.querySelectorAll('audio')];
      audioLog.sounding = audioElements.filter((element) => !element.paused && !element.ended).length;
      audioLog.max = Math.max(audioLog.max, audioLog.sounding);
      if (type === 'ended' && target instanceof HTMLAudioElement) audioLog.ended.push(target.src);
    };
    for (const type of ['play', 'pause', 'ended', 'timeupdate'])
      document.addEventListener(type, updateLog, true);
  });
}

export const readAudioLog = (page: Page) => page.evaluate(() => ear);
/** Waits until this many clips are playing. Checks in every frame, because slower checks could miss a short clip. */
const waitForPlayingCount = (page: Page, many: number) =>
  page.waitForFunction((all) => ear.sounding === all, many, { timeout: 40_000 });
export const waitForSound = (page: Page) => waitForPlayingCount(page, 1);
export const waitForSilence = (page: Page) => waitForPlayingCount(page, 0);
export const phrase = (page: Page) => page.getByRole('group', { name: 'The phrase, word by word' });
export const words = (page: Page) => phrase(page).locator('[data-word]');
export const word = (page: Page, text: string) => phrase(page).getByText(text, { exact: true }).first();
export const isFocusOnWord = (page: Page) =>
  phrase(page).evaluate((group) => group.contains(document.activeElement));
export const expectFocusOutsideWords = (page: Page) => expect.poll(() => isFocusOnWord(page)).toBe(false);
export const meaning = (page: Page) => page.getByRole('tooltip');
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const nextButton = (page: Page) => button(page, 'Next phrase');
export const listeningDialog = (page: Page) => page.getByRole('dialog', { name: 'Speed and pauses' });
export const openListening = (page: Page) => page.getByRole('button', { name: /^Speed, / }).click();
export const expectPosition = (page: Page, count: string) =>
  expect(page.getByText(count, { exact: true })).toBeVisible();

export async function openReader(page: Page, address = sample) {
  await page.goto(address);
  await expect(phrase(page)).toBeVisible();
  await waitForHydration(page);
}

export const presetLocalStorage = (page: Page, stored: Record<string, string>) =>
  page.addInitScript((items) => void Object.assign(localStorage, items), stored);
