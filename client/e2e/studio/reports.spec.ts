import { expect, type Page } from '@playwright/test';
import { test } from '../support/administrator.ts';
import { waitForEmail } from '../support/mailbox.ts';
import { demoAccounts, openSession, signUpWithBook, storeSession } from '../support/people.ts';
import { expectNoProblems } from '../support/problems.ts';
import { expectPosition, getButton, getPhrase, openReader } from '../support/reader.ts';

const reportButtonName = 'Something is wrong here';
const getReportPanel = (page: Page) => page.getByRole('dialog', { name: reportButtonName });
const getThanksMessage = (page: Page) => page.getByRole('status').filter({ hasText: 'Thank you!' });
const getHeading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const getLink = (page: Page, name: string | RegExp) => page.getByRole('link', { name, exact: true });
const getArticle = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const waitForReport = (page: Page) =>
  page.waitForRequest((request) => request.url().endsWith('/phrase-report') && request.method() === 'POST');

test.describe('reports on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 780 } });

  test('a guest reports a phrase with two taps and continues reading', async ({ page }) => {
    await openReader(page);
    await getButton(page, 'Next phrase').tap();
    await expectPosition(page, '2 / 12');
    await getButton(page, reportButtonName).tap();
    await expect(getReportPanel(page).getByText('Clara ouvre sa fenêtre')).toBeVisible();
    await expectNoProblems(page);
    const request = waitForReport(page);
    await getReportPanel(page).getByRole('button', { name: 'Wrong meaning' }).tap();
    expect((await request).postDataJSON()).toMatchObject({ phrase_no: 2, kind: 'meaning', note: '' });
    await expect(getThanksMessage(page)).toBeVisible();
    await expect(getReportPanel(page)).toBeHidden();
    await expectNoProblems(page);
    await page.keyboard.press('ArrowRight');
    await expectPosition(page, '3 / 12');

    // The second tap already sends the report. A note can be added afterward.
    await getButton(page, reportButtonName).tap();
    const firstReportPromise = waitForReport(page);
    await getReportPanel(page).getByRole('button', { name: 'Something else' }).tap();
    expect((await firstReportPromise).postDataJSON()).toMatchObject({
      phrase_no: 3,
      kind: 'other',
      note: '',
    });
    await expect(getReportPanel(page).getByLabel('Tell us more')).toBeFocused();
    await expectNoProblems(page);
    await getReportPanel(page).getByLabel('Tell us more').fill('Two commas.');
    const secondReportPromise = waitForReport(page);
    await getReportPanel(page).getByRole('button', { name: 'Send' }).tap();
    expect((await secondReportPromise).postDataJSON()).toMatchObject({ kind: 'other', note: 'Two commas.' });
    await expect(getReportPanel(page)).toBeHidden();
    await expect(getThanksMessage(page)).toBeVisible();
  });

  test('a report that cannot be sent shows an error, and the reader stays usable', async ({ page }) => {
    await page.route('**/v1/guest/phrase-report', (route) =>
      route.fulfill({ status: 429, json: { message: 'You’ve sent too many reports. Try again later.' } }),
    );
    await openReader(page);
    await getButton(page, reportButtonName).tap();
    await getReportPanel(page).getByRole('button', { name: 'Wrong sound' }).tap();
    await expect(page.getByRole('status').filter({ hasText: 'too many reports' })).toBeVisible();
    await expect(getPhrase(page)).toBeVisible();
  });
});

test('a member reports a phrase using only the keyboard and returns to the story with Esc', async ({
  page,
}) => {
  const pressKey = (key: string) => page.keyboard.press(key);
  const book = 'le-chat-du-quai-trois';
  await signUpWithBook(page, book);
  await openReader(page, `/library/${book}/read`);
  const tabToReportButton = async () => {
    while (
      !(await getButton(page, reportButtonName).evaluate((element) => element === document.activeElement))
    )
      await pressKey('Tab');
  };
  await tabToReportButton();
  await pressKey('Enter');
  await expect(getReportPanel(page).getByRole('button', { name: 'Wrong sound' })).toBeFocused();
  await pressKey('Escape');
  await expect(getReportPanel(page)).toBeHidden();
  await expect(page.locator('#main')).toBeFocused();
  await pressKey('ArrowRight');
  await expect(page.getByText(/^2 \/ /)).toBeVisible();

  // Opening another panel closes the report panel and moves the focus to the new one.
  await tabToReportButton();
  await pressKey('Enter');
  await expect(getReportPanel(page).getByRole('button', { name: 'Wrong sound' })).toBeFocused();
  await getButton(page, 'Text and colors').focus();
  await pressKey('Enter');
  await expect(page.getByRole('dialog', { name: 'Text and colors' })).toBeVisible();
  await expect(getReportPanel(page)).toBeHidden();
  await expect(getButton(page, 'Text and colors')).toBeFocused();
  await pressKey('Escape');
  await expect(page.getByRole('dialog', { name: 'Text and colors' })).toBeHidden();

  await tabToReportButton();
  await pressKey('Enter');
  await expect(getReportPanel(page).getByRole('button', { name: 'Wrong sound' })).toBeFocused();
  await pressKey('Tab');
  await pressKey('Tab');
  await expect(getReportPanel(page).getByRole('button', { name: 'Typing error' })).toBeFocused();
  const request = waitForReport(page);
  await pressKey('Enter');
  expect((await request).postDataJSON()).toMatchObject({ book_code: book, phrase_no: 2, kind: 'typo' });
  await expect(getThanksMessage(page)).toBeVisible();
  await expect(page.locator('#main')).toBeFocused();
  await pressKey('ArrowRight');
  await expect(page.getByText(/^3 \/ /)).toBeVisible();
});

test('an editor finds problem reports beside the phrase and on the reports page, and closes the reports', async ({
  page,
  studio,
  request,
}) => {
  const createdBook = await studio.book();
  const chapter = await studio.chapter(createdBook, 1);
  const { id } = await studio.phrase(chapter, 'Le phare est loin.');
  await studio.phrase(chapter, 'Il pleut.');
  await studio.signIn(page);
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const sample = { is_sample: 1, book_code: createdBook.book_code, chapter_id: chapter.id };
  const headers = { Authorization: `Bearer ${token}` };
  expect((await request.post('/v1/admin/sample-chaps', { headers, data: sample })).ok()).toBe(true);
  for (const [phrase_no, reportKind, note] of [
    [1, 'sound', ''],
    [1, 'other', 'The lighthouse is near, says the next page.'],
    [1, 'typo', ''],
    [2, 'meaning', ''],
  ]) {
    const data = {
      book_code: createdBook.book_code,
      phrase_no,
      kind: reportKind,
      note,
      phrase: 'Le phar est loin.',
    };
    expect((await request.post('/v1/guest/phrase-report', { data })).ok()).toBe(true);
  }

  await page.goto('/admin/dashboard');
  await getLink(page, /^\d+ open reports$/).click();
  await expect(getHeading(page, 'Reports')).toBeVisible();
  const reportedPhrase = getArticle(page, 'Le phare est loin.').filter({ hasText: studio.uniqueTitle });
  await expect(reportedPhrase.getByRole('listitem')).toHaveCount(3);
  await expect(reportedPhrase).toContainText('Chapter 1, phrase 1');
  await expectNoProblems(page);
  await reportedPhrase.getByRole('button', { name: /^Close the report: Wrong sound/ }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The report is closed.' })).toBeVisible();
  await expect(reportedPhrase.getByRole('listitem')).toHaveCount(2);
  await page.goto(`/admin/reports?chapter=${chapter.id}`);
  await expect(page.getByText('3 open reports on 2 phrases')).toBeVisible();
  await expectNoProblems(page);
  await page.goto('/admin/reports?chapter=999999');
  await expect(page.getByText('No open reports of this chapter')).toBeVisible();
  await getLink(page, 'List all reports').click();
  await expect(reportedPhrase).toBeVisible();

  await page.goto(`/admin/chapter/phrase/list/${chapter.id}`);
  await expect(page.getByText('2 reports: typing error, something else')).toBeVisible();
  await expect(page.getByText('1 report: wrong meaning')).toBeVisible();
  await getLink(page, '2 reports').click();
  const section = page.getByRole('region', { name: 'Reports', exact: true });
  await expect(getHeading(page, 'Reports')).toBeFocused();
  await expect(section).toContainText('The lighthouse is near, says the next page.');
  await expect(section).toContainText('The text was: Le phar est loin.');
  await expectNoProblems(page);
  await section.getByRole('button', { name: 'Close all reports of chapter 1, phrase 1' }).click();
  await expect(section.getByRole('status')).toHaveText('2 reports are closed.');
  await expect(section).toContainText('No open reports.');
  await page.goto(`/admin/phrases/edit/${id}`);
  await expect(page.getByLabel('Phrase', { exact: true })).toHaveValue('Le phare est loin.');
  await expect(section).toHaveCount(0);
});

test('hiding an abusive review sends its author an email, and an administrator can show the review again later', async ({
  page,
  studio,
}) => {
  const book = 'le-chat-du-quai-trois';
  const title = `A cat to forget, ${studio.uniqueTitle}`;
  const reason = `It insults the narrator, ${studio.uniqueTitle}.`;
  const writer = await signUpWithBook(page, book);
  const text = 'This narrator has no idea how to read, and whoever likes this cat has no idea how to live.';
  const stars = { overall_star: 1, performance_star: 1, story_star: 1 };
  const data = { book_code: book, title, review: text, ...stars };
  const reviewResponse = await page.request.post('/v1/user/review', { headers: writer.headers, data });
  expect(reviewResponse.ok()).toBe(true);

  await studio.signIn(page);
  await page.goto(`/admin/book-detail/${book}`);
  await getLink(page, 'Reviews of this book').click();
  await expect(getArticle(page, title)).toContainText('Odile Martin');
  await expectNoProblems(page);
  await getArticle(page, title)
    .getByRole('button', { name: `Hide: ${title}` })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Hide this review?' });
  await dialog.getByRole('button', { name: 'Hide the review' }).click();
  await expect(dialog.getByText('Reason is required.')).toBeVisible();
  await expectNoProblems(page);
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Hide the review' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The review is hidden.' })).toBeVisible();
  await expect(getArticle(page, title)).toContainText(reason);

  const email = await waitForEmail(page, writer.email, 'review was hidden');
  expect(email.text).toContain(`The reason: ${reason}`);
  expect(email.text).not.toContain(title);
  await storeSession(page, await openSession(page.request, writer));
  await page.goto(/https?:\/\/[^/\s]+(\/library\/\S+)/.exec(email.text)?.[1] ?? '');
  await expect(page.getByText(`The reason: ${reason}`)).toBeVisible();
  await expectNoProblems(page);
  await page.getByLabel('Headline').fill(`${title}!`);
  await getButton(page, 'Preview').click();
  await getButton(page, 'Submit').click();
  await expect(page.getByText('Your review stays hidden until we’ve read it again.')).toBeVisible();
  await page.goto(`/book-detail/${book}`);
  const reviewsRegion = page.getByRole('region', { name: 'What readers say' });
  await expect(reviewsRegion).toBeVisible();
  await expect(reviewsRegion.getByText(studio.uniqueTitle)).toHaveCount(0);

  await storeSession(page, await openSession(page.request, demoAccounts.administrator));
  await page.goto('/admin/dashboard');
  await getLink(page, 'Reviews').click();
  await getLink(page, 'Hidden').click();
  await expect(getArticle(page, `${title}!`)).toContainText('The reader has changed it since.');
  await getArticle(page, `${title}!`)
    .getByRole('button', { name: `Show again: ${title}!` })
    .click();
  await expect(page.getByRole('status').filter({ hasText: 'The review is shown again.' })).toBeVisible();
  await expect(getArticle(page, `${title}!`)).toHaveCount(0);
  await waitForEmail(page, writer.email, 'review is back');
});
