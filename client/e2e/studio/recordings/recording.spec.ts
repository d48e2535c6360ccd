import { type Browser, expect, type Page } from '@playwright/test';
import {
  type CreatedBook,
  expectAudioToPlay,
  getBreadcrumbs,
  getButton,
  getField,
  getLink,
  getRow,
  getSuccessMessage,
  getTitle,
  test,
} from '../../support/administrator.ts';
import { expectNoProblems, expectNoViolations } from '../../support/problems.ts';
import {
  expectPosition,
  getNextButton,
  getPhrase,
  observeAudio,
  openReader,
  readAudioLog,
} from '../../support/reader.ts';
import { synthesizeSpeech } from '../../support/recordings.ts';

const sentences = [
  'Il était une fois une petite fille de village.',
  'Sa mère en était folle, et sa grand-mère plus folle encore.',
  'Un jour, sa mère lui donna une galette et un petit pot de beurre.',
  'La petite fille partit aussitôt.',
  'En passant dans un bois, elle rencontra le loup.',
  'Où vas-tu, mon enfant ? demanda le loup.',
];
const getPhraseList = (page: Page) => page.getByRole('region', { name: 'Phrases of the recording' });
const getPhraseRows = (page: Page) => getPhraseList(page).getByRole('listitem');
const getChosenPhrase = (page: Page) => getPhraseList(page).locator('[data-chosen]');
const getTakeOverButton = (page: Page, count: number) => getButton(page, `Take over ${count} phrases`);

/** Listens to the sample as a guest, in a separate browser context. */
async function playSample(browser: Browser, baseURL: string | undefined, book: CreatedBook) {
  const page = await browser.newPage({ ...(baseURL && { baseURL }) });
  await observeAudio(page);
  await openReader(page, `/guest/${book.book_code}/read`);
  await expect(getPhrase(page)).toContainText('Il était une fois');
  await expectPosition(page, '1 / 6');
  await expect.poll(async () => (await readAudioLog(page)).endedUrls.length).toBeGreaterThan(0);
  await getNextButton(page).click();
  await expect(getPhrase(page)).toContainText('Sa maman en était folle');
  await page.close();
}

test('an editor turns a recording into a chapter, and a guest hears it', async ({
  page,
  browser,
  baseURL,
  studio,
}) => {
  const book = await studio.book();
  const chapter = await studio.chapter(book, 1, 'Le loup');
  await studio.signIn(page);
  await page.goto(`/admin/chapter/phrase/list/${chapter.id}`);
  await getLink(page, 'From a recording').click();
  await expect(getTitle(page, 'From a recording')).toBeVisible();
  await expect(getBreadcrumbs(page).getByRole('listitem')).toHaveText([
    'Books',
    book.title,
    'Chapters',
    'Phrase List',
    'From a recording',
  ]);
  await getField(page, 'Text of the recording').fill(sentences.join(' '));
  await expect(page.getByRole('heading', { name: '6 phrases' })).toBeVisible();
  await getField(page, 'Text of the recording').fill(sentences.join('\n'));
  await getField(page, 'Recording').setInputFiles(synthesizeSpeech(sentences.join('\n\n')));
  await expectAudioToPlay(getField(page, 'Preview of the recording'));
  await expectNoProblems(page);
  await getButton(page, 'Find the phrases').click();
  await expect(page.getByRole('heading', { name: /^(Waiting|Finding)/ })).toBeVisible();
  // The server continues the alignment during a reload, and the page then shows the progress again.
  await page.reload();
  await expect(getPhraseList(page)).toBeVisible({ timeout: 120_000 });
  await expectNoViolations(page);

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('e');
  await getField(page, 'Text of the phrase').fill(
    'Sa maman en était folle, et sa grand-mère plus folle encore.',
  );
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Q');
  await page.keyboard.press('Delete');
  await page.keyboard.press('u');
  await expect(getChosenPhrase(page)).toContainText('Sa maman');
  await page.keyboard.press('Space');
  const audio = page.locator('audio');
  const isPaused = () => audio.evaluate((element: HTMLAudioElement) => element.paused);
  await expect.poll(isPaused).toBe(false);
  await expect.poll(isPaused).toBe(true);
  await page.keyboard.press('r');
  await expect(page.getByRole('progressbar', { name: 'Aligning again' })).toHaveCount(0);
  const count = await getPhraseRows(page).count();
  await expect(getTakeOverButton(page, count)).toBeEnabled();
  await page.reload();
  await expect(getPhraseRows(page).nth(1)).toContainText('Sa maman');

  await getTakeOverButton(page, count).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Take over/ })
    .click();
  await expect(getSuccessMessage(page, `${count} phrases were added to the chapter.`)).toBeVisible();
  await expectNoProblems(page);
  const nextSteps = page.getByRole('navigation', { name: 'Next steps' });
  for (const [name, path] of [
    ['Translations', `/admin/chapter/translations/${chapter.id}`],
    ['Meanings', `/admin/chapter/meanings/${chapter.id}`],
  ] as const)
    await expect(nextSteps.getByRole('link', { name })).toHaveAttribute('href', path);
  await nextSteps.getByRole('link', { name: 'Phrase list' }).click();
  await expect(getRow(page, 'Sa maman')).toBeVisible();
  await expectAudioToPlay(getField(page, 'Audio of phrase 1'));

  await getLink(page, 'Check the clips').click();
  await getButton(page, 'Check the clips').click();
  await expect(page.getByRole('heading', { name: /^(Waiting|Listening)/ })).toBeVisible();
  const checkTitle = page.getByRole('heading', { name: /^(Nothing would change|\d+ changes? to look at)/ });
  await expect(checkTitle).toBeFocused({ timeout: 120_000 });
  await expectNoViolations(page);
  await page.getByRole('button', { name: /^(Discard|Close this check)$/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard the check' }).click();
  await expect(getButton(page, 'Check the clips')).toBeVisible();
  await expectNoProblems(page);

  await getBreadcrumbs(page).getByRole('link', { name: 'Chapters' }).click();
  await page.getByRole('switch', { name: 'Sample chapter: Le loup' }).click();
  await expect(page.getByRole('switch', { name: 'Sample chapter: Le loup' })).toBeChecked();
  await playSample(browser, baseURL, book);
});
