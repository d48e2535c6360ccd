import { expect, type Page, test } from '@playwright/test';
import { expectNoViolations } from '../support/problems.ts';
import {
  expectPosition,
  getButton,
  getListeningDialog,
  getWord,
  mockWordTimes,
  observeAudio,
  openListeningDialog,
  openReader,
  presetLocalStorage,
  readAudioLog,
  sample,
  waitForSilence,
  waitForSound,
} from '../support/reader.ts';

const chooseOption = (page: Page, group: string, name: string) =>
  getListeningDialog(page)
    .getByRole('group', { name: group })
    .getByRole('radio', { name, exact: true })
    .check();
const doubleSpeedSettings = { autoplay: 'true', reading: JSON.stringify({ speed: 2 }) };

test('the lock screen’s media controls show the book’s title, pause playback and change the phrase', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const handlers: Record<string, (() => void) | null> = {};
    Object.assign(window, { handlers });
    MediaSession.prototype.setActionHandler = (action, handler) => {
      handlers[action] = handler && (() => handler({ action }));
    };
  });
  const invokeMediaAction = (action: string) => page.evaluate(`handlers.${action}()`);
  const readPlaybackState = () => page.evaluate(() => navigator.mediaSession.playbackState);
  await observeAudio(page);
  await openReader(page);
  await waitForSound(page);
  const shownMetadata = await page.evaluate(() => {
    const { title, artist, album, artwork } = navigator.mediaSession.metadata ?? new MediaMetadata();
    return { title, artist, album, cover: artwork[0]?.src ?? '' };
  });
  expect(shownMetadata).toMatchObject({
    title: 'Le Marché du samedi',
    album: expect.stringContaining('Chapter 1 · '),
  });
  expect(shownMetadata.artist).not.toBe('');
  expect((await page.request.get(shownMetadata.cover)).headers()['content-type']).toContain('image/');
  await expect.poll(readPlaybackState).toBe('playing');

  await invokeMediaAction('pause');
  await waitForSilence(page);
  await expect.poll(readPlaybackState).toBe('paused');
  await invokeMediaAction('pause');
  await waitForSilence(page);
  await invokeMediaAction('play');
  await waitForSound(page);
  await invokeMediaAction('nexttrack');
  await expectPosition(page, '2 / 12');
  await invokeMediaAction('previoustrack');
  await expectPosition(page, '1 / 12');

  await page.getByRole('link', { name: 'Back to the book' }).click();
  await expect.poll(readPlaybackState).toBe('none');
  expect(await page.evaluate('[navigator.mediaSession.metadata, ...Object.values(handlers)]')).toEqual(
    Array(5).fill(null),
  );
});

test('AutoPlay plays each phrase twice before the next one if the reader has chosen this setting', async ({
  page,
}) => {
  await observeAudio(page);
  await openReader(page);
  await openListeningDialog(page);
  await chooseOption(page, 'Say each phrase', 'Twice');
  await presetLocalStorage(page, { autoplay: 'true' });
  await openReader(page);
  await openListeningDialog(page);
  await expect(getListeningDialog(page).getByRole('radio', { name: 'Twice' })).toBeChecked();
  await expectPosition(page, '2 / 12');
  const [firstEndedUrl, secondEndedUrl] = (await readAudioLog(page)).endedUrls;
  expect([firstEndedUrl === undefined, firstEndedUrl === secondEndedUrl]).toEqual([false, true]);
});

test('AutoPlay repeats a loop of two phrases until the reader clears the loop', async ({ page }) => {
  await presetLocalStorage(page, { reading: JSON.stringify({ speed: 2 }) });
  await openReader(page, `${sample}?phrase=3`);
  await page.keyboard.press('l');
  await expect(page.getByText('Loop from 3 to …')).toBeVisible();
  await getButton(page, 'Previous phrase').click();
  await expectPosition(page, '2 / 12');
  await page.keyboard.press('l');
  await expect(page.getByText('Loop 2 to 3')).toBeVisible();
  await page.keyboard.press('a');
  await expectPosition(page, '3 / 12');
  await expectPosition(page, '2 / 12');
  await expectNoViolations(page);
  await openListeningDialog(page);
  await getListeningDialog(page).getByRole('button', { name: 'Clear phrases 2 to 3' }).click();
  await expect(page.getByText('Loop 2 to 3')).toHaveCount(0);
  await expectPosition(page, '4 / 12');
});

test('the sleep timer stops playback at the end of the phrase during which it runs out', async ({ page }) => {
  await observeAudio(page);
  await presetLocalStorage(page, doubleSpeedSettings);
  // Makes every clip report a length of 40 minutes. At double speed, one clip lasts 20 minutes, so a timer of 30
  // minutes runs out during the second clip.
  await page.addInitScript(() =>
    Object.defineProperty(HTMLMediaElement.prototype, 'duration', { get: () => 2400 }),
  );
  await openReader(page);
  await openListeningDialog(page);
  await chooseOption(page, 'Sleep timer', '30 min');
  await expect(page.getByText('Stops in 30 minutes')).toBeVisible();
  await expectPosition(page, '2 / 12');
  await expect(page.getByText('Stops in 10 minutes')).toBeVisible();
  await expect(
    page.getByText('The sleep timer stopped after this phrase. Press play to go on.'),
  ).toBeVisible();
  await expectPosition(page, '2 / 12');
  await waitForSilence(page);
  await expect(getListeningDialog(page).getByRole('radio', { name: 'Off' })).toBeChecked();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Space');
  await expectPosition(page, '3 / 12');
});

test('the sleep timer stops playback at the end of the chapter', async ({ page }) => {
  await presetLocalStorage(page, doubleSpeedSettings);
  await openReader(page, `${sample}?phrase=12`);
  await openListeningDialog(page);
  await chooseOption(page, 'Sleep timer', 'Chapter');
  await expect(page.getByText('Stops at the end of the chapter')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('The sleep timer stopped after this phrase.')).toBeVisible();
});

test('a measured word is cut out of the phrase’s clip, so that no neighbor is heard', async ({ page }) => {
  await mockWordTimes(page, { wordMs: 300, lastMeasuredPhraseNo: 12 });
  await page.addInitScript(() => {
    const playedSounds: [string, number][] = [];
    Object.assign(window, { playedSounds });
    window.Audio = class extends window.Audio {
      constructor() {
        super();
        this.addEventListener('playing', () =>
          playedSounds.push([this.src.split(':')[0] ?? '', this.duration]),
        );
      }
    };
  });
  await observeAudio(page);
  await openReader(page);
  await waitForSound(page);
  for (const count of [1, 2]) {
    await getWord(page, 'matin').focus();
    await page.keyboard.press('s');
    await expect.poll(() => page.evaluate('window.playedSounds.length')).toBe(count);
  }
  // A word of 300 ms with half a fade of 10 ms at each end.
  const [[scheme, seconds] = ['', 0]] = await page.evaluate<[string, number][]>('window.playedSounds');
  expect(scheme).toBe('blob');
  expect(seconds).toBeCloseTo(0.31, 3);
});

test('a single word is played in the narrator’s voice, taken from the phrase’s clip', async ({ page }) => {
  await mockWordTimes(page, { wordMs: 100, lastMeasuredPhraseNo: 0 });
  await page.addInitScript(() => {
    const playedRanges: number[][] = [];
    Object.assign(window, { pieces: playedRanges });
    window.Audio = class extends window.Audio {
      constructor() {
        super();
        this.addEventListener('playing', () => playedRanges.push([this.currentTime]));
        this.addEventListener('pause', () => playedRanges.at(-1)?.push(this.currentTime));
      }
    };
  });
  await observeAudio(page);
  await presetLocalStorage(page, { autoplay: 'true' });
  await openReader(page);
  await waitForSound(page);
  await getWord(page, 'matin').hover();
  await page.getByRole('button', { name: 'Hear “matin”' }).click();
  await waitForSilence(page);
  await expect.poll(() => page.evaluate('window.pieces.flat().length')).toBe(2);
  const [[from = -1, to = -1] = []] = await page.evaluate<number[][]>('window.pieces');
  expect(from).toBeGreaterThanOrEqual(0.1);
  expect(to - from).toBeLessThan(0.5);
  await expectPosition(page, '1 / 12');
  await getWord(page, 'matin').focus();
  await page.keyboard.press('s');
  await expect.poll(() => page.evaluate('window.pieces.length')).toBe(2);
  await expect(page.getByRole('tooltip')).toHaveText('morning');
  await expectNoViolations(page);
});

test('the device’s French voice speaks a word whose position in the audio clip is unknown', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const spokenTexts: string[] = [];
    Object.assign(window, {
      said: spokenTexts,
      SpeechSynthesisUtterance: class {
        text: string;
        constructor(text: string) {
          this.text = text;
        }
      },
    });
    const voices = [
      { lang: 'fr-FR', localService: false },
      { lang: 'fr-CA', localService: true },
    ];
    SpeechSynthesis.prototype.getVoices = () => voices as SpeechSynthesisVoice[];
    SpeechSynthesis.prototype.speak = ({ text, lang }) => void spokenTexts.push(`${text} ${lang}`);
  });
  await observeAudio(page);
  await openReader(page);
  await waitForSound(page);
  await getWord(page, 'samedi').hover();
  await page.getByRole('button', { name: 'Hear “samedi”. Computer voice' }).click();
  await waitForSilence(page);
  expect(await page.evaluate('window.said')).toEqual(['samedi fr-CA']);
  await expectNoViolations(page);
});

test('a word cannot be played when the device has no French voice', async ({ page }) => {
  await page.addInitScript(() => {
    SpeechSynthesis.prototype.getVoices = () => [];
  });
  await openReader(page);
  await getWord(page, 'samedi').hover();
  await expect(page.getByRole('tooltip')).toHaveText('Saturday');
  await expect(page.getByRole('button', { name: /^Hear/ })).toHaveCount(0);
});
