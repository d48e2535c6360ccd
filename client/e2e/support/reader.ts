import { expect, type Page } from '@playwright/test';
import { isTakenOver } from './first-views.ts';

export const book = 'le-marche-du-samedi';
export const sample = `/guest/${book}/read`;

type AudioLog = { sounding: number; max: number; ended: string[] };
declare const ear: AudioLog;

/**
 * Observes all audio elements from the start of the page load. Counts how many play at once and records the clips
 * that have ended.
 */
export async function listen(page: Page) {
  await page.addInitScript(() => {
    const heard: AudioLog = { sounding: 0, max: 0, ended: [] };
    Object.assign(window, { ear: heard });
    const note = ({ type, target }: Event) => {
      const all = [...document.querySelectorAll('audio')];
      heard.sounding = all.filter((element) => !element.paused && !element.ended).length;
      heard.max = Math.max(heard.max, heard.sounding);
      if (type === 'ended' && target instanceof HTMLAudioElement) heard.ended.push(target.src);
    };
    for (const type of ['play', 'pause', 'ended', 'timeupdate']) document.addEventListener(type, note, true);
  });
}

export const heard = (page: Page) => page.evaluate(() => ear);
/** Waits until this many clips play. Checks in every frame, because a short clip may end between slower checks. */
const sounding = (page: Page, many: number) =>
  page.waitForFunction((all) => ear.sounding === all, many, { timeout: 40_000 });
export const sounds = (page: Page) => sounding(page, 1);
export const isSilent = (page: Page) => sounding(page, 0);
export const phrase = (page: Page) => page.getByRole('group', { name: 'The phrase, word by word' });
export const words = (page: Page) => phrase(page).locator('[data-word]');
export const word = (page: Page, text: string) => phrase(page).getByText(text, { exact: true }).first();
export const isAmongWords = (page: Page) =>
  phrase(page).evaluate((group) => group.contains(document.activeElement));
export const hasLeftWords = (page: Page) => expect.poll(() => isAmongWords(page)).toBe(false);
export const meaning = (page: Page) => page.getByRole('tooltip');
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const next = (page: Page) => button(page, 'Next phrase');
export const listening = (page: Page) => page.getByRole('dialog', { name: 'Speed and pauses' });
export const openListening = (page: Page) => page.getByRole('button', { name: /^Speed, / }).click();
export const at = (page: Page, count: string) => expect(page.getByText(count, { exact: true })).toBeVisible();

export async function open(page: Page, address = sample) {
  await page.goto(address);
  await expect(phrase(page)).toBeVisible();
  await isTakenOver(page);
}

export const remember = (page: Page, stored: Record<string, string>) =>
  page.addInitScript((items) => void Object.assign(localStorage, items), stored);
