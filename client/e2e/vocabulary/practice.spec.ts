import { expect, type Page, test } from '@playwright/test';
import { type Member, openSession, signUpNewUser, signUpWithBook, storeSession } from '../support/people.ts';
import { expectNoProblems } from '../support/problems.ts';
import { countWaitingChanges } from '../support/waiting-changes.ts';
import { addWordFromPhrase, addWords, fetchPractice, sendLapses } from '../support/words.ts';

const gradesUrlPattern = '**/v1/user/grades';
const getQuestion = (page: Page) => page.getByRole('region', { name: 'Question' });
const getCardBack = (page: Page) => page.getByRole('region', { name: 'Answer' });
const revealBack = (page: Page) => page.getByRole('button', { name: 'Show the answer' }).click();
const gradeCard = (page: Page, name: string) => getCardBack(page).getByRole('button', { name }).click();
const expectPracticed = (page: Page, text: string) =>
  expect(page.getByRole('heading', { name: `You practiced ${text}`, exact: true })).toBeVisible();
const countWaitingGrades = (page: Page) => countWaitingChanges(page, 'recordGrades');
const countPracticedToday = async (page: Page, member: Member) =>
  (await fetchPractice(page, member)).practised_today;

const meaningsByWord = { maison: 'house', jardin: 'garden', oiseau: 'bird' };

test('a member practices words using only the keyboard, and the header shows how many due words are left', async ({
  page,
}) => {
  const member = await signUpNewUser(page);
  await addWords(page, member, meaningsByWord);
  await page.goto('/words/practice');
  const link = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Words & reading 3 due' });
  await expect(link).toBeVisible();
  await expect(getQuestion(page)).toContainText('maison');
  await expectNoProblems(page);
  await page.keyboard.press('Space');
  await expect(getCardBack(page)).toContainText('house');
  await expect(getCardBack(page)).toBeFocused();
  await expect(getCardBack(page).getByRole('button', { name: 'Again 1 min' })).toBeVisible();
  await expect(getCardBack(page).getByRole('button', { name: 'Good 10 min' })).toBeVisible();
  await expectNoProblems(page);
  await page.keyboard.press('1');
  await expect(getQuestion(page)).toContainText('jardin');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(getQuestion(page)).toContainText('oiseau');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Space');
  await page.keyboard.press('4');
  // A missed card comes up again in the same session, even if it is not due yet.
  await expect(getQuestion(page)).toContainText('maison');
  await page.keyboard.press('Space');
  await page.keyboard.press('3');
  await expectPracticed(page, '3 words');
  await expect(
    page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Words & reading', exact: true }),
  ).toBeVisible();
  expect(await countPracticedToday(page, member)).toBe(3);
  await expectNoProblems(page);
});

test('a member undoes several grades and edits a meaning during practice', async ({ page }) => {
  const member = await signUpNewUser(page);
  await addWords(page, member, meaningsByWord);
  await page.goto('/words/practice');
  await expect(getQuestion(page)).toContainText('maison');
  for (const _word of ['maison', 'jardin']) {
    await page.keyboard.press('Space');
    await page.keyboard.press('4');
  }
  await expect(getQuestion(page)).toContainText('oiseau');
  await page.keyboard.press('u');
  await expect(getCardBack(page)).toContainText('garden');
  await page.keyboard.press('u');
  await expect(getCardBack(page)).toContainText('house');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
  await expect.poll(() => countPracticedToday(page, member)).toBe(0);
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: 'Meaning of “maison”' });
  await dialog.getByLabel('Meaning').fill('home, house');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(getCardBack(page)).toBeFocused();
  await expect(getCardBack(page)).toContainText('home, house');
  await page.keyboard.press('2');
  await expect(getQuestion(page)).toContainText('jardin');
  await expect.poll(() => countPracticedToday(page, member)).toBe(1);
  const { cards } = await fetchPractice(page, member);
  expect(cards.find(({ word }) => word.text === 'maison')?.word.meaning).toBe('home, house');
});

test('grades given offline are sent after reconnecting and count only once', async ({ page }) => {
  const member = await signUpNewUser(page);
  await addWords(page, member, meaningsByWord);
  await page.goto('/words/practice');
  await expect(getQuestion(page)).toContainText('maison');
  await page.route('**/v1/**', (route) => route.abort('internetdisconnected'));
  for (const word of Object.keys(meaningsByWord)) {
    await expect(getQuestion(page)).toContainText(word);
    await revealBack(page);
    await gradeCard(page, 'Easy');
  }
  await expect(page.getByText('kept on this device and sent once you’re back online')).toBeVisible();
  await expectPracticed(page, '3 words');
  await expect(page.getByText('You need a connection for more words')).toBeVisible();
  expect(await countWaitingGrades(page)).toBe(3);
  // A reload while offline shows a message instead of cards, and keeps the grades on the device.
  await page.reload();
  await expect(page.getByText('Connect to the internet to start practicing')).toBeVisible();
  expect(await countWaitingGrades(page)).toBe(3);
  await page.unroute('**/v1/**');
  // Drops the response to the first request, so that the client sends the grades twice. The server must count them
  // once.
  let isResponseDropped = false;
  await page.route(gradesUrlPattern, async (route) => {
    if (isResponseDropped) return route.continue();
    isResponseDropped = true;
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.reload();
  await expect.poll(() => countWaitingGrades(page), { timeout: 30_000 }).toBe(0);
  const { cards, practised_today: practicedCount } = await fetchPractice(page, member);
  expect([practicedCount, cards.map(({ card }) => card.repetitions)]).toEqual([3, [1, 1, 1]]);
});

test('a member’s unsent grades are not sent after another member signs in', async ({ page }) => {
  const firstMember = await signUpNewUser(page);
  await addWords(page, firstMember, { maison: 'house' });
  await page.goto('/words/practice');
  await expect(getQuestion(page)).toContainText('maison');
  await page.route(gradesUrlPattern, (route) => route.abort('internetdisconnected'));
  await revealBack(page);
  await gradeCard(page, 'Good');
  await expectPracticed(page, '1 word');
  const waitingGrades = await page.evaluate(() => localStorage.getItem('waitingChanges') ?? '');
  const secondMember = await signUpNewUser(page);
  // Puts the grade back, because a page that is left may send its grades past the aborted requests.
  await page.evaluate((grades) => localStorage.setItem('waitingChanges', grades), waitingGrades);
  // Leaves the page before requests are allowed again, because the page would still send the first member's grades.
  await page.goto('about:blank');
  await page.unroute(gradesUrlPattern);
  const authorizations: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/user/grades')) authorizations.push(request.headers().authorization);
  });
  await page.goto('/words/practice');
  await expect(page.getByRole('heading', { name: 'No words to practice yet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open a book' })).toHaveAttribute('href', '/library');
  await expectNoProblems(page);
  expect([
    await countWaitingGrades(page),
    await countPracticedToday(page, secondMember),
    authorizations,
  ]).toEqual([1, 0, []]);
  await storeSession(page, await openSession(page.request, firstMember));
  await page.goto('/words/practice');
  await expect.poll(() => countWaitingGrades(page)).toBe(0);
  expect(authorizations).toEqual([expect.not.stringMatching(secondMember.token)]);
  expect(await countPracticedToday(page, firstMember)).toBe(1);
});

test('both grades count when two devices grade the same card simultaneously', async ({ page, browser }) => {
  const member = await signUpNewUser(page);
  await addWords(page, member, { maison: 'house' });
  const otherDevicePage = await (
    await browser.newContext({ storageState: await page.context().storageState() })
  ).newPage();
  for (const devicePage of [page, otherDevicePage]) {
    await devicePage.goto('/words/practice');
    await expect(getQuestion(devicePage)).toContainText('maison');
    await revealBack(devicePage);
  }
  await Promise.all([gradeCard(page, 'Good'), gradeCard(otherDevicePage, 'Hard')]);
  await Promise.all([expectPracticed(page, '1 word'), expectPracticed(otherDevicePage, '1 word')]);
  await expect
    .poll(async () => (await fetchPractice(page, member)).cards.map(({ card }) => card.repetitions))
    .toEqual([2]);
  await otherDevicePage.context().close();
});

test('a member reaches the daily practice limit, raises it and then practices beyond it', async ({
  page,
}) => {
  const member = await signUpNewUser(page);
  await addWords(page, member, meaningsByWord);
  const data = { daily_limit: 1 };
  await page.request.put('/v1/user/daily-practice', { headers: member.headers, data });
  await page.goto('/words/practice');
  await revealBack(page);
  await gradeCard(page, 'Easy');
  await expectPracticed(page, '1 word');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You’ve reached your limit for today' })).toBeVisible();
  await expectNoProblems(page);
  await page.getByLabel('New words per day').fill('2');
  await page.getByRole('button', { name: 'Save the limits' }).click();
  await expect(getQuestion(page)).toContainText('jardin');
  await revealBack(page);
  await gradeCard(page, 'Easy');
  await expectPracticed(page, '1 word');
  await page.getByRole('button', { name: 'Practice more anyway' }).click();
  await expect(getQuestion(page)).toContainText('oiseau');
});

test('a member practices one chapter, and takes a word back that was forgotten eight times', async ({
  page,
}) => {
  const member = await signUpWithBook(page, 'le-phare');
  await addWords(page, member, { maison: 'house' });
  const word = await addWordFromPhrase(page, member, { bookCode: 'le-phare', phraseNo: 3 });
  await page.goto('/words/practice');
  await page.getByLabel('Words from').selectOption({ label: 'Le Phare' });
  await page.getByLabel('Chapter').selectOption({ index: 1 });
  await expect(page).toHaveURL(/book=le-phare&chapter=1$/);
  await expect(page.getByText('1 to go')).toBeVisible();
  await page.goto('/words/practice?book=le-phare&chapter=2');
  await expect(page.getByRole('heading', { name: 'No words to practice here' })).toBeVisible();
  await expectNoProblems(page);
  await page.getByRole('button', { name: 'Practice all my words' }).click();
  await expect(page.getByText('2 to go')).toBeVisible();
  await expect(page.getByRole('region', { name: 'The next two weeks' })).toContainText('Today');
  await sendLapses(page, member, word);
  await page.goto('/words?state=set-aside');
  await expect(page.getByText('You’ve forgotten this word 8 times')).toBeVisible();
  await expectNoProblems(page);
  await page.getByRole('button', { name: `Practice again: ${word}` }).click();
  await expect(page.getByText(`“${word}” is back in practice.`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No words here' })).toBeVisible();
});

test.describe('practice on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a member hears a word from a book and types it into the gap on a touchscreen', async ({ page }) => {
    const member = await signUpWithBook(page, 'le-phare');
    const word = await addWordFromPhrase(page, member, { bookCode: 'le-phare', phraseNo: 3 });
    await page.goto('/words/practice');
    await expect(getQuestion(page)).toContainText('Listen, and recall the marked word.');
    await expectNoProblems(page);
    await page.getByRole('button', { name: 'Settings' }).tap();
    const settings = page.getByRole('dialog', { name: 'Practice settings' });
    await settings.getByRole('radio', { name: 'Fill the gap' }).tap();
    await expectNoProblems(page);
    await settings.getByRole('button', { name: 'Close' }).tap();
    await page.getByLabel('The missing word').fill(word.toUpperCase());
    await page.getByRole('button', { name: 'Show the answer' }).tap();
    await expect(getCardBack(page)).toContainText('That’s it.');
    await expect(getCardBack(page).locator('mark')).toHaveText(word);
    await expectNoProblems(page);
    await getCardBack(page).getByRole('button', { name: 'Hear it' }).tap();
    await expect(getCardBack(page).getByRole('button', { name: 'Playing…' })).toBeVisible();
    await getCardBack(page).getByRole('button', { name: 'Easy' }).tap();
    await expectPracticed(page, '1 word');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Nothing is due now' })).toBeVisible();
    await expect(page.getByText(/Your next word comes back in \d+ days/)).toBeVisible();
    await expectNoProblems(page);
    await page.getByRole('button', { name: 'Practice anyway' }).tap();
    await expect(page.getByLabel('The missing word')).toBeFocused();
  });
});
