import { existsSync, readFileSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';
import { projectRoot } from './paths.ts';

/**
 * Paths where operating systems install Chromium. If none exists, Playwright uses the browser that it has downloaded.
 */
const browserPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

function toFontFaceRule(style: 'normal' | 'italic'): string {
  const file = `${projectRoot}/node_modules/@fontsource-variable/literata/files/literata-latin-opsz-${style}.woff2`;
  const data = readFileSync(file).toString('base64');
  return `@font-face{font-family:'Literata Variable';font-style:${style};font-weight:200 900;
    src:url(data:font/woff2;base64,${data}) format('woff2')}`;
}

/**
 * Returns a page with only the drawing and an embedded serif font. It fetches nothing, so the pictures look the same
 * on every machine.
 */
function toHtmlPage(body: string): string {
  return `<!doctype html><meta charset="utf-8"><style>${toFontFaceRule('normal')}${toFontFaceRule('italic')}
    *{margin:0}svg,img{display:block}</style>${body}`;
}

export type Picture = { width: number; height: number; body: string; isTransparent?: boolean };
export type ScreenshotTaker = (picture: Picture) => Promise<Buffer>;

async function takeScreenshot(page: Page, picture: Picture): Promise<Buffer> {
  await page.setViewportSize({ width: picture.width, height: picture.height });
  await page.setContent(toHtmlPage(picture.body));
  // `fonts.ready` alone ignores fonts that no text uses yet, so both styles are loaded by name first.
  await page.evaluate(
    "Promise.all(['','italic '].map((s) => document.fonts.load(s + '20px \"Literata Variable\"'))).then(() => document.fonts.ready)",
  );
  return page.screenshot({ type: 'png', omitBackground: picture.isTransparent ?? false });
}

/**
 * Runs `takeScreenshots` with a function that takes screenshots in a shared browser. Closes the browser afterward, even if
 * `takeScreenshots` fails.
 */
export async function withScreenshots<T>(
  takeScreenshots: (takePicture: ScreenshotTaker) => Promise<T>,
): Promise<T> {
  const executablePath = browserPaths.find((path) => existsSync(path));
  // Chromium's sandbox does not start for root, the usual user in containers.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ args, ...(executablePath ? { executablePath } : {}) });
  try {
    const page = await browser.newPage({ deviceScaleFactor: 1 });
    return await takeScreenshots((picture) => takeScreenshot(page, picture));
  } finally {
    await browser.close();
  }
}
