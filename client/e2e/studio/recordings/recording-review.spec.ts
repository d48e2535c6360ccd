import { expect, type Page } from '@playwright/test';
import {
  expectFieldError,
  getButton,
  getField,
  getLink,
  getSuccessMessage,
  test,
} from '../../support/administrator.ts';
import { expectNoProblems, expectNoViolations } from '../../support/problems.ts';
import {
  createRecordingView,
  getChosenPhrase,
  getPhraseRows,
  openRecordingReview,
  stubRecording,
} from '../../support/recordings.ts';

const getPanel = (page: Page) => page.getByRole('region', { name: /^Phrase \d+ of \d+$/ });

test('an editor retries saving a change to a recording’s phrases after the first attempt has failed', async ({
  page,
  studio,
}) => {
  const chapter = await studio.chapter(await studio.book(), 1);
  await studio.signIn(page);
  const recordingStub = await stubRecording(page, createRecordingView());
  await openRecordingReview(page, chapter.id);
  await expect(getPhraseRows(page)).toHaveCount(4);
  recordingStub.onEdit = (route) => route.abort('connectionreset');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('c');
  await expect(page.getByRole('alert').filter({ hasText: '1 change isn’t saved yet.' })).toBeVisible();
  await expect(getButton(page, 'Take over 4 phrases')).toBeDisabled();
  await getLink(page, 'Phrase List').click();
  const confirmation = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(confirmation).toBeVisible();
  await confirmation.getByRole('button', { name: 'Keep editing' }).click();
  await getButton(page, 'Try again').click();
  await expect(getButton(page, 'Take over 4 phrases')).toBeEnabled();
  expect(recordingStub.edits).toMatchObject([{ at: 1, count: 1, version: 3 }]);
});

test('changes to one recording in two windows do not overwrite each other', async ({ page, studio }) => {
  const chapter = await studio.chapter(await studio.book(), 1);
  await studio.signIn(page);
  const colleaguePage = await page.context().newPage();
  await studio.signIn(colleaguePage);
  const sharedRecording = createRecordingView();
  for (const window of [page, colleaguePage]) {
    await stubRecording(window, sharedRecording);
    await openRecordingReview(window, chapter.id);
    await expect(getPhraseRows(window)).toHaveCount(4);
  }
  const typeText = async (window: Page, text: string) => {
    await window.keyboard.press('e');
    await getField(window, 'Text of the phrase').fill(text);
    await window.keyboard.press('Enter');
  };
  for (let i = 0; i < 3; i += 1) await colleaguePage.keyboard.press('ArrowDown');
  await typeText(colleaguePage, 'Fin de l’histoire.');
  await expect.poll(() => sharedRecording.version).toBe(4);

  // The editor's window has not loaded the colleague's change yet, so it still shows the old last phrase.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('c');
  await expect.poll(() => sharedRecording.version).toBe(5);
  await expect(getPhraseRows(page).nth(3)).toContainText('Fin de l’histoire.');
  expect(sharedRecording.phrases).toMatchObject([{}, { flagged: false }, {}, { text: 'Fin de l’histoire.' }]);
  await page.keyboard.press('u');
  await expect.poll(() => sharedRecording.version).toBe(6);
  expect(sharedRecording.phrases).toMatchObject([{}, { flagged: true }, {}, { text: 'Fin de l’histoire.' }]);
  await expect(page.getByRole('alert')).toHaveCount(0);

  await typeText(colleaguePage, 'Fin du conte.');
  await expect.poll(() => sharedRecording.version).toBe(7);
  for (let i = 0; i < 2; i += 1) await page.keyboard.press('ArrowDown');
  await typeText(page, 'Et voilà tout.');
  const conflictMessage = page
    .getByRole('alert')
    .filter({ hasText: 'Somebody else changed phrase 4 at the same time.' });
  await expect(conflictMessage).toContainText('Theirs stays: “Fin du conte.”');
  await expect(conflictMessage).toContainText('Yours wasn’t saved: “Et voilà tout.”');
  await expect(getPhraseRows(page).nth(3)).toContainText('Fin du conte.');
  await expectNoViolations(page);
  await colleaguePage.close();
});

test('an editor plays, corrects and restores a recording’s phrases with keyboard shortcuts', async ({
  page,
  studio,
}) => {
  const chapter = await studio.chapter(await studio.book(), 1);
  await studio.signIn(page);
  const recordingStub = await stubRecording(page, createRecordingView());
  recordingStub.isDraft = false;
  await openRecordingReview(page, chapter.id);
  const audio = page.locator('audio');
  const readCurrentTime = () => audio.evaluate((element: HTMLAudioElement) => element.currentTime);
  const isPaused = () => audio.evaluate((element: HTMLAudioElement) => element.paused);
  await expect(getPhraseRows(page)).toHaveCount(4);
  await expectNoViolations(page);

  await page.keyboard.press('n');
  await expect(getChosenPhrase(page)).toContainText('Il avait trois filles.');
  await expect.poll(isPaused).toBe(false);
  await expect.poll(isPaused).toBe(true);
  expect(await readCurrentTime()).toBeCloseTo(4, 1);
  await page.keyboard.press('l');
  await expect(getChosenPhrase(page)).toContainText('La plus jeune chantait.');
  await expect(getPanel(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.keyboard.press('Shift+Space');
  await expect.poll(isPaused).toBe(true);

  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+Q');
  await page.keyboard.press('q');
  await page.keyboard.press('p');
  await expect(getChosenPhrase(page)).toContainText('0:02.39 – 0:04.01');
  await page.keyboard.press('e');
  await expect(getField(page, 'Text of the phrase')).toBeFocused();
  await page.keyboard.type('  ');
  await page.keyboard.press('Enter');
  await expectFieldError(getField(page, 'Text of the phrase'), 'A phrase can’t be empty.');
  await expectNoViolations(page);
  await page.keyboard.type('Il avait trois fils. Ils étaient jeunes.');
  await page.keyboard.press('Enter');
  await expect(getChosenPhrase(page)).toContainText('Il avait trois fils. Ils étaient jeunes.');
  await audio.evaluate((element: HTMLAudioElement) => {
    element.currentTime = 3.2;
  });
  await page.keyboard.press('s');
  await expect(getPhraseRows(page)).toHaveCount(5);
  await expect(getChosenPhrase(page)).toContainText('Il avait trois fils.');
  await page.keyboard.press('i');
  await getField(page, 'Text of the new phrase').fill('Oui !');
  await page.keyboard.press('Enter');
  await expect(getChosenPhrase(page)).toContainText('No sound');
  await expect(page.getByText('Phrase 3 has no sound yet, and this chapter is published.')).toBeVisible();
  await expect(getButton(page, 'Take over 6 phrases')).toBeDisabled();
  await page.keyboard.press('Delete');
  await page.keyboard.press('Control+z');
  await expect(getPhraseRows(page)).toHaveCount(6);
  await page.keyboard.press('Shift+U');
  await expect(getPhraseRows(page)).toHaveCount(5);
  await expect
    .poll(() => recordingStub.recording?.phrases.map(({ text }) => text))
    .toEqual([
      'Il était une fois un roi.',
      'Il avait trois fils.',
      'Ils étaient jeunes.',
      'La plus jeune chantait.',
      'Fin.',
    ]);

  await page.keyboard.press('?');
  const keysDialog = page.getByRole('dialog', { name: 'Keys' });
  await expect(keysDialog.getByText('Split at the playback position')).toBeVisible();
  await expectNoViolations(page);
  await page.keyboard.press('Delete');
  await page.keyboard.press('Escape');
  await expect(keysDialog).toHaveCount(0);
  await expect(getPhraseRows(page)).toHaveCount(5);
});

test('an editor drags the start and end of a recorded phrase', async ({ page, studio }) => {
  const chapter = await studio.chapter(await studio.book(), 1);
  await studio.signIn(page);
  const recordingStub = await stubRecording(page, createRecordingView());
  await openRecordingReview(page, chapter.id);
  const phraseEndEdge = page.locator('[part="region phrase-0"] [part~="region-handle-right"]');
  await expect(phraseEndEdge).toBeVisible();
  const box = await phraseEndEdge.boundingBox();
  if (box === null) throw new Error('There is no edge to drag.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x - 80, box.y + 20, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => recordingStub.edits.length).toBe(1);
  expect(recordingStub.recording?.phrases[0]?.end).toBeLessThan(1.95);
  await getButton(page, 'Undo').click();
  await expect.poll(() => recordingStub.recording?.phrases[0]?.end).toBe(2);
});

test('an editor realigns a recording’s phrases and confirms adding them to the chapter', async ({
  page,
  studio,
}) => {
  const chapter = await studio.chapter(await studio.book(), 1);
  await studio.signIn(page);
  const recordingStub = await stubRecording(page, createRecordingView());
  await page.route('**/v1/admin/chapter/*/alignment', (route) => {
    recordingStub.recording = createRecordingView({
      state: 'aligning',
      progress: 0.5,
      phrases: [],
      version: 4,
    });
    return route.fulfill({ json: { data: recordingStub.recording } });
  });
  await openRecordingReview(page, chapter.id);
  await expect(getPhraseRows(page)).toHaveCount(4);
  await page.keyboard.press('r');
  await expect(page.getByRole('progressbar', { name: 'Aligning again' })).toBeVisible();
  // Waits for the server, because the page shows the progress even before the request has arrived.
  await expect.poll(() => recordingStub.recording?.state).toBe('aligning');
  await expect(getPanel(page).getByRole('button', { name: 'Split' })).toBeDisabled();
  await page.keyboard.press('Delete');
  await expect(getPhraseRows(page)).toHaveCount(4);
  const [firstPhrase, ...rest] = createRecordingView().phrases;
  if (firstPhrase === undefined) throw new Error('There are no phrases.');
  recordingStub.recording = createRecordingView({
    version: 5,
    phrases: [{ ...firstPhrase, end: 1.5 }, ...rest],
  });
  await expect(getChosenPhrase(page)).toContainText('0:00.50 – 0:01.50');
  await expect(getButton(page, 'Undo')).toBeEnabled();
  await expect(page.getByRole('status').getByText('The phrases are ready for review.')).toBeAttached();

  await page.route('**/v1/admin/chapter/*/take-over', (route) => {
    recordingStub.recording = createRecordingView({
      state: 'taking-over',
      progress: 0.2,
      phrases: [],
      version: 6,
    });
    return route.fulfill({ json: { data: recordingStub.recording } });
  });
  await getButton(page, 'Take over 4 phrases').click();
  const confirmation = page.getByRole('alertdialog', { name: '2 phrases still to check' });
  await expect(confirmation).toContainText('Take over anyway?');
  await expectNoViolations(page);
  await confirmation.getByRole('button', { name: 'Take over anyway' }).click();
  await expect(page.getByRole('progressbar', { name: 'Adding the phrases to the chapter' })).toBeVisible();
  recordingStub.recording = null;
  await expect(getSuccessMessage(page, '4 phrases were added to the chapter.')).toBeVisible();
  await expect(getLink(page, 'Phrase list')).toBeVisible();
  await expectNoProblems(page);
});

test('a recording is discarded only after a confirmation', async ({ page, studio }) => {
  const chapter = await studio.chapter(await studio.book(), 1);
  await studio.signIn(page);
  const recordingStub = await stubRecording(page, createRecordingView());
  await page.setViewportSize({ width: 360, height: 720 });
  await openRecordingReview(page, chapter.id);
  await expect(getPhraseRows(page)).toHaveCount(4);
  await expectNoProblems(page);
  await getButton(page, 'Discard').click();
  const confirmation = page.getByRole('alertdialog', { name: 'Discard the recording?' });
  await confirmation.getByRole('button', { name: 'Keep it' }).click();
  await expect(getPhraseRows(page)).toHaveCount(4);
  recordingStub.recording = createRecordingView({ version: 9 });
  await getButton(page, 'Discard').click();
  await confirmation.getByRole('button', { name: 'Discard the recording' }).click();
  await expect(page.getByText('Somebody else changed this recording.')).toBeVisible();
  await expect(getPhraseRows(page)).toHaveCount(4);
  await getButton(page, 'Discard').click();
  await confirmation.getByRole('button', { name: 'Discard the recording' }).click();
  await expect(getField(page, 'Text of the recording')).toBeVisible();
  await expect(getSuccessMessage(page, 'added to the chapter')).toHaveCount(0);
});
