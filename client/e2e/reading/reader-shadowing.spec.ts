import { expect, type Page, test } from '@playwright/test';
import { expectNoProblems, expectNoViolations } from '../support/problems.ts';
import { at, button, heard, isSilent, next, open, sample, sounds, word } from '../support/reader.ts';
import {
  isReady,
  isRecording,
  launchOptions,
  openToSpeak,
  openTracks,
  recordMe,
  says,
  speak,
  switchOn,
} from '../support/shadowing.ts';

test.use({ launchOptions });

const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });

test('a reader records a phrase and compares it with the narrator using only the keyboard, and nothing is uploaded', async ({
  page,
}) => {
  await openToSpeak(page);
  await expect.poll(async () => (await heard(page)).ended.length).toBe(1);
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname, search, protocol } = new URL(request.url());
    const line = `${request.method()} ${pathname}${search} ${request.postData() ?? ''}`;
    if (protocol !== 'blob:') sent.push(line);
  });
  await page.keyboard.press('v');
  await button(page, 'Speed, 2×').focus();
  await page.keyboard.press('Enter');
  expect(await page.evaluate('window.tracks.length')).toBe(0);
  await recordMe(page).focus();
  await page.keyboard.press('Space');
  await expect(recordMe(page)).toBeChecked();
  await page.keyboard.press('Escape');
  await says(page, 'Listen, then record yourself.');
  await page.keyboard.press('v');
  await isRecording(page);
  await expectNoViolations(page);
  await speak(page);
  await page.keyboard.press('v');
  await isReady(page);
  await page.keyboard.press('h');
  await says(page, 'You hear the narrator.');
  await says(page, 'You hear yourself.');
  await isReady(page);
  await page.keyboard.press('y');
  await says(page, 'You hear yourself.');
  await isReady(page);
  const { ended, max } = await heard(page);
  expect(ended.map((address) => (address.startsWith('blob:') ? 'own' : 'narrator'))).toEqual([
    'narrator',
    'narrator',
    'own',
    'own',
  ]);
  expect(ended[1]).toBe(ended[0]);
  expect(max).toBe(1);
  const { pathname, search } = new URL(ended[0] ?? '');
  // Allows only these requests: scripts of newly opened panels, the clip, and the lock screen’s cover.
  const expected = /^GET \/(assets\/[\w.-]+|v1\/media\/covers\/\w+\.\w+) $/;
  const others = sent.filter((line) => !expected.test(line) && line !== `GET ${pathname}${search} `);
  expect(others).toEqual([]);

  await page.keyboard.press('ArrowRight');
  await at(page, '2 / 12');
  await expect(button(page, 'Compare')).toBeDisabled();
  await openTracks(page).toBe(1);
  await page.getByRole('link', { name: 'Back to the book' }).click();
  await openTracks(page).toBe(0);

  await open(page);
  await button(page, 'Speed, 2×').click();
  await expect(recordMe(page)).not.toBeChecked();
  expect(await page.evaluate('window.tracks.length')).toBe(0);
});

test('AutoPlay records the reader in the pause after each phrase, and waits while they compare', async ({
  page,
}) => {
  // Uses normal speed, because the recording lasts only as long as the phrase.
  await openToSpeak(page, { pause: 'phrase' }, `${sample}?phrase=3`);
  await switchOn(page);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('a');
  await says(page, 'Say each phrase in the pause after it.');
  await isRecording(page);
  await at(page, '3 / 12');
  await at(page, '4 / 12');
  await says(page, 'Say each phrase in the pause after it.');
  await isRecording(page);
  await speak(page);
  await page.keyboard.press('h');
  await says(page, 'You hear the narrator.');
  await says(page, 'You hear yourself.');
  await says(page, 'Your recording is ready. Press play to go on.');
  await at(page, '4 / 12');
  await page.keyboard.press('Space');
  await sounds(page);
  await at(page, '5 / 12');
});

test('playing anything else stops the recording or its playback', async ({ page }) => {
  await openToSpeak(page);
  await switchOn(page);
  for (const play of [
    () => button(page, 'Play').click(),
    () => page.keyboard.press('ArrowUp'),
    () => page.keyboard.press('Space'),
  ]) {
    await page.keyboard.press('v');
    await isRecording(page);
    await isSilent(page);
    await speak(page);
    await play();
    await isReady(page);
    await sounds(page);
    await page.keyboard.press('y');
    await says(page, 'You hear yourself.');
    await play();
    await isReady(page);
    await sounds(page);
  }
  expect((await heard(page)).max).toBe(1);
  await page.keyboard.press('v');
  await isRecording(page);
  await speak(page);
  await hide(page);
  await isReady(page);
});

test('playing a word stops the recording, and starting a recording stops the word', async ({ page }) => {
  await page.addInitScript(() => {
    const calls: string[] = [];
    Object.assign(window, { calls, SpeechSynthesisUtterance: class {} });
    SpeechSynthesis.prototype.getVoices = () => [
      { lang: 'fr-FR', localService: true } as SpeechSynthesisVoice,
    ];
    SpeechSynthesis.prototype.speak = () => void calls.push('speak');
    SpeechSynthesis.prototype.cancel = () => void calls.push('cancel');
  });
  const lastCall = () => expect.poll(() => page.evaluate('window.calls.at(-1)'));
  await openToSpeak(page);
  await switchOn(page);
  await word(page, 'matin').focus();
  await page.keyboard.press('v');
  await isRecording(page);
  await speak(page);
  await page.keyboard.press('s');
  await isReady(page);
  await lastCall().toBe('speak');
  await page.keyboard.press('v');
  await isRecording(page);
  await lastCall().toBe('cancel');
});

test('a recording stops by itself at its maximum length', async ({ page }) => {
  await openToSpeak(page);
  await switchOn(page);
  await button(page, 'Record').click();
  await isRecording(page);
  await isReady(page);
  await button(page, 'Hear me').click();
  await says(page, 'You hear yourself.');
  await next(page).click();
  await says(page, 'Listen, then record yourself.');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test('a reader records a phrase and compares it with the narrator by touch', async ({ page }) => {
    await openToSpeak(page);
    await button(page, 'Speed, 2×').tap();
    await recordMe(page).tap();
    await page.keyboard.press('Escape');
    await button(page, 'Record').tap();
    await isRecording(page);
    await expectNoProblems(page);
    await speak(page);
    await button(page, 'Stop').tap();
    await isReady(page);
    await expectNoProblems(page);
    await button(page, 'Compare').tap();
    await says(page, 'You hear the narrator.');
    await says(page, 'You hear yourself.');
    await isReady(page);
    await button(page, 'Speed, 2×').tap();
    await recordMe(page).tap();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('region', { name: 'Your voice' })).toHaveCount(0);
  });
});
