import { existsSync, readFileSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';
import { projectRoot } from './paths.ts';

/**
 * The paths where distributions install Chromium. If none exists, Playwright uses the browser that it downloaded
 * itself.
 */
const knownBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

function fontFace(style: 'normal' | 'italic'): string {
  const file = `${projectRoot}/node_modules/@fontsource-variable/literata/files/literata-latin-opsz-${style}.woff2`;
  const data = readFileSync(file).toString('base64');
  return `@font-face{font-family:'Literata Variable';font-style:${style};font-weight:200 900;
    src:url(data:font/woff2;base64,${data}) format('woff2')}`;
}

/**
 * Returns a page with only the drawing and an embedded serif font. It fetches nothing, so the pictures look the same
 * on every machine.
 */
function sheet(body: string): string {
  return `<!doctype html><meta charset="utf-8"><style>${fontFace('normal')}${fontFace('italic')}
    *{margin:0}svg,img{display:block}</style>${body}`;
}

export type Picture = { width: number; height: number; body: string; transparent?: boolean };
export type Photographer = (picture: Picture) => Promise<Buffer>;

async function photograph(page: Page, picture: Picture): Promise<Buffer> {
  await page.setViewportSize({ width: picture.width, height: picture.height });
  await page.setContent(sheet(picture.body));
  // `fonts.ready` alone ignores fonts that no text uses yet, so both styles are loaded by name first.
  await page.evaluate(
    "Promise.all(['','italic '].map((s) => document.fonts.load(s + '20px \"Literata Variable\"'))).then(() => document.fonts.ready)",
  );
  return page.screenshot({ type: 'png', omitBackground: picture.transparent ?? false });
}

/** Opens one browser for `work` and closes it afterward, even if `work` fails. */
export async function withPhotographer<T>(work: (photographer: Photographer) => Promise<T>): Promise<T> {
  const executablePath = knownBrowsers.find((path) => existsSync(path));
  // Chromium refuses to start its sandbox as root, the usual user in containers.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ args, ...(executablePath ? { executablePath } : {}) });
  try {
    const page = await browser.newPage({ deviceScaleFactor: 1 });
    return await work((picture) => photograph(page, picture));
  } finally {
    await browser.close();
  }
}
