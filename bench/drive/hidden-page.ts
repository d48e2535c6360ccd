import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findChromium } from '../../server/dev/test-run/find-chromium.ts';
import { startBrowser, type Tab } from './raw-browser.ts';

/**
 * `xvfb-run -a npx tsx bench/drive/hidden-page.ts <origin> [minutes]` plays the demo reader's longest book on
 * AutoPlay in a hidden tab and counts the phrases that were skipped or played twice. It needs a browser that opens
 * windows, because a page in a headless browser is never hidden.
 */
const [origin = 'http://localhost:3000', minutes = '5'] = process.argv.slice(2);
const demoCredentials = { email: 'camille@lingostory.example', password: 'demo-reader-2026' };

type SoundEvent = { type: 'playing' | 'ended'; clip: string; at: number; isHidden: boolean };
type PhrasePage = { line_audio: string; total_phrases: number };

const recordSoundsScript = `window.sounds = [];
  for (const type of ['playing', 'ended']) document.addEventListener(type, ({ target }) => {
    const { protocol, pathname } = new URL(target.src);
    if (protocol !== 'blob:') window.sounds.push({ type, clip: pathname, at: performance.now(), isHidden: document.hidden });
  }, true);
  performance.setResourceTimingBufferSize(100000);`;

async function fetchJson<Value>(path: string, init: RequestInit = {}): Promise<Value> {
  const headers = { 'Content-Type': 'application/json', ...init.headers };
  return (await (await fetch(`${origin}/v1${path}`, { ...init, headers })).json()) as Value;
}

async function waitUntil(tab: Tab, condition: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (await tab.evaluate<boolean>(`Boolean(${condition})`)) return;
    await wait(200);
  }
  throw new Error(`Never came: ${condition}`);
}

/** Returns the paths of the book's clips in reading order. */
async function fetchClips(bookCode: string, headers: Record<string, string>): Promise<string[]> {
  const clips: string[] = [];
  for (let total = 1; clips.length < total; ) {
    const query = `book_code=${bookCode}&from=${clips.length + 1}&count=50`;
    const { data } = await fetchJson<{ data: PhrasePage[] }>(`/user/read-window?${query}`, { headers });
    clips.push(...data.map(({ line_audio }) => line_audio));
    total = data[0]?.total_phrases ?? 0;
  }
  return clips;
}

function printReport(soundEvents: readonly SoundEvent[], clips: readonly string[]): void {
  const hiddenEndedEvents = soundEvents.filter(({ type, isHidden }) => type === 'ended' && isHidden);
  let [skippedClipCount, repeatedClipCount] = [0, 0];
  for (const [index, { clip }] of hiddenEndedEvents.entries()) {
    const previousEndedEvent = hiddenEndedEvents[index - 1];
    if (previousEndedEvent === undefined) continue;
    const clipStep =
      (clips.indexOf(clip) - clips.indexOf(previousEndedEvent.clip) + clips.length) % clips.length;
    if (clipStep === 0) repeatedClipCount += 1;
    else skippedClipCount += clipStep - 1;
  }
  const silenceDurations = soundEvents
    .flatMap(({ type, at }, index) => {
      const nextEvent = soundEvents[index + 1];
      return type === 'ended' && nextEvent?.type === 'playing' ? [nextEvent.at - at] : [];
    })
    .sort((a, b) => a - b);
  const formatSilenceQuantile = (fraction: number) =>
    `${silenceDurations[Math.floor(fraction * (silenceDurations.length - 1))]?.toFixed(0)} ms`;
  process.stdout.write(
    `${hiddenEndedEvents.length} phrases of ${clips.length} heard in a hidden page: ${skippedClipCount} skipped, ${repeatedClipCount} heard twice; ` +
      `silence between them p50 ${formatSilenceQuantile(0.5)}, p90 ${formatSilenceQuantile(0.9)}, longest ${formatSilenceQuantile(1)}\n`,
  );
  process.exitCode = hiddenEndedEvents.length > 0 && skippedClipCount + repeatedClipCount === 0 ? 0 : 1;
}

const session = await fetchJson<{ token: string; user: object }>('/user/login', {
  method: 'POST',
  body: JSON.stringify(demoCredentials),
});
const headers = { Authorization: `Bearer ${session.token}` };
const libraryResponse = await fetchJson<{ data: { data: { book_code: string; total_phrases: number }[] } }>(
  '/user/book-list',
  {
    headers,
  },
);
const [book] = libraryResponse.data.data.toSorted((a, b) => b.total_phrases - a.total_phrases);
if (book === undefined) throw new Error('There is nothing in the demo reader’s library.');
const clips = await fetchClips(book.book_code, headers);

const profileFolder = await mkdtemp(join(tmpdir(), 'lingostory-hidden-'));
const browser = await startBrowser(
  findChromium(() => {}),
  profileFolder,
);
try {
  const tab = await browser.openTab();
  const openPage = async (path: string) => {
    await tab.send('Page.navigate', { url: origin + path });
    await wait(500);
    await waitUntil(tab, 'document.readyState === "complete"');
  };
  const toKeyPressScript = (key: string) =>
    `dispatchEvent(new KeyboardEvent('keydown', { key: '${key}', cancelable: true }))`;
  const toPositionCondition = (phraseNo: number) =>
    `document.body.innerText.includes('${phraseNo} / ${clips.length}')`;
  await tab.send('Page.enable');
  await openPage('/robots.txt');
  const localStorageItems = { token: session.token, user: JSON.stringify(session.user), autoplay: 'false' };
  await tab.evaluate(`Object.assign(localStorage, ${JSON.stringify(localStorageItems)})`);
  await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: recordSoundsScript });
  await openPage(`/library/${book.book_code}/read?phrase=${clips.length}`);
  await waitUntil(tab, toPositionCondition(clips.length));
  await tab.evaluate(toKeyPressScript('l'));
  await tab.evaluate(
    `[...document.querySelectorAll('button')].find((one) => /read it again/i.test(one.textContent)).click()`,
  );
  await waitUntil(tab, toPositionCondition(1));
  await tab.evaluate(toKeyPressScript('l'));
  await tab.evaluate(toKeyPressScript('a'));
  const coveringTab = await browser.openTab();
  await coveringTab.bringToFront();
  await waitUntil(tab, 'document.hidden');
  await tab.evaluate('window.sounds.length = 0');
  await wait(Number(minutes) * 60_000);
  const positionSaveCount = await tab.evaluate<number>(
    `performance.getEntriesByType('resource').filter(({ name }) => name.includes('reading-position')).length`,
  );
  process.stdout.write(`${minutes} minutes, the position saved ${positionSaveCount} times\n`);
  printReport(await tab.evaluate<SoundEvent[]>('window.sounds'), clips);
} finally {
  await browser.close();
  await rm(profileFolder, { recursive: true, force: true });
}
