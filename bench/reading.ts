import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '../server/dev/test-run/find-chromium.ts';
import { percentile } from './report/compare.ts';

/** A network with a round trip of 100 ms and no bandwidth limit. */
const slowNetworkConditions = { offline: false, latency: 100, downloadThroughput: -1, uploadThroughput: -1 };
const samplePath = '/guest/le-marche-du-samedi/read';
const speeds = [0.75, 1, 1.25];

type AudioEvents = { type: 'click' | 'playing' | 'ended'; at: number }[];
declare const heard: AudioEvents;

async function openReader(
  browser: Browser,
  origin: string,
  localStorageItems: Record<string, string>,
): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript((localStorageItems) => {
    Object.assign(localStorage, localStorageItems);
    const audioEvents: AudioEvents = [];
    Object.assign(window, { heard: audioEvents });
    for (const type of ['click', 'playing', 'ended'] as const)
      document.addEventListener(type, () => audioEvents.push({ type, at: performance.now() }), true);
  }, localStorageItems);
  const cdpSession = await context.newCDPSession(page);
  await cdpSession.send('Network.enable');
  await cdpSession.send('Network.emulateNetworkConditions', slowNetworkConditions);
  await page.goto(origin + samplePath);
  return page;
}

const waitForEventCount = (page: Page, type: AudioEvents[number]['type'], minCount: number) =>
  page.waitForFunction(
    ([eventType, count]) => heard.filter((event) => event.type === eventType).length >= count,
    [type, minCount] as const,
    { timeout: 120_000 },
  );

/** Returns the milliseconds from each event of this type to the next `playing` event. */
function listWaitTimes(events: AudioEvents, from: 'click' | 'ended'): number[] {
  return events.flatMap(({ type, at }, index) => {
    const nextSound = events.slice(index).find((event) => event.type === 'playing');
    return type === from && nextSound ? [nextSound.at - at] : [];
  });
}

/** Hovers over each word and returns the milliseconds until its meaning is visible. */
function measureWordHoverTimes(page: Page): Promise<number[]> {
  return page.getByRole('group', { name: 'The phrase, word by word' }).evaluate(async (group) => {
    const hoverTimes: number[] = [];
    for (const word of group.querySelectorAll('[data-word]')) {
      // Moves the pointer to every word, because a word that appears under a resting pointer does not open its
      // meaning.
      const { x, y } = word.getBoundingClientRect();
      const pointerPosition = { clientX: x, clientY: y };
      const startedAt = performance.now();
      word.dispatchEvent(
        new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse', ...pointerPosition }),
      );
      while (!word.matches('[data-open]')) await new Promise(requestAnimationFrame);
      hoverTimes.push(performance.now() - startedAt);
    }
    return hoverTimes;
  });
}

export type ReadingTimes = {
  /** Milliseconds from a press of “Next phrase” until sound plays (90th percentile). */
  nextToSound: number;
  /** Milliseconds from the moment when the pointer reaches a word until its meaning is visible (90th percentile). */
  hoverToMeaning: number;
  /** Milliseconds of silence between two clips, for each speed. */
  silences: { speed: number; p90: number; spread: number }[];
};

/**
 * Measures the sample's audio on a network with a round trip of 100 ms, first with manual page turns and then with
 * AutoPlay at three speeds.
 */
export async function measureReading(origin: string): Promise<ReadingTimes> {
  const browser = await chromium.launch({
    executablePath: findChromium(() => {}),
    args: ['--no-sandbox', '--disable-background-networking', '--autoplay-policy=no-user-gesture-required'],
  });
  try {
    const page = await openReader(browser, origin, { autoplay: 'false' });
    for (let pressCount = 1; pressCount <= 10; pressCount += 1) {
      // Waits until the clip has ended, as a listening reader does. The page fetches the next phrase in the meantime.
      await waitForEventCount(page, 'ended', pressCount);
      await page.getByRole('button', { name: 'Next phrase', exact: true }).click();
      await waitForEventCount(page, 'playing', pressCount + 1);
    }
    const nextToSound = percentile(listWaitTimes(await page.evaluate(() => heard), 'click'), 0.9);
    const hoverToMeaning = percentile(await measureWordHoverTimes(page), 0.9);
    await page.context().close();
    const silences: ReadingTimes['silences'] = [];
    for (const speed of speeds) {
      const localStorageItems = { autoplay: 'true', reading: JSON.stringify({ speed }) };
      const autoplayPage = await openReader(browser, origin, localStorageItems);
      await waitForEventCount(autoplayPage, 'ended', 12);
      const silenceTimes = listWaitTimes(await autoplayPage.evaluate(() => heard), 'ended');
      silences.push({
        speed,
        p90: percentile(silenceTimes, 0.9),
        spread: percentile(silenceTimes, 0.9) - percentile(silenceTimes, 0.1),
      });
      await autoplayPage.context().close();
    }
    return { nextToSound, hoverToMeaning, silences };
  } finally {
    await browser.close();
  }
}
