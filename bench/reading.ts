import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '../server/dev/test-run/find-chromium.ts';
import { percentile } from './report/compare.ts';

/** A network with a round trip of 100 ms and no bandwidth limit. */
const slowNetworkConditions = { offline: false, latency: 100, downloadThroughput: -1, uploadThroughput: -1 };
const samplePath = '/guest/le-marche-du-samedi/read';
const speeds = [0.75, 1, 1.25];

type AudioEvents = { type: 'click' | 'playing' | 'ended'; at: number }[];
declare const heard: AudioEvents;

export const launchReadingBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium(() => {}),
    args: ['--no-sandbox', '--disable-background-networking', '--autoplay-policy=no-user-gesture-required'],
  });

/** Records when the page's sounds start and end, and when it is clicked. */
export async function recordAudioEvents(
  page: Page,
  localStorageItems: Record<string, string>,
): Promise<void> {
  await page.addInitScript((localStorageItems) => {
    Object.assign(localStorage, localStorageItems);
    const audioEvents: AudioEvents = [];
    Object.assign(window, { heard: audioEvents });
    for (const type of ['click', 'playing', 'ended'] as const)
      document.addEventListener(type, () => audioEvents.push({ type, at: performance.now() }), true);
  }, localStorageItems);
}

/** Delays everything that the page requests by a round trip of 100 ms. */
export async function slowDown(page: Page): Promise<void> {
  const cdpSession = await page.context().newCDPSession(page);
  await cdpSession.send('Network.enable');
  await cdpSession.send('Network.emulateNetworkConditions', slowNetworkConditions);
}

async function openReader(
  browser: Browser,
  origin: string,
  localStorageItems: Record<string, string>,
): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await recordAudioEvents(page, localStorageItems);
  await slowDown(page);
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

/** Turns ten pages, and returns the milliseconds from each press of “Next phrase” until sound plays (90th percentile). */
export async function measureNextToSound(page: Page): Promise<number> {
  for (let pressCount = 1; pressCount <= 10; pressCount += 1) {
    // Waits until the clip has ended, as a listening reader does. The page fetches the next phrase in the meantime.
    await waitForEventCount(page, 'ended', pressCount);
    await page.getByRole('button', { name: 'Next phrase', exact: true }).click();
    await waitForEventCount(page, 'playing', pressCount + 1);
  }
  return percentile(listWaitTimes(await page.evaluate(() => heard), 'click'), 0.9);
}

/** Returns the milliseconds of silence between twelve clips of AutoPlay. */
export async function measureSilences(page: Page): Promise<number[]> {
  await waitForEventCount(page, 'ended', 12);
  return listWaitTimes(await page.evaluate(() => heard), 'ended');
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
  const browser = await launchReadingBrowser();
  try {
    const page = await openReader(browser, origin, { autoplay: 'false' });
    const nextToSound = await measureNextToSound(page);
    const hoverToMeaning = percentile(await measureWordHoverTimes(page), 0.9);
    await page.context().close();
    const silences: ReadingTimes['silences'] = [];
    for (const speed of speeds) {
      const localStorageItems = { autoplay: 'true', reading: JSON.stringify({ speed }) };
      const autoplayPage = await openReader(browser, origin, localStorageItems);
      const silenceTimes = await measureSilences(autoplayPage);
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
