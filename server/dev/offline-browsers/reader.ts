import type { Browser } from './browser.ts';

/** The sound of a page: clips that began to play, that have advanced since, and that were heard to the end. */
type SoundLog = { startedCount: number; advancedCount: number; endedCount: number };
declare global {
  interface Window {
    soundLog?: SoundLog;
  }
}

const phraseSelector = '[role=group][aria-label="The phrase, word by word"]';
const wordSelector = `${phraseSelector} [data-word]`;
const saveName = /^Keep “/;

/** Records the sound of the page that is open. The reader is silent until somebody presses a button. */
async function recordSound(browser: Browser): Promise<void> {
  await browser.evaluate(() => {
    const log: SoundLog = { startedCount: 0, advancedCount: 0, endedCount: 0 };
    window.soundLog = log;
    const record = ({ type, target }: Event) => {
      if (!(target instanceof HTMLAudioElement)) return;
      if (type === 'playing') log.startedCount += 1;
      if (type === 'ended') log.endedCount += 1;
      if (type === 'timeupdate' && !target.paused && target.currentTime > 0)
        log.advancedCount = log.startedCount;
    };
    for (const type of ['playing', 'timeupdate', 'ended']) document.addEventListener(type, record, true);
    return null;
  });
}

/** Waits until a clip plays and its time advances, after `trigger` has been pressed. */
async function expectSound(browser: Browser, trigger: () => Promise<unknown>): Promise<void> {
  const startedCount = await browser.evaluate(() => window.soundLog?.startedCount ?? 0);
  await trigger();
  await browser.waitFor(
    'a clip plays',
    (count) => (window.soundLog?.advancedCount ?? 0) > count,
    startedCount,
  );
}

/** Opens the reader by loading its page, and waits for a phrase. */
export async function openReader(browser: Browser, url: string): Promise<void> {
  await browser.open(url);
  await browser.waitFor(
    'a phrase is shown',
    (selector) => document.querySelector(selector)?.textContent,
    phraseSelector,
  );
  await recordSound(browser);
}

/** Plays the current phrase to its end. */
export async function playToEnd(browser: Browser): Promise<void> {
  const endedCount = await browser.evaluate(() => window.soundLog?.endedCount ?? 0);
  await expectSound(browser, () => browser.click({ selector: 'button', name: /^Play$/ }));
  await expectEnd(browser, endedCount);
}

async function expectEnd(browser: Browser, endedCount: number): Promise<void> {
  const check = (count: number) => (window.soundLog?.endedCount ?? 0) > count;
  await browser.waitFor('the clip ends', check, endedCount);
}

/** Turns the page, and waits until the next phrase is shown and heard. */
export async function readOn(
  browser: Browser,
  { position, isAudible, isToEnd = false }: { position: string; isAudible: boolean; isToEnd?: boolean },
): Promise<void> {
  const turn = () => browser.click({ selector: 'button', name: /^Next phrase$/ });
  const endedCount = await browser.evaluate(() => window.soundLog?.endedCount ?? 0);
  if (isAudible) await expectSound(browser, turn);
  else await turn();
  await browser.waitForText(position);
  if (isAudible && isToEnd) await expectEnd(browser, endedCount);
}

/** Keeps the first word of the current phrase that can be kept and hasn't been. Returns it in lower case. */
export async function saveOneWord(browser: Browser): Promise<string> {
  const selectors = await browser.evaluate(
    (selector) =>
      [...document.querySelectorAll<HTMLElement>(selector)].map(
        ({ dataset }) => `${selector}[data-word="${dataset.word}"]`,
      ),
    wordSelector,
  );
  // Names can't be kept. No word can until the states of words are loaded, so the second round finds one at the latest.
  for (const selector of [...selectors, ...selectors]) {
    await browser.click({ selector });
    await browser.waitFor('a meaning is shown', () => document.querySelector('[role=tooltip]') !== null);
    if (!(await browser.isVisible({ selector: 'button', name: saveName }))) continue;
    const label = await browser.click({ selector: 'button', name: saveName });
    const word = /“(.*)”/.exec(label)?.[1] ?? '';
    const check = (text: string) => document.querySelector(`[aria-label^="Kept: “${text}”"]`) !== null;
    await browser.waitFor(`“${word}” is kept`, check, word);
    await browser.pressEscape();
    return word.toLowerCase();
  }
  throw new Error('This phrase has no word to keep.');
}
