import { expect, type Page, test } from '@playwright/test';
import { expectNoProblems, expectNoViolations } from '../support/problems.ts';
import {
  expectPosition,
  getButton,
  getNextButton,
  getWord,
  openReader,
  readAudioLog,
  sample,
  waitForSilence,
  waitForSound,
} from '../support/reader.ts';
import {
  expectOpenTracks,
  expectRecording,
  expectRecordingReady,
  expectVoiceStatus,
  getRecordMeSwitch,
  launchOptions,
  openReaderForRecording,
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
  await openReaderForRecording(page);
  await expect.poll(async () => (await readAudioLog(page)).endedUrls.length).toBe(1);
  const sentRequests: string[] = [];
  page.on('request', (request) => {
    const { pathname, search, protocol } = new URL(request.url());
    const requestLine = `${request.method()} ${pathname}${search} ${request.postData() ?? ''}`;
    if (protocol !== 'blob:') sentRequests.push(requestLine);
  });
  await page.keyboard.press('v');
  await getButton(page, 'Listening 2×').focus();
  await page.keyboard.press('Enter');
  expect(await page.evaluate('window.tracks.length')).toBe(0);
  await getRecordMeSwitch(page).focus();
  await page.keyboard.press('Space');
  await expect(getRecordMeSwitch(page)).toBeChecked();
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
  const { endedUrls, max } = await readAudioLog(page);
  expect(endedUrls.map((url) => (url.startsWith('blob:') ? 'own' : 'narrator'))).toEqual([
    'narrator',
    'narrator',
    'own',
    'own',
  ]);
  expect(endedUrls[1]).toBe(endedUrls[0]);
  expect(max).toBe(1);
  const { pathname, search } = new URL(endedUrls[0] ?? '');
  // Allows only requests for the scripts of newly opened panels, for the clip and for the lock screen's cover.
  const allowedRequestPattern = /^GET \/(assets\/[\w.-]+|v1\/media\/covers\/\w+\.\w+) $/;
  const unexpectedRequests = sentRequests.filter(
    (line) => !allowedRequestPattern.test(line) && line !== `GET ${pathname}${search} `,
  );
  expect(unexpectedRequests).toEqual([]);

  await page.keyboard.press('ArrowRight');
  await expectPosition(page, '2 / 12');
  await expect(getButton(page, 'Compare')).toBeDisabled();
  await expectOpenTracks(page).toBe(1);
  await page.getByRole('link', { name: 'Back to the book' }).click();
  await expectOpenTracks(page).toBe(0);

  await openReader(page);
  await getButton(page, 'Listening 2×').click();
  await expect(getRecordMeSwitch(page)).not.toBeChecked();
  expect(await page.evaluate('window.tracks.length')).toBe(0);
});

test('AutoPlay records the reader after each phrase, and waits during the comparison with the narrator', async ({
  page,
}) => {
  // Plays at normal speed: the recording lasts only as long as the phrase, and would be too short at a higher speed.
  await openReaderForRecording(page, { pause: 'phrase' }, `${sample}?phrase=3`);
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

test('playing a phrase stops both a recording in progress and the playback of a finished recording', async ({
  page,
}) => {
  await openReaderForRecording(page);
  await turnOnRecording(page);
  for (const startPlayback of [
    () => getButton(page, 'Play').click(),
    () => page.keyboard.press('ArrowUp'),
    () => page.keyboard.press('Space'),
  ]) {
    await page.keyboard.press('v');
    await expectRecording(page);
    await waitForSilence(page);
    await waitWhileSpeaking(page);
    await startPlayback();
    await expectRecordingReady(page);
    await waitForSound(page);
    await page.keyboard.press('y');
    await expectVoiceStatus(page, 'You hear yourself.');
    await startPlayback();
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
  await openReaderForRecording(page);
  await turnOnRecording(page);
  await getWord(page, 'matin').focus();
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
  await openReaderForRecording(page);
  await turnOnRecording(page);
  await getButton(page, 'Record').click();
  await expectRecording(page);
  await expectRecordingReady(page);
  await getButton(page, 'Hear me').click();
  await expectVoiceStatus(page, 'You hear yourself.');
  await getNextButton(page).click();
  await expectVoiceStatus(page, 'Listen, then record yourself.');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test('a reader records a phrase and compares it with the narrator by touch', async ({ page }) => {
    await openReaderForRecording(page);
    await getButton(page, 'Listening 2×').tap();
    await getRecordMeSwitch(page).tap();
    await page.keyboard.press('Escape');
    await getButton(page, 'Record').tap();
    await expectRecording(page);
    await expectNoProblems(page);
    await waitWhileSpeaking(page);
    await getButton(page, 'Stop').tap();
    await expectRecordingReady(page);
    await expectNoProblems(page);
    await getButton(page, 'Compare').tap();
    await expectVoiceStatus(page, 'You hear the narrator.');
    await expectVoiceStatus(page, 'You hear yourself.');
    await expectRecordingReady(page);
    await getButton(page, 'Listening 2×').tap();
    await getRecordMeSwitch(page).tap();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('region', { name: 'Your voice' })).toHaveCount(0);
  });
});
