import { expect } from '@playwright/test';
import { expectFieldError, getButton, getField, test } from '../../support/administrator.ts';
import { expectNoProblems, expectNoViolations } from '../../support/problems.ts';
import {
  createRecordingView,
  getChosenPhrase,
  getPhraseList,
  getPhraseRows,
  openRecordingReview,
  stubRecording,
} from '../../support/recordings.ts';

test('an editor hears, names and adds speech that is not in the text, and takes over without the rest', async ({
  page,
  studio,
}) => {
  const chapter = await studio.chapter(await studio.book(), 1);
  await studio.signIn(page);
  const view = createRecordingView();
  const [first, second, ...rest] = view.phrases;
  if (first === undefined || second === undefined) throw new Error('There are no phrases.');
  const phrases = [first, { ...second, start: 2.5, end: 2.5, flagged: true }, ...rest];
  const unwritten = [
    { start: 0.1, end: 0.4, name: '' },
    { start: 2.8, end: 3.9, name: '' },
    { start: 8.2, end: 8.9, name: '' },
  ];
  const recordingStub = await stubRecording(page, { ...view, phrases, unwritten });
  await openRecordingReview(page, chapter.id);
  const spokenText = 'Spoken, not in your text';
  await expect(getPhraseRows(page)).toHaveCount(7);
  await expect(getPhraseList(page).getByText(spokenText)).toHaveCount(3);
  await expect(getPhraseRows(page).nth(2)).toContainText('In your text, not heard');
  await expect(
    page.getByText('We found speech that isn’t in your text in 3 places. It’s left out unless you add it.'),
  ).toBeVisible();
  await expectNoViolations(page);

  await page.keyboard.press('ArrowUp');
  await expect(getChosenPhrase(page)).toContainText(spokenText);
  await expect(page.getByText('Spoken, not in your text, 0.3 seconds')).toBeAttached();
  const audio = page.locator('audio');
  const isPaused = () => audio.evaluate((element: HTMLAudioElement) => element.paused);
  await page.keyboard.press('t');
  await page.keyboard.press('Space');
  await expect.poll(isPaused).toBe(false);
  await expect.poll(isPaused).toBe(true);
  expect(await audio.evaluate((element: HTMLAudioElement) => element.currentTime)).toBeCloseTo(3.9, 1);
  await page.keyboard.press('Delete');
  await page.keyboard.press('e');
  await getField(page, 'Text of this speech').fill('Elle dit : oui.');
  await page.keyboard.press('Enter');
  await expect(getChosenPhrase(page)).toContainText('Elle dit : oui.');
  await expect(getChosenPhrase(page)).toContainText('0:02.80 – 0:03.90');
  await expect(getPhraseList(page).getByText(spokenText)).toHaveCount(2);
  await page.keyboard.press('u');
  await expect(getPhraseList(page).getByText(spokenText)).toHaveCount(3);
  await page.keyboard.press('Shift+U');

  const credits = getPhraseRows(page).last();
  await credits.getByRole('button', { name: 'Name' }).click();
  await getField(page, 'Name of this speech').fill('a'.repeat(101));
  await page.keyboard.press('Enter');
  await expectFieldError(getField(page, 'Name of this speech'), 'A name can have at most 100 characters.');
  await getField(page, 'Name of this speech').fill('Crédits');
  await expectNoViolations(page);
  await page.keyboard.press('Enter');
  await expect(credits).toContainText('Crédits');
  await expect.poll(() => recordingStub.recording?.unwritten[2]?.name).toBe('Crédits');
  expect(recordingStub.recording?.phrases).toMatchObject([
    {},
    {},
    { text: 'Elle dit : oui.', start: 2.8 },
    {},
    {},
  ]);

  await getButton(page, 'Take over 5 phrases').click();
  const confirmation = page.getByRole('alertdialog');
  await expect(confirmation).toContainText(
    '1 of them wasn’t heard: it’s added without sound and waits for a recording of its own.',
  );
  await expectNoProblems(page);
});
