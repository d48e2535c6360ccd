import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '../server/dev/test-run/find-chromium.ts';
import type { Deps } from '../server/src/deps.ts';
import { makeLongChapter } from './make/make-books.ts';
import { median } from './report/compare.ts';

const lengths = [50, 5000] as const;
const rounds = 7;
const codeOf = (length: number) => `page-de-${length}`;
declare const marked: number;

/** Creates a book whose free sample is one chapter with a number of phrases, whose words have meanings. */
async function publishChapter(db: Deps['db'], length: number): Promise<void> {
  const id = await makeLongChapter(db, codeOf(length), length, 'none.mp3');
  await db.$executeRaw`
    update phrases set audio_file = null,
      word_list = array['La',' ','phrase',' ','dit',' ','une',' ','chose',', ','puis',' ','une',' ','autre','.'],
      meanings = array['the','','phrase','','says','','one','','thing','','then','','an','','other','']
    where chapter_id = ${id}`;
  await db.$executeRaw`update chapters set is_sample = true, first_sample_no = 1 where id = ${id}`;
}

/** Runs in the page: records when the first frame with the marked phrase and its neighbor has been drawn. */
async function watchForMarked(): Promise<void> {
  localStorage.setItem('reading', JSON.stringify({ view: 'page' }));
  for (let isDrawn = false; !isDrawn; ) {
    await new Promise(requestAnimationFrame);
    const phrase = document.querySelector('[data-phrase-no][aria-current]');
    const { top, bottom } = phrase?.getBoundingClientRect() ?? { top: -1, bottom: -1 };
    isDrawn = top >= 0 && bottom <= innerHeight && document.querySelectorAll('[data-phrase-no]').length > 1;
  }
  await new Promise(requestAnimationFrame);
  Object.assign(window, { marked: performance.now() });
}

async function open(page: Page, origin: string, length: number): Promise<number> {
  // Opens the middle of the chapter, where nothing above has been measured yet.
  await page.goto(`${origin}/guest/${codeOf(length)}/read?phrase=${length / 2}`);
  await page.waitForFunction(() => 'marked' in window, null, { timeout: 60_000 });
  return await page.evaluate(() => marked);
}

async function openAlone(browser: Browser, origin: string, length: number) {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    let windows = 0;
    page.on('request', (request) => {
      if (request.url().includes('/sample-window?')) windows += 1;
    });
    await page.addInitScript(watchForMarked);
    const milliseconds = await open(page, origin, length);
    await page.waitForLoadState('networkidle');
    return { milliseconds, windows };
  } finally {
    await context.close();
  }
}

export type PageViews = { short: number; long: number; ratio: number; windows: number };

/**
 * Measures, in turns, the milliseconds until a page of 50 and one of 5,000 phrases show the marked one, and the
 * maximum number of windows requested.
 */
export async function measurePageViews(origin: string, db: Deps['db']): Promise<PageViews> {
  for (const length of lengths) await publishChapter(db, length);
  const browser = await chromium.launch({
    executablePath: findChromium(() => {}),
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  try {
    const [shorts, longs, windows]: [number[], number[], number[]] = [[], [], []];
    for (const length of lengths) await openAlone(browser, origin, length);
    for (let round = 0; round < rounds; round += 1) {
      shorts.push((await openAlone(browser, origin, lengths[0])).milliseconds);
      const opened = await openAlone(browser, origin, lengths[1]);
      longs.push(opened.milliseconds);
      windows.push(opened.windows);
    }
    const [short, long] = [median(shorts), median(longs)];
    return { short, long, ratio: long / short, windows: Math.max(...windows) };
  } finally {
    await browser.close();
  }
}
