import { expect, type Page } from '@playwright/test';
import {
  expectAudioToPlay,
  fetchAdministratorHeaders,
  getButton,
  getField,
  getLink,
  getRow,
  getSuccessMessage,
  getTitle,
  publishAsSample,
  test,
} from '../../support/administrator.ts';
import { getPanel } from '../../support/meanings.ts';
import { expectNoProblems, expectNoViolations } from '../../support/problems.ts';
import { expectPosition, getPhrase, observeAudio, openReader, readAudioLog } from '../../support/reader.ts';
import { getChosenPhrase, getPhraseList, getPhraseRows, synthesizeSpeech } from '../../support/recordings.ts';

const sentences = [
  'Il était une fois une petite fille de village.',
  'La petite fille partit aussitôt.',
  'En passant dans un bois, elle rencontra le loup.',
];
const alignmentTimeoutMs = 120_000;

async function recordPhrases(page: Page, spoken: readonly string[]) {
  await getField(page, 'Recording').setInputFiles(synthesizeSpeech(spoken.join('\n\n')));
  await getButton(page, 'Find the phrases').click();
  await expect(getPhraseList(page)).toBeVisible({ timeout: alignmentTimeoutMs });
}

async function takeOver(page: Page) {
  await getButton(page, 'Take over 3 phrases').click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('the chapter’s phrases get its sound');
  return dialog;
}

async function listPhrases(page: Page, chapterId: number): Promise<{ id: number; translation: string }[]> {
  const headers = await fetchAdministratorHeaders(page);
  const response = await page.request.get(`/v1/admin/phrase?chapter_id=${chapterId}`, { headers });
  return (await response.json()).data.phrase;
}

/** Changes the text of a phrase, as another editor would. */
async function editPhrase(page: Page, id: number, phrase: string) {
  const headers = await fetchAdministratorHeaders(page);
  const response = await page.request.put(`/v1/admin/phrase/${id}`, { headers, multipart: { phrase } });
  expect(response.ok(), await response.text()).toBe(true);
}

/** Returns the address of a phrase's clip in the phrase list. */
const readClipAddress = (page: Page) => getField(page, 'Audio of phrase 1').getAttribute('src');

test('an editor pastes a text, translates it, records it and publishes it', async ({ page, studio }) => {
  const book = await studio.book();
  const chapter = await studio.chapter(book, 1, 'Le loup');
  await studio.signIn(page);
  await page.goto(`/admin/chapter/text/${chapter.id}`);
  await expect(page.getByText('Readers can see this chapter')).toBeVisible();
  await page.goto(`/admin/chapter/list/${book.id}`);
  await getButton(page, 'Unpublish: Le loup').click();
  await expect(getSuccessMessage(page, 'is a draft now')).toBeVisible();
  await page.goto(`/admin/chapter/phrase/list/${chapter.id}`);
  await getLink(page, 'From a text').click();
  await expect(getTitle(page, 'From a text')).toBeVisible();
  await getButton(page, 'Add the phrases').click();
  await expect(getField(page, 'Text of the chapter')).toBeFocused();
  await getField(page, 'Text of the chapter').fill(sentences.join('\n'));
  await expect(page.getByRole('heading', { name: '3 phrases' })).toBeVisible();
  await expectNoProblems(page);
  await getButton(page, 'Add the phrases').click();
  await expect(getSuccessMessage(page, '3 phrases are added.')).toBeVisible();
  await expect(getField(page, 'Text of the chapter')).toHaveValue('');
  await expectNoViolations(page);

  const nextSteps = page.getByRole('navigation', { name: 'Next steps' });
  await expect(nextSteps).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(nextSteps.getByRole('link', { name: 'Phrase list' })).toBeFocused();
  await nextSteps.getByRole('link', { name: 'Translations' }).click();
  await getPanel(page).getByRole('textbox').fill('Once upon a time there was a little village girl.');
  await page.keyboard.press('Enter');
  await expect(getPanel(page)).toContainText(sentences[1] ?? '');
  await expect.poll(async () => (await listPhrases(page, chapter.id))[0]?.translation).toContain('Once upon');

  await page.goto(`/admin/chapter/recording/${chapter.id}`);
  await expect(page.getByRole('radio', { name: /The chapter’s 3 phrases/ })).toBeChecked();
  await expect(getField(page, 'Text of the recording')).toHaveCount(0);
  await expectNoProblems(page);
  await recordPhrases(page, sentences);
  await expect(getPhraseRows(page).filter({ hasText: sentences[0] ?? '' })).toBeVisible();
  // The texts belong to the chapter, so no field opens and nothing is deleted.
  await page.keyboard.press('e');
  await page.keyboard.press('Delete');
  await expect(getField(page, 'Text of the phrase')).toHaveCount(0);
  await expect(getChosenPhrase(page)).toContainText(sentences[0] ?? '');
  await expect(page.getByRole('group', { name: 'Text' })).toHaveCount(0);
  await expectNoViolations(page);
  await (await takeOver(page)).getByRole('button', { name: /^Take over/ }).click();
  await expect(getSuccessMessage(page, 'have the sound of this recording now')).toBeVisible({
    timeout: alignmentTimeoutMs,
  });
  await expectNoProblems(page);
  await getLink(page, 'Phrase list').click();
  await expect(page.getByRole('row')).toHaveCount(4);
  await expectAudioToPlay(getField(page, 'Audio of phrase 1'));

  await page.goto(`/admin/chapter/list/${book.id}`);
  await getButton(page, 'Publish: Le loup').click();
  const publishDialog = page.getByRole('alertdialog');
  await expect(publishDialog).not.toContainText('without a clip');
  await publishDialog.getByRole('button', { name: /^Publish/ }).click();
  await expect(getSuccessMessage(page, 'is published')).toBeVisible();
  await publishAsSample(page, book, chapter);
  await openReader(page, `/guest/${book.book_code}/read`);
  await expect(getPhrase(page)).toContainText('Il était une fois');
  await expectPosition(page, '1 / 3');
});

test('an editor lets another narrator record a published chapter, and restores the former sound', async ({
  page,
  studio,
}) => {
  const book = await studio.book();
  const chapter = await studio.chapter(book, 1, 'Le loup');
  for (const sentence of sentences) await studio.phrase(chapter, sentence);
  await studio.signIn(page);
  await page.goto(`/admin/chapter/phrase/list/${chapter.id}`);
  const firstAddress = await readClipAddress(page);
  await observeAudio(page);
  // A phrase is edited while the recording is reviewed.
  await page.goto(`/admin/chapter/recording/${chapter.id}`);
  await expect(page.getByRole('radio', { name: /Another text/ })).toBeChecked();
  await page.getByRole('radio', { name: /The chapter’s 3 phrases/ }).check();
  await recordPhrases(page, sentences);
  const presentSound = getButton(page, 'Play the present sound');
  await expect(presentSound).toBeEnabled();
  const clipRequest = page.waitForRequest(/\/clips\//);
  await page.keyboard.press('v');
  await clipRequest;
  // The button says that the clip plays, and plays again once it has ended.
  await expect(getButton(page, 'Stop the present sound')).toBeVisible();
  await expect(presentSound).toBeVisible();
  await editPhrase(
    page,
    (await listPhrases(page, chapter.id))[1]?.id ?? 0,
    'La petite fille partit très vite.',
  );
  const dialog = await takeOver(page);
  await expect(dialog).toContainText('1 phrase was edited. Your text stays, with the new sound.');
  await expect(dialog).toContainText('2. La petite fille partit très vite.');
  await dialog.getByRole('button', { name: /^Take over/ }).click();
  await expect(getSuccessMessage(page, 'have the sound of this recording now')).toBeVisible({
    timeout: alignmentTimeoutMs,
  });

  const formerSound = page.getByRole('region', { name: 'Former sound' });
  await expect(formerSound).toContainText(/: 3 phrases, \d:\d\d/);
  const endedCount = (await readAudioLog(page)).endedUrls.length;
  await formerSound.getByRole('button', { name: /^Listen: / }).click();
  // The clips play by themselves one after the other, and the player then shows the first one again.
  await expect
    .poll(async () => new Set((await readAudioLog(page)).endedUrls.slice(endedCount)).size)
    .toBe(sentences.length);
  await expect(formerSound).toContainText(`Clip 1 of 3: ${sentences[0]}`);
  await getButton(page, 'Next clip').click();
  await expect(formerSound).toContainText('Clip 2 of 3: La petite fille partit très vite.');
  await page.setViewportSize({ width: 390, height: 800 });
  await expectNoProblems(page);
  await expectNoViolations(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: /^Restore the former sound: / }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore the former sound' }).click();
  await expect(getSuccessMessage(page, '3 phrases have the former sound again.')).toBeVisible();
  await getLink(page, 'Phrase list').click();
  await expect(getRow(page, 'La petite fille partit très vite.')).toBeVisible();
  expect(await readClipAddress(page)).toBe(firstAddress);
  await expectAudioToPlay(getField(page, 'Audio of phrase 1'));
});
