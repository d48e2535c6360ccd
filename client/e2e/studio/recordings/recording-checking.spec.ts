import { expect } from '@playwright/test';
import { getButton, test } from '../../support/administrator.ts';
import { expectNoViolations } from '../../support/problems.ts';
import {
  createRecordingView,
  getChosenPhrase,
  getPhraseList,
  getPhraseRows,
  openRecordingReview,
  stubRecording,
} from '../../support/recordings.ts';

test('an editor hears each phrase to check with its reason, and moves the edge that two phrases share', async ({
  page,
  studio,
}) => {
  const chapter = await studio.chapter(await studio.book(), 1);
  await studio.signIn(page);
  const view = createRecordingView();
  const [first, second, third, fourth] = view.phrases;
  if (!first || !second || !third || !fourth) throw new Error('There are too few phrases.');
  const phrases = [
    first,
    { ...second, start: first.end, reasons: ['start-in-speech' as const] },
    third,
    { ...fourth, reasons: ['poor-fit' as const] },
  ];
  const recordingStub = await stubRecording(page, { ...view, phrases });
  await openRecordingReview(page, chapter.id);
  const audio = page.locator('audio');
  const readAudio = () =>
    audio.evaluate(({ paused, playbackRate }: HTMLAudioElement) => ({ paused, playbackRate }));
  const getChosenButton = () => getChosenPhrase(page).getByRole('button');
  await expect(getChosenButton()).toBeFocused();
  await expect(getPhraseRows(page).nth(1).getByRole('button')).toHaveAccessibleDescription(
    'Check There’s no pause before it, so we weren’t sure where it starts.',
  );
  await expectNoViolations(page);

  await page.keyboard.press('3');
  await expect(getButton(page, 'Speed 1.5×')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('n');
  await expect(getChosenPhrase(page)).toContainText('Il avait trois filles.');
  await expect.poll(readAudio).toEqual({ paused: false, playbackRate: 1.5 });
  await expect.poll(readAudio).toEqual({ paused: true, playbackRate: 1.5 });
  await page.keyboard.press('w');
  await expect(getPhraseRows(page).nth(0)).toContainText('0:00.50 – 0:02.01');
  await expect(getPhraseRows(page).nth(1)).toContainText('0:02.01 – 0:04.00');
  await expect.poll(() => recordingStub.edits).toMatchObject([{ at: 0, count: 2 }]);
  await page.keyboard.press('u');
  await expect(getPhraseRows(page).nth(0)).toContainText('0:00.50 – 0:02.00');
  await page.keyboard.press('g');
  await expect(getButton(page, 'Shared edges move together')).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('w');
  await expect(getPhraseRows(page).nth(0)).toContainText('0:00.50 – 0:02.00');
  await expect(getPhraseRows(page).nth(1)).toContainText('0:02.01 – 0:04.00');

  await page.keyboard.press('c');
  await expect(getChosenPhrase(page)).toContainText('Fin.');
  await expect(getChosenPhrase(page)).toContainText('The sound doesn’t fit the text well');
  await expect(getChosenButton()).toBeFocused();
  await expect.poll(readAudio).toMatchObject({ paused: false });
  await page.keyboard.press('c');
  await expect(page.getByText('Phrase 4 marked as right. Nothing is left to check.')).toBeAttached();
  await getButton(page, 'Play the next by itself').click();
  await expect(getButton(page, 'Play the next by itself')).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => recordingStub.recording?.phrases.some(({ flagged }) => flagged)).toBe(false);

  // In a long list, the chosen row is in the middle, and the page as a whole doesn't scroll.
  recordingStub.recording = {
    ...view,
    phrases: Array.from({ length: 170 }, (_, index) => ({
      ...fourth,
      text: `Phrase numéro ${index + 1}.`,
      start: index / 20,
      end: (index + 1) / 20,
      flagged: index === 120,
    })),
  };
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.reload();
  await expect(getButton(page, 'Speed 1.5×')).toHaveAttribute('aria-pressed', 'true');
  await expect(getButton(page, 'Play the next by itself')).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('n');
  await expect(getChosenButton()).toHaveText('Phrase numéro 121.');
  const measureDistance = async () => {
    const [list, row] = [await getPhraseList(page).boundingBox(), await getChosenPhrase(page).boundingBox()];
    if (list === null || row === null) return null;
    return Math.abs(list.y + list.height / 2 - row.y - row.height / 2);
  };
  await expect.poll(measureDistance).toBeLessThan(3);
  await page.keyboard.press('ArrowDown');
  await expect.poll(measureDistance).toBeLessThan(3);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  for (const name of ['Play', 'Mark to check', 'Edit text', 'Keys'])
    await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
});
