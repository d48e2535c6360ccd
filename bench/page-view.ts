import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '../server/dev/test-run/find-chromium.ts';
import type { Deps } from '../server/src/deps.ts';
import { makeLongChapter } from './make/make-books.ts';
import { median } from './report/compare.ts';

const chapterLengths = [50, 5000] as const;
const roundCount = 7;
const bookCodeOf = (length: number) => `page-de-${length}`;
declare const marked: number;

/** Creates a book with one sample chapter of this many phrases, with paragraphs, italics and a meaning of every word. */
async function publishChapter(db: Deps['db'], length: number): Promise<void> {
  const id = await makeLongChapter(db, bookCodeOf(length), length, 'none.mp3');
  await db.$executeRaw`
    update phrases set audio_file = null, emphasis = array[3, 9],
      separator = (case when id % 4 = 0 then 'paragraph' else 'space' end)::phrase_separator,
      word_list = array['La',' ','phrase',' ','dit',' ','une',' ','chose',', ','puis',' ','une',' ','autre','.'],
      meanings = array['the','','phrase','','says','','one','','thing','','then','','an','','other','']
    where chapter_id = ${id}`;
  await db.$executeRaw`update chapters set is_sample = true, first_sample_no = 1 where id = ${id}`;
}

/**
 * Runs in the page. Records when the marked phrase is first fully visible and the page contains more than that one
 * phrase.
 */
async function watchForMarkedPhrase({ glosses }: { glosses: boolean }): Promise<void> {
  localStorage.setItem('reading', JSON.stringify({ view: 'page', glosses }));
  for (let isDrawn = false; !isDrawn; ) {
    await new Promise(requestAnimationFrame);
    const phrase = document.querySelector('[data-phrase-no][aria-current]');
    const { top, bottom } = phrase?.getBoundingClientRect() ?? { top: -1, bottom: -1 };
    isDrawn = top >= 0 && bottom <= innerHeight && document.querySelectorAll('[data-phrase-no]').length > 1;
  }
  await new Promise(requestAnimationFrame);
  Object.assign(window, { marked: performance.now() });
}

async function measurePageView(page: Page, origin: string, length: number): Promise<number> {
  // Opens the chapter at its middle phrase, so that the page has to position it without having measured the phrases
  // above.
  await page.goto(`${origin}/guest/${bookCodeOf(length)}/read?phrase=${length / 2}`);
  await page.waitForFunction(() => 'marked' in window, null, { timeout: 60_000 });
  return await page.evaluate(() => marked);
}

async function measurePageViewInNewContext(
  browser: Browser,
  origin: string,
  length: number,
  glosses = false,
) {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    let windowRequestCount = 0;
    page.on('request', (request) => {
      if (request.url().includes('/sample-window?')) windowRequestCount += 1;
    });
    await page.addInitScript(watchForMarkedPhrase, { glosses });
    const milliseconds = await measurePageView(page, origin, length);
    await page.waitForLoadState('networkidle');
    return { milliseconds, windows: windowRequestCount };
  } finally {
    await context.close();
  }
}

export type PageViewTimes = {
  shortChapterTime: number;
  longChapterTime: number;
  ratio: number;
  /** The time for the chapter of 50 phrases with a gloss above every word. */
  glossedChapterTime: number;
  windowRequestCount: number;
};

/**
 * Compares a chapter of 50 phrases with one of 5,000, and with itself with glosses. Measures the milliseconds until the marked phrase is visible,
 * and the largest number of batches of phrases that a visit to the long chapter requested.
 */
export async function measurePageViews(origin: string, db: Deps['db']): Promise<PageViewTimes> {
  for (const length of chapterLengths) await publishChapter(db, length);
  const browser = await chromium.launch({
    executablePath: findChromium(() => {}),
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  try {
    const shortChapterTimes: number[] = [];
    const glossedChapterTimes: number[] = [];
    const longChapterTimes: number[] = [];
    const windowRequestCounts: number[] = [];
    for (const length of chapterLengths) await measurePageViewInNewContext(browser, origin, length);
    for (let round = 0; round < roundCount; round += 1) {
      shortChapterTimes.push(
        (await measurePageViewInNewContext(browser, origin, chapterLengths[0])).milliseconds,
      );
      glossedChapterTimes.push(
        (await measurePageViewInNewContext(browser, origin, chapterLengths[0], true)).milliseconds,
      );
      const longPageView = await measurePageViewInNewContext(browser, origin, chapterLengths[1]);
      longChapterTimes.push(longPageView.milliseconds);
      windowRequestCounts.push(longPageView.windows);
    }
    const [shortChapterTime, longChapterTime] = [median(shortChapterTimes), median(longChapterTimes)];
    return {
      shortChapterTime,
      longChapterTime,
      ratio: longChapterTime / shortChapterTime,
      glossedChapterTime: median(glossedChapterTimes),
      windowRequestCount: Math.max(...windowRequestCounts),
    };
  } finally {
    await browser.close();
  }
}
