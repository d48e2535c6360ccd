import { expect, type Page, test } from '@playwright/test';
import { expectNoProblems, expectNoViolations } from '../support/problems.ts';
import {
  button,
  expectPosition,
  nextButton,
  openReader,
  readAudioLog,
  sample,
  waitForSilence,
  waitForSound,
  word,
} from '../support/reader.ts';
import {
  expectOpenTracks,
  expectRecording,
  expectRecordingReady,
  expectVoiceStatus,
  launchOptions,
  openForRecording,
  recordMeSwitch,
  turnOnRecording,
  waitWhileSpeaking,
} from '../support/shadowing.ts';

test.use({ launchOptions });

const hidePage = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });

test('a reader records a phrase and compares it with the narrator using only the keyboard, and nothing is uploaded', async ({
  page,
}) => {
  await openForRecording(page);
  await expect.poll(async () => (await readAudioLog(page)).ended.length).toBe(1);
  const sentRequests: string[] = [];
  page.on('request', (request) => {
    const { pathname, search, protocol } = new URL(request.url());
    const requestLine = `${request.method()} ${pathname}${search} ${request.postData() ?? ''}`;
    if (protocol !== 'blob:') sentRequests.push(requestLine);
  });
  await page.keyboard.press('v');
  await button(page, 'Speed, 2×').focus();
  await page.keyboard.press('Enter');
  expect(await page.evaluate('window.tracks.length')).toBe(0);
  await recordMeSwitch(page).focus();
  await page.keyboard.press('Space');
  await expect(recordMeSwitch(page)).toBeChecked();
  await page.keyboard.press('Escape');
  await expectVoiceStatus(page, 'Listen, then record yourself.');
  await page.keyboard.press('v');
  await expectRecording(page);
  await expectNoViolations(page);
  await waitWhileSpeaking(page);
  await page.keyboard.press('v');
  await expectRecordingReady(page);
  await page.keyboard.press('h');
  await expectVoiceStatus(page, 'You hear the narrator.');
  await expectVoiceStatus(page, 'You hear yourself.');
  await expectRecordingReady(page);
  await page.keyboard.press('y');
  await expectVoiceStatus(page, 'You hear yourself.');
  await expectRecordingReady(page);
  const { ended, max } = await readAudioLog(page);
  expect(ended.map((address) => (address.startsWith('blob:') ? 'own' : 'narrator'))).toEqual([
    'narrator',
    'narrator',
    'own',
    'own',
  ]);
  expect(ended[1]).toBe(ended[0]);
  expect(max).toBe(1);
  const { pathname, search } = new URL(ended[0] ?? '');
  // Allows only requests for the scripts of newly opened panels, for the clip and for the lock screen's cover.
  const allowedRequest = /^GET \/(assets\/[\w.-]+|v1\/media\/covers\/\w+\.\w+) $/;
  const unexpectedRequests = sentRequests.filter(
    (line) => !allowedRequest.test(line) && line !== `GET ${pathname}${search} `,
  );
  expect(unexpectedRequests).toEqual([]);

  await page.keyboard.press('ArrowRight');
  await expectPosition(page, '2 / 12');
  await expect(button(page, 'Compare')).toBeDisabled();
  await expectOpenTracks(page).toBe(1);
  await page.getByRole('link', { name: 'Back to the book' }).click();
  await expectOpenTracks(page).toBe(0);

  await openReader(page);
  await button(page, 'Speed, 2×').click();
  await expect(recordMeSwitch(page)).not.toBeChecked();
  expect(await page.evaluate('window.tracks.length')).toBe(0);
});

test('AutoPlay records the reader in the pause after each phrase, and waits while the recording is compared with the narrator', async ({
  page,
}) => {
  // Plays at normal speed: the recording lasts only as long as the phrase, and would be too short at a higher speed.
  await openForRecording(page, { pause: 'phrase' }, `${sample}?phrase=3`);
  await turnOnRecording(page);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('a');
  await expectVoiceStatus(page, 'Say each phrase in the pause after it.');
  await expectRecording(page);
  await expectPosition(page, '3 / 12');
  await expectPosition(page, '4 / 12');
  await expectVoiceStatus(page, 'Say each phrase in the pause after it.');
  await expectRecording(page);
  await waitWhileSpeaking(page);
  await page.keyboard.press('h');
  await expectVoiceStatus(page, 'You hear the narrator.');
  await expectVoiceStatus(page, 'You hear yourself.');
  await expectVoiceStatus(page, 'Your recording is ready. Press play to go on.');
  await expectPosition(page, '4 / 12');
  await page.keyboard.press('Space');
  await waitForSound(page);
  await expectPosition(page, '5 / 12');
});

test('playing other audio stops a running recording and the playback of a finished one', async ({ page }) => {
  await openForRecording(page);
  await turnOnRecording(page);
  for (const play of [
    () => button(page, 'Play').click(),
    () => page.keyboard.press('ArrowUp'),
    () => page.keyboard.press('Space'),
  ]) {
    await page.keyboard.press('v');
    await expectRecording(page);
    await waitForSilence(page);
    await waitWhileSpeaking(page);
    await play();
    await expectRecordingReady(page);
    await waitForSound(page);
    await page.keyboard.press('y');
    await expectVoiceStatus(page, 'You hear yourself.');
    await play();
    await expectRecordingReady(page);
    await waitForSound(page);
  }
  expect((await readAudioLog(page)).max).toBe(1);
  await page.keyboard.press('v');
  await expectRecording(page);
  await waitWhileSpeaking(page);
  await hidePage(page);
  await expectRecordingReady(page);
});

test('playing a word stops the recording, and starting a recording stops the word’s playback', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const calls: string[] = [];
    Object.assign(window, { calls, SpeechSynthesisUtterance: class {} });
    SpeechSynthesis.prototype.getVoices = () => [
      { lang: 'fr-FR', localService: true } as SpeechSynthesisVoice,
    ];
    SpeechSynthesis.prototype.speak = () => void calls.push('speak');
    SpeechSynthesis.prototype.cancel = () => void calls.push('cancel');
  });
  const expectLastCall = () => expect.poll(() => page.evaluate('window.calls.at(-1)'));
  await openForRecording(page);
  await turnOnRecording(page);
  await word(page, 'matin').focus();
  await page.keyboard.press('v');
  await expectRecording(page);
  await waitWhileSpeaking(page);
  await page.keyboard.press('s');
  await expectRecordingReady(page);
  await expectLastCall().toBe('speak');
  await page.keyboard.press('v');
  await expectRecording(page);
  await expectLastCall().toBe('cancel');
});

test('a recording stops by itself at its maximum length', async ({ page }) => {
  await openForRecording(page);
  await turnOnRecording(page);
  await button(page, 'Record').click();
  await expectRecording(page);
  await expectRecordingReady(page);
  await button(page, 'Hear me').click();
  await expectVoiceStatus(page, 'You hear yourself.');
  await nextButton(page).click();
  await expectVoiceStatus(page, 'Listen, then record yourself.');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test('a reader records a phrase and compares it with the narrator by touch', async ({ page }) => {
    await openForRecording(page);
    await button(page, 'Speed, 2×').tap();
    await recordMeSwitch(page).tap();
    await page.keyboard.press('Escape');
    await button(page, 'Record').tap();
    await expectRecording(page);
    await expectNoProblems(page);
    await waitWhileSpeaking(page);
    await button(page, 'Stop').tap();
    await expectRecordingReady(page);
    await expectNoProblems(page);
    await button(page, 'Compare').tap();
    await expectVoiceStatus(page, 'You hear the narrator.');
    await expectVoiceStatus(page, 'You hear yourself.');
    await expectRecordingReady(page);
    await button(page, 'Speed, 2×').tap();
    await recordMeSwitch(page).tap();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('region', { name: 'Your voice' })).toHaveCount(0);
  });
});
