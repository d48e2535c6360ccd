import { expect, type Page } from '@playwright/test';
import {
  button,
  expectFieldError,
  field,
  link,
  successMessage,
  test,
  title,
} from '../support/administrator.ts';
import { expectNoProblems, expectNoViolations } from '../support/problems.ts';
import { createRecordingView, stubRecording } from '../support/recordings.ts';

const phraseList = (page: Page) => page.getByRole('region', { name: 'Phrases of the recording' });
const phraseRows = (page: Page) => phraseList(page).getByRole('listitem');
const chosenPhrase = (page: Page) => phraseList(page).locator('[data-chosen]');
const panel = (page: Page) => page.getByRole('region', { name: /^Phrase \d+ of \d+$/ });

async function openRecordingReview(page: Page, chapterId: number) {
  await page.goto(`/admin/chapter/recording/${chapterId}`);
  await expect(title(page, 'From a recording')).toBeVisible();
}

test('an editor resends a change to a recording’s phrases after it could not be saved', async ({
  page,
  studio,
}) => {
  const chapter = await studio.chapter(await studio.book(), 1);
  await studio.enter(page);
  const stub = await stubRecording(page, createRecordingView());
  await openRecordingReview(page, chapter.id);
  await expect(phraseRows(page)).toHaveCount(4);
  stub.onEdit = (route) => route.abort('connectionreset');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('c');
  await expect(page.getByRole('alert').filter({ hasText: '1 change isn’t saved yet.' })).toBeVisible();
  await expect(button(page, 'Take over 4 phrases')).toBeDisabled();
  await link(page, 'Phrase List').click();
  const confirmation = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(confirmation).toBeVisible();
  await confirmation.getByRole('button', { name: 'Keep editing' }).click();
  await button(page, 'Try again').click();
  await expect(button(page, 'Take over 4 phrases')).toBeEnabled();
  expect(stub.edits).toMatchObject([{ at: 1, count: 1, version: 3 }]);
});

test('changes to one recording in two windows do not overwrite each other', async ({ page, studio }) => {
  const chapter = await studio.chapter(await studio.book(), 1);
  await studio.enter(page);
  const colleaguePage = await page.context().newPage();
  await studio.enter(colleaguePage);
  const sharedRecording = createRecordingView();
  for (const window of [page, colleaguePage]) {
    await stubRecording(window, sharedRecording);
    await openRecordingReview(window, chapter.id);
    await expect(phraseRows(window)).toHaveCount(4);
  }
  const typeText = async (window: Page, text: string) => {
    await window.keyboard.press('e');
    await field(window, 'Text of the phrase').fill(text);
    await window.keyboard.press('Enter');
  };
  for (let i = 0; i < 3; i += 1) await colleaguePage.keyboard.press('ArrowDown');
  await typeText(colleaguePage, 'Fin de l’histoire.');
  await expect.poll(() => sharedRecording.version).toBe(4);

  // The editor's window has not loaded the colleague's change yet, so it still shows the old last phrase.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('c');
  await expect.poll(() => sharedRecording.version).toBe(5);
  await expect(phraseRows(page).nth(3)).toContainText('Fin de l’histoire.');
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
  await expect(phraseRows(page).nth(3)).toContainText('Fin du conte.');
  await expectNoViolations(page);
  await colleaguePage.close();
});

test('an editor plays, corrects and restores a recording’s phrases with the listed shortcuts', async ({
  page,
  studio,
}) => {
  const chapter = await studio.chapter(await studio.book(), 1);
  await studio.enter(page);
  const stub = await stubRecording(page, createRecordingView());
  await openRecordingReview(page, chapter.id);
  const audio = page.locator('audio');
  const readCurrentTime = () => audio.evaluate((element: HTMLAudioElement) => element.currentTime);
  const isPaused = () => audio.evaluate((element: HTMLAudioElement) => element.paused);
  await expect(phraseRows(page)).toHaveCount(4);
  await expectNoViolations(page);

  await page.keyboard.press('n');
  await expect(chosenPhrase(page)).toContainText('Il avait trois filles.');
  await page.keyboard.press('Space');
  await expect.poll(isPaused).toBe(false);
  await expect.poll(isPaused).toBe(true);
  expect(await readCurrentTime()).toBeCloseTo(4, 1);
  await page.keyboard.press('l');
  await expect(chosenPhrase(page)).toContainText('La plus jeune chantait.');
  await expect(panel(page).getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.keyboard.press('Shift+Space');
  await expect.poll(isPaused).toBe(true);

  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+Q');
  await page.keyboard.press('q');
  await page.keyboard.press('p');
  await expect(chosenPhrase(page)).toContainText('0:02.39 – 0:04.01');
  await page.keyboard.press('e');
  await expect(field(page, 'Text of the phrase')).toBeFocused();
  await page.keyboard.type('  ');
  await page.keyboard.press('Enter');
  await expectFieldError(field(page, 'Text of the phrase'), 'A phrase can’t be empty.');
  await expectNoViolations(page);
  await page.keyboard.type('Il avait trois fils. Ils étaient jeunes.');
  await page.keyboard.press('Enter');
  await expect(chosenPhrase(page)).toContainText('Il avait trois fils. Ils étaient jeunes.');
  await audio.evaluate((element: HTMLAudioElement) => {
    element.currentTime = 3.2;
  });
  await page.keyboard.press('s');
  await expect(phraseRows(page)).toHaveCount(5);
  await expect(chosenPhrase(page)).toContainText('Il avait trois fils.');
  await page.keyboard.press('i');
  await field(page, 'Text of the new phrase').fill('Oui !');
  await page.keyboard.press('Enter');
  await expect(chosenPhrase(page)).toContainText('No sound');
  await expect(page.getByText('Phrase 3 has no sound yet.')).toBeVisible();
  await expect(button(page, 'Take over 6 phrases')).toBeDisabled();
  await page.keyboard.press('Delete');
  await page.keyboard.press('Control+z');
  await expect(phraseRows(page)).toHaveCount(6);
  await page.keyboard.press('Shift+U');
  await expect(phraseRows(page)).toHaveCount(5);
  await expect
    .poll(() => stub.recording?.phrases.map(({ text }) => text))
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
  await expect(phraseRows(page)).toHaveCount(5);
});

test('an editor drags the start and end of a recorded phrase', async ({ page, studio }) => {
  const chapter = await studio.chapter(await studio.book(), 1);
  await studio.enter(page);
  const stub = await stubRecording(page, createRecordingView());
  await openRecordingReview(page, chapter.id);
  const phraseEndEdge = page.locator('[part="region phrase-0"] [part~="region-handle-right"]');
  await expect(phraseEndEdge).toBeVisible();
  const box = await phraseEndEdge.boundingBox();
  if (box === null) throw new Error('There is no edge to drag.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x - 80, box.y + 20, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => stub.edits.length).toBe(1);
  expect(stub.recording?.phrases[0]?.end).toBeLessThan(1.95);
  await button(page, 'Undo').click();
  await expect.poll(() => stub.recording?.phrases[0]?.end).toBe(2);
});

test('an editor aligns a recording’s phrases again and confirms adding them to the chapter', async ({
  page,
  studio,
}) => {
  const chapter = await studio.chapter(await studio.book(), 1);
  await studio.enter(page);
  const stub = await stubRecording(page, createRecordingView());
  await page.route('**/v1/admin/chapter/*/alignment', (route) => {
    stub.recording = createRecordingView({ state: 'aligning', progress: 0.5, phrases: [], version: 4 });
    return route.fulfill({ json: { data: stub.recording } });
  });
  await openRecordingReview(page, chapter.id);
  await expect(phraseRows(page)).toHaveCount(4);
  await page.keyboard.press('r');
  await expect(page.getByRole('progressbar', { name: 'Aligning again' })).toBeVisible();
  // Waits for the server, because the page shows the progress even before the request has arrived.
  await expect.poll(() => stub.recording?.state).toBe('aligning');
  await expect(panel(page).getByRole('button', { name: 'Split' })).toBeDisabled();
  await page.keyboard.press('Delete');
  await expect(phraseRows(page)).toHaveCount(4);
  const [first, ...rest] = createRecordingView().phrases;
  if (first === undefined) throw new Error('There are no phrases.');
  stub.recording = createRecordingView({ version: 5, phrases: [{ ...first, end: 1.5 }, ...rest] });
  await expect(chosenPhrase(page)).toContainText('0:00.50 – 0:01.50');
  await expect(button(page, 'Undo')).toBeEnabled();
  await expect(page.getByRole('status').getByText('The phrases are ready to be checked.')).toBeAttached();

  await page.route('**/v1/admin/chapter/*/take-over', (route) => {
    stub.recording = createRecordingView({ state: 'taking-over', progress: 0.2, phrases: [], version: 6 });
    return route.fulfill({ json: { data: stub.recording } });
  });
  await button(page, 'Take over 4 phrases').click();
  const confirmation = page.getByRole('alertdialog', { name: '2 phrases still to check' });
  await expect(confirmation).toContainText('Take over anyway?');
  await expectNoViolations(page);
  await confirmation.getByRole('button', { name: 'Take over anyway' }).click();
  await expect(page.getByRole('progressbar', { name: 'Adding the phrases to the chapter' })).toBeVisible();
  stub.recording = null;
  await expect(successMessage(page, '4 phrases were added to the chapter.')).toBeVisible();
  await expect(link(page, 'Phrase list')).toBeVisible();
  await expectNoProblems(page);
});

test('a recording is discarded only after a confirmation', async ({ page, studio }) => {
  const chapter = await studio.chapter(await studio.book(), 1);
  await studio.enter(page);
  const stub = await stubRecording(page, createRecordingView());
  await page.setViewportSize({ width: 360, height: 720 });
  await openRecordingReview(page, chapter.id);
  await expect(phraseRows(page)).toHaveCount(4);
  await expectNoProblems(page);
  await button(page, 'Discard').click();
  const confirmation = page.getByRole('alertdialog', { name: 'Discard the recording?' });
  await confirmation.getByRole('button', { name: 'Keep it' }).click();
  await expect(phraseRows(page)).toHaveCount(4);
  stub.recording = createRecordingView({ version: 9 });
  await button(page, 'Discard').click();
  await confirmation.getByRole('button', { name: 'Discard the recording' }).click();
  await expect(page.getByText('Somebody else changed this recording.')).toBeVisible();
  await expect(phraseRows(page)).toHaveCount(4);
  await button(page, 'Discard').click();
  await confirmation.getByRole('button', { name: 'Discard the recording' }).click();
  await expect(field(page, 'Text of the recording')).toBeVisible();
  await expect(successMessage(page, 'added to the chapter')).toHaveCount(0);
});
