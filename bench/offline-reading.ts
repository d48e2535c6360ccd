import type { BrowserContext, Page } from '@playwright/test';
import type { Deps } from '../server/src/deps.ts';
import {
  launchReadingBrowser,
  measureNextToSound,
  measureSilences,
  recordAudioEvents,
  slowDown,
} from './reading.ts';
import { percentile } from './report/compare.ts';
import type { ResultRow } from './report/row.ts';

const readerPath = '/library/le-phare/read?phrase=1';
const account = { email: 'camille@lingostory.example', password: 'demo-reader-2026' };
/** The megabytes that are on the device when a member signs out, in packs of one megabyte each. */
const wipedMegabytes = 300;
const roundCount = 3;

type ReadingTimes = { nextToSound: number; silence: number };

/** Signs in as a demo reader who owns the book, and waits until the service worker serves the page. */
async function openLibrary(context: BrowserContext, origin: string, db: Deps['db']): Promise<Page> {
  const book = await db.book.findFirstOrThrow({ where: { bookCode: 'le-phare' }, select: { id: true } });
  const user = await db.user.findFirstOrThrow({ where: { email: account.email }, select: { id: true } });
  await db.purchase.createMany({ data: [{ userId: user.id, bookId: book.id }], skipDuplicates: true });
  const page = await context.newPage();
  const { token, user: view } = await (
    await page.request.post(`${origin}/v1/user/login`, { data: account })
  ).json();
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate(
    ([bearer, person]) => Object.assign(localStorage, { token: bearer, user: person }),
    [token, JSON.stringify(view)],
  );
  await page.goto(`${origin}/library`);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  return page;
}

async function downloadBook(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Download Le Phare' });
  await button.click();
  await page.getByText('phrases with audio').waitFor();
  await button.click();
  await page.getByText('On this device').first().waitFor();
}

/** Reads the book in new tabs, first with manual page turns and then with AutoPlay. */
async function measureTimes(context: BrowserContext, origin: string, isSlow: boolean): Promise<ReadingTimes> {
  const open = async (autoplay: string) => {
    const page = await context.newPage();
    await recordAudioEvents(page, { autoplay });
    if (isSlow) await slowDown(page);
    await page.goto(origin + readerPath);
    return page;
  };
  const page = await open('false');
  const nextToSound = await measureNextToSound(page);
  await page.close();
  const autoplayPage = await open('true');
  const silence = percentile(await measureSilences(autoplayPage), 0.9);
  await autoplayPage.close();
  return { nextToSound, silence };
}

/** Adds packs to the device, and returns the milliseconds from signing out until the browser's database is empty. */
async function measureWipe(page: Page): Promise<number> {
  // The compiler calls this function for each named function below.
  await page.evaluate('globalThis.__name = (value) => value');
  return await page.evaluate(async (megabytes) => {
    const settle = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await settle(indexedDB.open('lingostory'));
    for (let number = 1; number <= megabytes; number += 1) {
      const pack = new Blob([crypto.getRandomValues(new Uint8Array(65_536)), new Uint8Array(1_000_000)]);
      const store = db.transaction('packs', 'readwrite').objectStore('packs');
      await settle(store.put({ bookId: number, version: 'bench', pack }));
    }
    const isEmpty = async () => {
      const counts = await Promise.all(
        [...db.objectStoreNames].map((name) => settle(db.transaction(name).objectStore(name).count())),
      );
      return counts.every((count) => count === 0);
    };
    const startedAt = performance.now();
    history.pushState({ idx: 1 }, '', '/logout');
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    while (!(await isEmpty())) await new Promise((resolve) => setTimeout(resolve, 5));
    const milliseconds = performance.now() - startedAt;
    db.close();
    return milliseconds;
  }, wipedMegabytes);
}

/** Compares reading a downloaded book without a network with reading it on a network with a round trip of 100 ms. */
export async function* measureOfflineReading(origin: string, db: Deps['db']): AsyncGenerator<ResultRow> {
  const browser = await launchReadingBrowser();
  try {
    const context = await browser.newContext();
    const page = await openLibrary(context, origin, db);
    const online: ReadingTimes[] = [];
    const offline: ReadingTimes[] = [];
    for (let round = 1; round <= roundCount; round += 1) {
      online.push(await measureTimes(context, origin, true));
      if (round === 1) await downloadBook(page);
      await context.setOffline(true);
      offline.push(await measureTimes(context, origin, false));
      await context.setOffline(false);
    }
    for (const [key, what] of [
      ['nextToSound', '“next” → playing without a network ÷ with one of 100 ms'],
      ['silence', 'silence between clips without a network ÷ with one of 100 ms'],
    ] as const) {
      const [without, withNetwork] = [offline, online].map((times) =>
        percentile(
          times.map((time) => time[key]),
          0.5,
        ),
      );
      const ratio = (without ?? 0) / (withNetwork ?? 1);
      const result = `${ratio.toFixed(2)}  (${without?.toFixed(0)} ms : ${withNetwork?.toFixed(0)} ms)`;
      yield { what, result, goal: '≤ 1.1', holds: ratio <= 1.1 };
    }
    const milliseconds = await measureWipe(page);
    yield {
      what: `signing out with ${wipedMegabytes} MB on the device, until nothing is left`,
      result: `${milliseconds.toFixed(0)} ms`,
      goal: '≤ 1,000 ms',
      holds: milliseconds <= 1_000,
    };
  } finally {
    await browser.close();
  }
}
