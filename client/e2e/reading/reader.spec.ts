import { expect, test } from '@playwright/test';
import { holdRequests } from '../support/hold-requests.ts';
import { expectNoViolations } from '../support/problems.ts';
import {
  book,
  expectFocusOutsideWords,
  expectPosition,
  getButton,
  getMeaningTooltip,
  getNextButton,
  getPhrase,
  getWord,
  getWords,
  isFocusOnWord,
  observeAudio,
  openReader,
  presetLocalStorage,
  readAudioLog,
  sample,
  waitForSilence,
  waitForSound,
} from '../support/reader.ts';

test('a guest reads a sample with the mouse', {
  tag: ['@spec-1-04', '@spec-2.1-07', '@spec-2.2-17', '@spec-4-16'],
}, async ({ page }) => {
  await openReader(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Le Marché du samedi' })).toBeVisible();
  await expect(page.getByText('Chapter 1 · Le pain chaud')).toBeVisible();
  await expectPosition(page, '1 / 12');
  await expect(getButton(page, 'Previous phrase')).toBeDisabled();
  await expect(getPhrase(page)).toHaveText(/^Le samedi matin, la place sent le pain chaud et la pluie\./);
  await getNextButton(page).click();
  await expectPosition(page, '2 / 12');
  await expect(getPhrase(page)).toContainText('Clara ouvre sa fenêtre');
  await expect(page.getByRole('slider', { name: 'Position in the book' })).toHaveValue('2');
});

test('the end of a sample leads a guest to sign up for this book', {
  tag: ['@spec-1-10', '@spec-2.1-23', '@spec-2.2-18'],
}, async ({ page }) => {
  await openReader(page, `${sample}?phrase=12`);
  await expect(getNextButton(page)).toBeDisabled();
  await getButton(page, 'Read it again').click();
  await expectPosition(page, '1 / 12');
  await page.goto(`${sample}?phrase=12`);
  await page.getByRole('link', { name: 'Get the book free with your trial' }).click();
  await expect(page).toHaveURL(/\/signup$/);
  await expect(page.getByRole('main')).toContainText('Le Marché du samedi comes with the free trial.');
});

test('a meaning opens on hover, stays open under the pointer, and closes on Esc', async ({ page }) => {
  await page.clock.install();
  await openReader(page);
  await getWord(page, 'pain chaud').hover();
  await expect(getMeaningTooltip(page)).toHaveText('warm bread');
  await getMeaningTooltip(page).hover();
  await page.clock.runFor('00:10');
  await expect(getMeaningTooltip(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(getMeaningTooltip(page)).toHaveCount(0);
  await getWord(page, 'samedi').hover();
  await page.mouse.move(5, 5);
  await expect(getMeaningTooltip(page)).toHaveCount(0);
});

test('a word’s meaning opens immediately, without a timer or a request', async ({ page }) => {
  const finishedRequestUrls = new Set<string>();
  page.on('requestfinished', (request) => finishedRequestUrls.add(request.url()));
  await page.clock.install();
  await openReader(page);
  // Waits for the current clip and the two preloaded ones, so that no more requests follow.
  await expect.poll(() => [...finishedRequestUrls].filter((url) => url.includes('/clips/'))).toHaveLength(3);
  await expect
    .poll(() => [...finishedRequestUrls].filter((url) => url.includes('/sample-contents')))
    .toHaveLength(1);
  const requestedUrls: string[] = [];
  page.on('request', (request) => requestedUrls.push(request.url()));
  // Freezes the page's timers, so that a meaning that waits for a timer would never open.
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  for (const [text, meaningText] of [
    ['pain chaud', 'warm bread'],
    ['samedi', 'Saturday'],
  ] as const) {
    const { x = 0, y = 0 } = (await getWord(page, text).boundingBox()) ?? {};
    await getWord(page, text).dispatchEvent('pointerover', { pointerType: 'mouse', clientX: x, clientY: y });
    await expect(getMeaningTooltip(page)).toHaveText(meaningText);
  }
  expect(requestedUrls.filter((url) => url.includes('/v1/'))).toEqual([]);
});

test('a guest uses the reader by keyboard alone', async ({ page }) => {
  const pressKey = (key: string) => page.keyboard.press(key);
  await observeAudio(page);
  await openReader(page);
  await pressKey('ArrowRight');
  await expectPosition(page, '2 / 12');
  await pressKey('ArrowLeft');
  await expectPosition(page, '1 / 12');
  await waitForSound(page);
  await pressKey('Space');
  await expect(getButton(page, 'Play')).toBeVisible();
  await waitForSilence(page);

  while (!(await isFocusOnWord(page))) await pressKey('Tab');
  await expect(getWord(page, 'Le')).toBeFocused();
  await expect(getMeaningTooltip(page)).toHaveText('the');
  await pressKey('ArrowRight');
  await expect(getWord(page, 'samedi')).toBeFocused();
  await expect(getWord(page, 'samedi')).toHaveAccessibleDescription('Saturday');
  await pressKey('Escape');
  await expect(getMeaningTooltip(page)).toHaveCount(0);
  await expect(getWord(page, 'samedi')).toBeFocused();
  await pressKey('End');
  await pressKey('ArrowRight');
  await expectPosition(page, '1 / 12');
  await pressKey('Tab');
  await expectFocusOutsideWords(page);
  await pressKey('e');
  await expect(
    page.getByText('On Saturday mornings, the square smells of warm bread and rain.'),
  ).toBeVisible();
  await pressKey('2');
  await expect(getButton(page, 'Listening 0.75×')).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.querySelector('audio')?.playbackRate)).toBe(0.75);
  for (const autoplay of ['true', 'false']) {
    await pressKey('a');
    await expect(page.getByRole('switch', { name: 'AutoPlay', checked: autoplay === 'true' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('autoplay'))).toBe(autoplay);
  }
  await pressKey('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await pressKey('Escape');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toHaveCount(0);
});

test('AutoPlay plays a whole sample, one clip at a time, each to its end', {
  tag: ['@spec-2.2-17', '@spec-3-10', '@spec-4-16', '@spec-9-13'],
}, async ({ page }) => {
  await observeAudio(page);
  await presetLocalStorage(page, { autoplay: 'true', reading: JSON.stringify({ speed: 2 }) });
  await openReader(page);
  await expect.poll(async () => (await readAudioLog(page)).endedUrls.length, { timeout: 90_000 }).toBe(12);
  await expect(page.getByRole('link', { name: 'Get the book' })).toBeVisible();
  expect([new Set((await readAudioLog(page)).endedUrls).size, (await readAudioLog(page)).max]).toEqual([
    12, 1,
  ]);
});

test('AutoPlay moves on immediately when it is turned on after the clip has ended', async ({ page }) => {
  await observeAudio(page);
  await openReader(page);
  await expect.poll(async () => (await readAudioLog(page)).endedUrls.length).toBe(1);
  await expectPosition(page, '1 / 12');
  await page.getByRole('switch', { name: 'AutoPlay' }).click();
  await expectPosition(page, '2 / 12');
});

test('exactly one clip plays, however fast the reader clicks', async ({ page }) => {
  await observeAudio(page);
  await openReader(page);
  await page.evaluate(async () => {
    const buttonNames = [
      'Next phrase',
      'Next phrase',
      'Previous phrase',
      'Start again',
      'Next phrase',
      'Play',
      'Pause',
    ];
    for (let round = 0; round < 60; round += 1) {
      const name = buttonNames[round % buttonNames.length];
      document.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]:not(:disabled)`)?.click();
      await new Promise((resolve) => setTimeout(resolve, (round * 7) % 40));
    }
  });
  await getButton(page, 'Start again').click();
  await waitForSound(page);
  expect((await readAudioLog(page)).max).toBe(1);
  await expect(async () => {
    // The playing clip must belong to the phrase on the page.
    const shownPhraseNo = Number.parseInt((await page.getByText(/^\d+ \/ 12$/).textContent()) ?? '', 10);
    const response = await page.request.get(
      `/v1/guest/sample-chapter?book_code=${book}&phrase_no=${shownPhraseNo}`,
    );
    const findPlayingClip = () => [...document.querySelectorAll('audio')].find((audio) => !audio.paused)?.src;
    expect(await page.evaluate(findPlayingClip)).toContain((await response.json()).data.line_audio);
  }).toPass({ timeout: 15_000 });
});

test('a reload keeps the current phrase, and the Back button then leaves the book', async ({ page }) => {
  await page.goto(`/book-detail/${book}`);
  await openReader(page);
  for (const positionText of ['2 / 12', '3 / 12', '4 / 12']) {
    await getNextButton(page).click();
    await expectPosition(page, positionText);
  }
  await expect(page).toHaveURL(/phrase=4$/);
  await page.reload();
  await expectPosition(page, '4 / 12');
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/book-detail/${book}`));
});

test('the current phrase stays readable while the server fails, and the reader can retry', async ({
  page,
}) => {
  const windowResponsePromise = page.waitForResponse(/sample-window\?.*from=10/);
  await openReader(page, `${sample}?phrase=11`);
  await (await windowResponsePromise).finished();
  await page.route(/sample-(chapter|window)\?/, (route) =>
    route.fulfill({ status: 500, json: { message: 'Being dusted.' } }),
  );
  // Phrase 10 was preloaded before the server failed, but phrase 9 was not.
  await getButton(page, 'Previous phrase').click();
  await expectPosition(page, '10 / 12');
  await getButton(page, 'Previous phrase').click();
  const errorAlert = page.getByRole('alert');
  await expect(errorAlert).toContainText('500 · Being dusted.');
  await getWords(page).first().hover();
  await expect(getMeaningTooltip(page)).toBeVisible();
  await page.unroute(/sample-(chapter|window)\?/);
  await errorAlert.getByRole('button', { name: 'Try again' }).click();
  await expectPosition(page, '9 / 12');
  await expect(errorAlert).toHaveCount(0);
});

test('a clip that fails to load shows a note, and the next clip still plays', async ({ page }) => {
  await observeAudio(page);
  await page.route('**/clips/**', (route) => route.fulfill({ status: 404 }));
  await openReader(page);
  await expect(page.getByText('We can’t play this phrase right now.')).toBeVisible();
  await page.unroute('**/clips/**');
  await getNextButton(page).click();
  await expectPosition(page, '2 / 12');
  await waitForSound(page);
});

test('the “Listen first” setting blurs a phrase until it has been heard', async ({ page }) => {
  await presetLocalStorage(page, { reading: JSON.stringify({ listenFirst: true, speed: 2 }) });
  const releaseClips = await holdRequests(page, '**/clips/**', 'GET');
  await openReader(page);
  const hiddenTextNote = page.getByText('Listen first. The text appears after you’ve heard it.');
  const text = getPhrase(page).getByRole('paragraph', { includeHidden: true });
  await expect(hiddenTextNote).toBeVisible();
  await expect(getPhrase(page)).toHaveJSProperty('inert', true);
  await expect(text).toHaveCSS('filter', /blur/);
  releaseClips();
  await expect(hiddenTextNote).toHaveCount(0);
  await expect(getPhrase(page)).toHaveJSProperty('inert', false);
  await expect(text).toHaveCSS('filter', 'none');
});

test.describe('on a phone that is 360 pixels wide', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test('a reader taps words, and their meanings stay on the screen', async ({ page }) => {
    await openReader(page, `${sample}?phrase=2`);
    for (const one of await getWords(page).all()) {
      await one.tap();
      const { x = -1, width = 999 } = (await getMeaningTooltip(page).boundingBox()) ?? {};
      expect([x >= 0, x + width <= 360]).toEqual([true, true]);
    }
    await getWords(page).last().tap();
    await expect(getMeaningTooltip(page)).toHaveCount(0);
    await getNextButton(page).tap();
    await expectPosition(page, '3 / 12');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});

for (const theme of ['light', 'sepia', 'night']) {
  test(`the reader has no accessibility violations in the ${theme} theme`, async ({ page }) => {
    await presetLocalStorage(page, { theme });
    await openReader(page);
    await getButton(page, 'EN: the whole phrase in English').click();
    await getWord(page, 'samedi').hover();
    await expect(getMeaningTooltip(page)).toBeVisible();
    await expectNoViolations(page);
    await getButton(page, 'Text and colors').click();
    await expect(page.getByRole('dialog', { name: 'Text and colors' })).toBeVisible();
    await expectNoViolations(page);
  });
}
