import { expect, test } from '@playwright/test';
import { holdRequests } from '../support/hold-requests.ts';
import { expectNoViolations } from '../support/problems.ts';
import {
  book,
  button,
  expectFocusOutsideWords,
  expectPosition,
  isFocusOnWord,
  meaning,
  nextButton,
  observeAudio,
  openReader,
  phrase,
  presetLocalStorage,
  readAudioLog,
  sample,
  waitForSilence,
  waitForSound,
  word,
  words,
} from '../support/reader.ts';

test('a guest reads a sample with the mouse', {
  tag: ['@spec-1-04', '@spec-2.1-07', '@spec-2.2-17', '@spec-4-16'],
}, async ({ page }) => {
  await openReader(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Le Marché du samedi' })).toBeVisible();
  await expect(page.getByText('Chapter 1 · Le pain chaud')).toBeVisible();
  await expectPosition(page, '1 / 12');
  await expect(button(page, 'Previous phrase')).toBeDisabled();
  await expect(phrase(page)).toHaveText(/^Le samedi matin, la place sent le pain chaud et la pluie\./);
  await nextButton(page).click();
  await expectPosition(page, '2 / 12');
  await expect(phrase(page)).toContainText('Clara ouvre sa fenêtre');
  await expect(page.getByRole('slider', { name: 'Position in the book' })).toHaveValue('2');
});

test('the end of a sample links to the book’s page', {
  tag: ['@spec-1-10', '@spec-2.1-23', '@spec-2.2-18'],
}, async ({ page }) => {
  await openReader(page, `${sample}?phrase=12`);
  await expect(nextButton(page)).toBeDisabled();
  await expect(page.getByRole('link', { name: 'Get the book' })).toHaveAttribute(
    'href',
    `/book-detail/${book}`,
  );
  await button(page, 'Read it again').click();
  await expectPosition(page, '1 / 12');
});

test('a meaning opens on hover, stays open under the pointer, and closes on Esc', async ({ page }) => {
  await page.clock.install();
  await openReader(page);
  await word(page, 'pain chaud').hover();
  await expect(meaning(page)).toHaveText('warm bread');
  await meaning(page).hover();
  await page.clock.runFor('00:10');
  await expect(meaning(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(meaning(page)).toHaveCount(0);
  await word(page, 'samedi').hover();
  await page.mouse.move(5, 5);
  await expect(meaning(page)).toHaveCount(0);
});

test('a word’s meaning opens immediately, without a timer or a request', async ({ page }) => {
  const finishedUrls = new Set<string>();
  page.on('requestfinished', (request) => finishedUrls.add(request.url()));
  await page.clock.install();
  await openReader(page);
  // Waits for the current clip and the two preloaded ones, so that no more requests follow.
  await expect.poll(() => [...finishedUrls].filter((url) => url.includes('/clips/'))).toHaveLength(3);
  await expect
    .poll(() => [...finishedUrls].filter((url) => url.includes('/sample-contents')))
    .toHaveLength(1);
  const requestedUrls: string[] = [];
  page.on('request', (request) => requestedUrls.push(request.url()));
  // Freezes the page's timers from here on.
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  for (const [text, means] of [
    ['pain chaud', 'warm bread'],
    ['samedi', 'Saturday'],
  ] as const) {
    const { x = 0, y = 0 } = (await word(page, text).boundingBox()) ?? {};
    await word(page, text).dispatchEvent('pointerover', { pointerType: 'mouse', clientX: x, clientY: y });
    await expect(meaning(page)).toHaveText(means);
  }
  expect(requestedUrls.filter((url) => url.includes('/v1/'))).toEqual([]);
});

test('a guest uses the reader by keyboard alone', async ({ page }) => {
  const press = (key: string) => page.keyboard.press(key);
  await observeAudio(page);
  await openReader(page);
  await press('ArrowRight');
  await expectPosition(page, '2 / 12');
  await press('ArrowLeft');
  await expectPosition(page, '1 / 12');
  await waitForSound(page);
  await press('Space');
  await expect(button(page, 'Play')).toBeVisible();
  await waitForSilence(page);

  while (!(await isFocusOnWord(page))) await press('Tab');
  await expect(word(page, 'Le')).toBeFocused();
  await expect(meaning(page)).toHaveText('the');
  await press('ArrowRight');
  await expect(word(page, 'samedi')).toBeFocused();
  await expect(word(page, 'samedi')).toHaveAccessibleDescription('Saturday');
  await press('Escape');
  await expect(meaning(page)).toHaveCount(0);
  await expect(word(page, 'samedi')).toBeFocused();
  await press('End');
  await press('ArrowRight');
  await expectPosition(page, '1 / 12');
  await press('Tab');
  await expectFocusOutsideWords(page);
  await press('e');
  await expect(
    page.getByText('On Saturday mornings, the square smells of warm bread and rain.'),
  ).toBeVisible();
  await press('2');
  await expect(button(page, 'Speed, 0.75×')).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.querySelector('audio')?.playbackRate)).toBe(0.75);
  for (const stored of ['true', 'false']) {
    await press('a');
    await expect(page.getByRole('switch', { name: 'AutoPlay', checked: stored === 'true' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('autoplay'))).toBe(stored);
  }
  await press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await press('Escape');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toHaveCount(0);
});

test('AutoPlay plays a whole sample, one clip at a time, each to its end', {
  tag: ['@spec-2.2-17', '@spec-3-10', '@spec-4-16', '@spec-9-13'],
}, async ({ page }) => {
  await observeAudio(page);
  await presetLocalStorage(page, { autoplay: 'true', reading: JSON.stringify({ speed: 2 }) });
  await openReader(page);
  await expect.poll(async () => (await readAudioLog(page)).ended.length, { timeout: 90_000 }).toBe(12);
  await expect(page.getByRole('link', { name: 'Get the book' })).toBeVisible();
  expect([new Set((await readAudioLog(page)).ended).size, (await readAudioLog(page)).max]).toEqual([12, 1]);
});

test('AutoPlay moves on immediately when it is turned on after the clip has ended', async ({ page }) => {
  await observeAudio(page);
  await openReader(page);
  await expect.poll(async () => (await readAudioLog(page)).ended.length).toBe(1);
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
  await button(page, 'Start again').click();
  await waitForSound(page);
  expect((await readAudioLog(page)).max).toBe(1);
  await expect(async () => {
    // The playing clip must belong to the phrase on the page.
    const shownPhraseNo = Number.parseInt((await page.getByText(/^\d+ \/ 12$/).textContent()) ?? '', 10);
    const response = await page.request.get(
      `/v1/guest/sample-chapter?book_code=${book}&phrase_no=${shownPhraseNo}`,
    );
    const findPlayingClip = () => [...document.querySelectorAll('audio')].find((one) => !one.paused)?.src;
    expect(await page.evaluate(findPlayingClip)).toContain((await response.json()).data.line_audio);
  }).toPass({ timeout: 15_000 });
});

test('a reload stays on the phrase, and the Back button leaves the book', async ({ page }) => {
  await page.goto(`/book-detail/${book}`);
  await openReader(page);
  for (const count of ['2 / 12', '3 / 12', '4 / 12']) {
    await nextButton(page).click();
    await expectPosition(page, count);
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
  const neighborResponse = page.waitForResponse(/sample-window\?.*from=10/);
  await openReader(page, `${sample}?phrase=11`);
  await (await neighborResponse).finished();
  await page.route(/sample-(chapter|window)\?/, (route) =>
    route.fulfill({ status: 500, json: { message: 'Being dusted.' } }),
  );
  // Phrase 10 was preloaded before the server failed, but phrase 9 was not.
  await button(page, 'Previous phrase').click();
  await expectPosition(page, '10 / 12');
  await button(page, 'Previous phrase').click();
  const banner = page.getByRole('alert');
  await expect(banner).toContainText('500 · Being dusted.');
  await words(page).first().hover();
  await expect(meaning(page)).toBeVisible();
  await page.unroute(/sample-(chapter|window)\?/);
  await banner.getByRole('button', { name: 'Try again' }).click();
  await expectPosition(page, '9 / 12');
  await expect(banner).toHaveCount(0);
});

test('a clip that fails to load shows a note, and the next clip still plays', async ({ page }) => {
  await observeAudio(page);
  await page.route('**/clips/**', (route) => route.fulfill({ status: 404 }));
  await openReader(page);
  await expect(page.getByText('We can’t play this phrase right now.')).toBeVisible();
  await page.unroute('**/clips/**');
  await nextButton(page).click();
  await expectPosition(page, '2 / 12');
  await waitForSound(page);
});

test('the “Listen first” setting blurs a phrase until it has been heard', async ({ page }) => {
  await presetLocalStorage(page, { reading: JSON.stringify({ listenFirst: true, speed: 2 }) });
  const releaseClips = await holdRequests(page, '**/clips/**', 'GET');
  await openReader(page);
  const hiddenTextNote = page.getByText('Listen first. The text appears after you’ve heard it.');
  const text = phrase(page).getByRole('paragraph', { includeHidden: true });
  await expect(hiddenTextNote).toBeVisible();
  await expect(phrase(page)).toHaveJSProperty('inert', true);
  await expect(text).toHaveCSS('filter', /blur/);
  releaseClips();
  await expect(hiddenTextNote).toHaveCount(0);
  await expect(phrase(page)).toHaveJSProperty('inert', false);
  await expect(text).toHaveCSS('filter', 'none');
});

test.describe('on a phone of 360 pixels', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test('a reader taps words, and their meanings stay on the screen', async ({ page }) => {
    await openReader(page, `${sample}?phrase=2`);
    for (const one of await words(page).all()) {
      await one.tap();
      const { x = -1, width = 999 } = (await meaning(page).boundingBox()) ?? {};
      expect([x >= 0, x + width <= 360]).toEqual([true, true]);
    }
    await words(page).last().tap();
    await expect(meaning(page)).toHaveCount(0);
    await nextButton(page).tap();
    await expectPosition(page, '3 / 12');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});

for (const theme of ['light', 'sepia', 'night']) {
  test(`the reader has no accessibility violations in the ${theme} theme`, async ({ page }) => {
    await presetLocalStorage(page, { theme });
    await openReader(page);
    await button(page, 'EN: the whole phrase in English').click();
    await word(page, 'samedi').hover();
    await expect(meaning(page)).toBeVisible();
    await expectNoViolations(page);
    await button(page, 'Text and colors').click();
    await expect(page.getByRole('dialog', { name: 'Text and colors' })).toBeVisible();
    await expectNoViolations(page);
  });
}
