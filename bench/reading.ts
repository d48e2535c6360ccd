import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '../server/dev/test-run/find-chromium.ts';

/** A line with a round trip of 100 ms and no loss. */
const slowLine = { offline: false, latency: 100, downloadThroughput: -1, uploadThroughput: -1 };
const sample = '/guest/le-marche-du-samedi/read';
const speeds = [0.75, 1, 1.25];

type Heard = { type: 'click' | 'playing' | 'ended'; at: number }[];
declare const heard: Heard;

async function openReader(browser: Browser, origin: string, stored: Record<string, string>): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript((items) => {
    Object.assign(localStorage, items);
    const all: Heard = [];
    Object.assign(window, { heard: all });
    for (const type of ['click', 'playing', 'ended'] as const)
      document.addEventListener(type, () => all.push({ type, at: performance.now() }), true);
  }, stored);
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', slowLine);
  await page.goto(origin + sample);
  return page;
}

const count = (page: Page, type: Heard[number]['type'], least: number) =>
  page.waitForFunction(
    ([what, many]) => heard.filter((one) => one.type === what).length >= many,
    [type, least] as const,
    { timeout: 120_000 },
  );

/** Returns the milliseconds from each event of this type to the next `playing`. */
function waits(all: Heard, from: 'click' | 'ended'): number[] {
  return all.flatMap(({ type, at }, index) => {
    const sound = all.slice(index).find((one) => one.type === 'playing');
    return type === from && sound ? [sound.at - at] : [];
  });
}

const share = (values: number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ??
  Number.NaN;

/** Returns the milliseconds until each word's meaning is visible, in drawn frames. */
function hoverEveryWord(page: Page): Promise<number[]> {
  return page.getByRole('group', { name: 'The phrase, word by word' }).evaluate(async (group) => {
    const all: number[] = [];
    for (const word of group.querySelectorAll('[data-word]')) {
      // The pointer moves to every word, because a word that appears under a resting pointer opens nothing.
      const { x, y } = word.getBoundingClientRect();
      const at = { clientX: x, clientY: y };
      const from = performance.now();
      word.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse', ...at }));
      while (!word.matches('[data-open]')) await new Promise(requestAnimationFrame);
      all.push(performance.now() - from);
    }
    return all;
  });
}

export type Reading = {
  /** Milliseconds within which nine tenths of the presses of “next” play sound. */
  nextToSound: number;
  /** Milliseconds within which nine tenths of the words show their meaning. */
  hoverToMeaning: number;
  /** Milliseconds of silence between two clips, by speed. */
  silences: { speed: number; p90: number; spread: number }[];
};

/** Measures what a reader hears on a line of 100 ms: the sample is read by hand, then by AutoPlay at three speeds. */
export async function measureReading(origin: string): Promise<Reading> {
  const browser = await chromium.launch({
    executablePath: findChromium(() => {}),
    args: ['--no-sandbox', '--disable-background-networking', '--autoplay-policy=no-user-gesture-required'],
  });
  try {
    const page = await openReader(browser, origin, { autoplay: 'false' });
    for (let press = 1; press <= 10; press += 1) {
      // Waits as a reader does who listens to the end, while the next phrase is fetched.
      await count(page, 'ended', press);
      await page.getByRole('button', { name: 'Next phrase', exact: true }).click();
      await count(page, 'playing', press + 1);
    }
    const nextToSound = share(waits(await page.evaluate(() => heard), 'click'), 0.9);
    const hoverToMeaning = share(await hoverEveryWord(page), 0.9);
    await page.context().close();
    const silences: Reading['silences'] = [];
    for (const speed of speeds) {
      const stored = { autoplay: 'true', reading: JSON.stringify({ speed }) };
      const alone = await openReader(browser, origin, stored);
      await count(alone, 'ended', 12);
      const found = waits(await alone.evaluate(() => heard), 'ended');
      silences.push({ speed, p90: share(found, 0.9), spread: share(found, 0.9) - share(found, 0.1) });
      await alone.context().close();
    }
    return { nextToSound, hoverToMeaning, silences };
  } finally {
    await browser.close();
  }
}
