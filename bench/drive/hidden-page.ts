import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findChromium } from '../../server/dev/test-run/find-chromium.ts';
import { startBrowser, type Tab } from './raw-browser.ts';

/**
 * `xvfb-run -a npx tsx bench/drive/hidden-page.ts <origin> [minutes]`: plays the demo reader's longest book on
 * AutoPlay in a loop, in a hidden page, and counts phrases that were skipped or heard twice. A headless page is never
 * hidden.
 */
const [origin = 'http://localhost:3000', minutes = '5'] = process.argv.slice(2);
const account = { email: 'camille@lingostory.example', password: 'demo-reader-2026' };

type Sound = { type: 'playing' | 'ended'; clip: string; at: number; isHidden: boolean };
type Clip = { line_audio: string; total_phrases: number };

const listen = `window.sounds = [];
  for (const type of ['playing', 'ended']) document.addEventListener(type, ({ target }) => {
    const { protocol, pathname } = new URL(target.src);
    if (protocol !== 'blob:') window.sounds.push({ type, clip: pathname, at: performance.now(), isHidden: document.hidden });
  }, true);
  performance.setResourceTimingBufferSize(100000);`;

async function json<Value>(path: string, init: RequestInit = {}): Promise<Value> {
  const headers = { 'Content-Type': 'application/json', ...init.headers };
  return (await (await fetch(`${origin}/v1${path}`, { ...init, headers })).json()) as Value;
}

async function until(tab: Tab, condition: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await tab.evaluate<boolean>(`Boolean(${condition})`)) return;
    await wait(200);
  }
  throw new Error(`Never came: ${condition}`);
}

/** Returns the files of the book's clips in order. */
async function clipsOf(code: string, headers: Record<string, string>): Promise<string[]> {
  const clips: string[] = [];
  for (let total = 1; clips.length < total; ) {
    const query = `book_code=${code}&from=${clips.length + 1}&count=50`;
    const { data } = await json<{ data: Clip[] }>(`/user/read-window?${query}`, { headers });
    clips.push(...data.map(({ line_audio }) => new URL(line_audio, origin).pathname));
    total = data[0]?.total_phrases ?? 0;
  }
  return clips;
}

function report(sounds: readonly Sound[], clips: readonly string[]): void {
  const ended = sounds.filter(({ type, isHidden }) => type === 'ended' && isHidden);
  let [skipped, twice] = [0, 0];
  for (const [index, { clip }] of ended.entries()) {
    const before = ended[index - 1];
    if (before === undefined) continue;
    const step = (clips.indexOf(clip) - clips.indexOf(before.clip) + clips.length) % clips.length;
    if (step === 0) twice += 1;
    else skipped += step - 1;
  }
  const gaps = sounds
    .flatMap(({ type, at }, index) => {
      const next = sounds[index + 1];
      return type === 'ended' && next?.type === 'playing' ? [next.at - at] : [];
    })
    .sort((one, other) => one - other);
  const quantile = (share: number) => `${gaps[Math.floor(share * (gaps.length - 1))]?.toFixed(0)} ms`;
  process.stdout.write(
    `${ended.length} phrases of ${clips.length} heard in a hidden page: ${skipped} skipped, ${twice} heard twice; ` +
      `silence between them p50 ${quantile(0.5)}, p90 ${quantile(0.9)}, longest ${quantile(1)}\n`,
  );
  process.exitCode = ended.length > 0 && skipped + twice === 0 ? 0 : 1;
}

const session = await json<{ token: string; user: object }>('/user/login', {
  method: 'POST',
  body: JSON.stringify(account),
});
const headers = { Authorization: `Bearer ${session.token}` };
const library = await json<{ data: { data: { book_code: string; total_phrases: number }[] } }>(
  '/user/book-list',
  {
    headers,
  },
);
const [book] = library.data.data.toSorted((one, other) => other.total_phrases - one.total_phrases);
if (book === undefined) throw new Error('There is nothing in the demo reader’s library.');
const clips = await clipsOf(book.book_code, headers);

const profile = await mkdtemp(join(tmpdir(), 'lingostory-hidden-'));
const browser = await startBrowser(
  findChromium(() => {}),
  profile,
);
try {
  const tab = await browser.openTab();
  const open = async (path: string) => {
    await tab.send('Page.navigate', { url: origin + path });
    await wait(500);
    await until(tab, 'document.readyState === "complete"');
  };
  const press = (key: string) =>
    `dispatchEvent(new KeyboardEvent('keydown', { key: '${key}', cancelable: true }))`;
  const isAt = (no: number) => `document.body.innerText.includes('${no} / ${clips.length}')`;
  await tab.send('Page.enable');
  await open('/robots.txt');
  const items = { token: session.token, user: JSON.stringify(session.user), autoplay: 'false' };
  await tab.evaluate(`Object.assign(localStorage, ${JSON.stringify(items)})`);
  await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: listen });
  await open(`/library/${book.book_code}/read?phrase=${clips.length}`);
  await until(tab, isAt(clips.length));
  await tab.evaluate(press('l'));
  await tab.evaluate(
    `[...document.querySelectorAll('button')].find((one) => /read it again/i.test(one.textContent)).click()`,
  );
  await until(tab, isAt(1));
  await tab.evaluate(press('l'));
  await tab.evaluate(press('a'));
  const other = await browser.openTab();
  await other.show();
  await until(tab, 'document.hidden');
  await tab.evaluate('window.sounds.length = 0');
  await wait(Number(minutes) * 60_000);
  const saves = await tab.evaluate<number>(
    `performance.getEntriesByType('resource').filter(({ name }) => name.includes('reading-position')).length`,
  );
  process.stdout.write(`${minutes} minutes, the position saved ${saves} times\n`);
  report(await tab.evaluate<Sound[]>('window.sounds'), clips);
} finally {
  await browser.close();
  await rm(profile, { recursive: true, force: true });
}
