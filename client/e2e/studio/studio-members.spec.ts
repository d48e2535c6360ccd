import { expect, type Page } from '@playwright/test';
import {
  getButton,
  getConfirmationDialog,
  getErrorMessage,
  getField,
  getLink,
  getRow,
  getSuccessMessage,
  getTitle,
  signInWithForm,
  test,
} from '../support/administrator.ts';
import { openSession, signUp, storeSession } from '../support/people.ts';
import { expectNoViolations } from '../support/problems.ts';

const getMembersRegion = (page: Page) => page.getByRole('region', { name: 'List of members' });
const createUniqueName = () => `Odile ${Date.now().toString(36)}${Math.floor(Math.random() * 1e4)}`;

async function searchMembers(page: Page, text: string) {
  await getField(page, 'Name or email').fill(text);
  await getButton(page, 'Search').click();
}

/** Returns the labels of the dashboard's lists with their numbers. */
async function readStatsList(page: Page) {
  await expect(page.getByRole('heading', { name: 'Members by status' })).toBeVisible();
  const names = await page.getByRole('term').allTextContents();
  const values = await page.getByRole('definition').allTextContents();
  return names.map((name, index) => [name, values[index]]);
}

async function readTableRows(page: Page) {
  const rows: string[][] = [];
  for (const name of ['Catalogue', 'Members by status']) {
    const region = page.getByRole('region', { name, exact: true });
    await expect(region).toBeVisible();
    for (const line of (await region.getByRole('row').all()).slice(1)) {
      rows.push([
        (await line.getByRole('rowheader').textContent()) ?? '',
        (await line.getByRole('cell').textContent()) ?? '',
      ]);
    }
  }
  return rows;
}

test('the dashboard counts the books, chapters, phrases and members in the database', {
  tag: '@spec-2.2-12',
}, async ({ page, studio }) => {
  const book = await studio.book();
  const chapter = await studio.chapter(book, 1);
  await studio.phrase(chapter, 'Le phare est loin.');
  await studio.signIn(page);
  const response = page.waitForResponse('**/v1/admin/dashboard');
  await page.goto('/admin/dashboard');
  await expect(getTitle(page, 'Admin Dashboard')).toBeVisible();
  const { data } = await (await response).json();
  const stats = new Map(await readStatsList(page).then((statEntries) => statEntries as [string, string][]));
  expect(stats.get('Books')).toBe(String(data.books));
  expect(stats.get('Phrases')).toBe(String(data.phrases));
  expect(stats.get('Total members')).toBe(String(data.members.total));
  // The demo catalogue has at least nine books and 600 phrases, and this test has added one of each.
  expect(Number(stats.get('Books'))).toBeGreaterThanOrEqual(10);
  expect(Number(stats.get('Phrases'))).toBeGreaterThan(600);
  expect(Number(stats.get('Phrases without meanings'))).toBeGreaterThan(0);
  const chart = page.getByRole('img', { name: /^Purchases and paid months of the last \d+ weeks/ });
  const purchases = data.weeks.reduce((sum: number, week: { purchases: number }) => sum + week.purchases, 0);
  await expect(chart).toHaveAccessibleName(
    new RegExp(`: ${purchases} purchases and \\d+ paid months in all`),
  );
  await expectNoViolations(page);
});

test('the table view shows the same numbers as the dashboard and its weekly chart', {
  tag: '@spec-2.2-12',
}, async ({ page, studio }) => {
  await studio.signIn(page);
  // Mocks one response for both pages, because other tests add members and books at the same time.
  const response = await page.request.get('/v1/admin/dashboard', {
    headers: { Authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` },
  });
  const view = await response.json();
  await page.route('**/v1/admin/dashboard', (route) => route.fulfill({ json: view }));
  await page.goto('/admin/dashboard');
  const shownStats = await readStatsList(page);
  expect(shownStats.length).toBeGreaterThan(10);
  await getLink(page, 'View as a table').click();
  await expect(page).toHaveURL(/\/admin\/dashboard\/table$/);
  await expect(getTitle(page, 'Statistics as a table')).toBeVisible();
  expect(await readTableRows(page)).toEqual(shownStats);
  const weeks = page.getByRole('region', { name: 'Weeks' }).getByRole('row');
  await expect(weeks).toHaveCount(view.data.weeks.length + 1);
  const lastWeek = view.data.weeks.at(-1);
  await expect(weeks.last().getByRole('cell')).toHaveText([
    String(lastWeek.purchases),
    String(lastWeek.paid_months),
  ]);
  await expectNoViolations(page);
});

test('an administrator finds a member by name, email or status and sees the membership and the ledger', async ({
  page,
  studio,
}) => {
  await studio.signIn(page);
  await page.goto('/admin/members');
  await searchMembers(page, 'camille@lingostory');
  const camilleRow = getMembersRegion(page)
    .getByRole('row')
    .filter({ hasText: 'camille@lingostory.example' });
  await expect(camilleRow).toBeVisible();
  await expect(getMembersRegion(page).getByRole('row')).toHaveCount(2);
  await expect(camilleRow).toContainText('Active');
  await camilleRow.getByRole('button', { name: /^Details of/ }).click();
  await expect(page.getByRole('heading', { level: 3, name: 'Camille' })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Memberships' }).getByRole('row').nth(1)).toContainText(
    'Active',
  );
  const ledgerRows = page.getByRole('region', { name: 'Credit ledger' }).getByRole('row');
  await expect.poll(() => ledgerRows.count()).toBeGreaterThan(2);
  const creditChanges = await ledgerRows
    .getByRole('cell')
    .filter({ hasText: /^[+−]\d+$/ })
    .allTextContents();
  const balance = creditChanges.reduce((sum, change) => sum + Number(change.replace('−', '-')), 0);
  await expect(page.getByText(`Active, ${balance} credits.`)).toBeVisible();
  await expect(getLink(page, 'Le Phare')).toBeVisible();
  await expectNoViolations(page);
  await getButton(page, 'Close details').click();
  await expect(page.getByRole('heading', { level: 2, name: 'Find a member', exact: true })).toBeFocused();

  await searchMembers(page, '');
  await getField(page, 'Status').selectOption('Active');
  await getButton(page, 'Search').click();
  await expect(
    getMembersRegion(page).getByRole('row').filter({ hasText: 'noah@lingostory.example' }),
  ).toHaveCount(0);
  await getField(page, 'Status').selectOption('');
  await searchMembers(page, 'nobody-of-this-name');
  await expect(page.getByText('No members match this search.')).toBeVisible();
});

test('closing a member’s account signs the member out, and reopening it lets them sign in again', async ({
  page,
  browser,
  baseURL,
  request,
  studio,
}) => {
  const name = createUniqueName();
  const account = await signUp(request, name);
  const memberPage = await browser.newPage({ ...(baseURL && { baseURL }) });
  await storeSession(memberPage, await openSession(request, account));
  await memberPage.goto('/account');
  await expect(memberPage.getByRole('link', { name: `Hi ${name}` })).toBeVisible();

  await studio.signIn(page);
  await page.goto('/admin/members');
  await searchMembers(page, account.email);
  await getButton(page, `Close the account of ${name}`).click();
  await getConfirmationDialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(getButton(page, `Close the account of ${name}`)).toBeFocused();
  await getButton(page, `Close the account of ${name}`).click();
  await expect(getConfirmationDialog(page)).toContainText(
    'They are signed out everywhere right away and can’t sign in, and their membership ends with its credits.',
  );
  await expectNoViolations(page);
  await getConfirmationDialog(page).getByRole('button', { name: 'Close the account' }).click();
  await expect(getSuccessMessage(page, 'closed')).toBeVisible();
  await expect(getRow(page, account.email)).toContainText('Closed account');

  await memberPage.getByRole('link', { name: 'My Library' }).click();
  await expect(memberPage).toHaveURL(/\/login$/);
  await expect(getErrorMessage(memberPage)).toHaveText('Please sign in.');
  await getField(memberPage, 'Email').fill(account.email);
  await getField(memberPage, 'Password').fill(account.password);
  await getButton(memberPage, 'Sign In').click();
  await expect(getErrorMessage(memberPage).filter({ hasText: 'Incorrect email or password.' })).toBeVisible();
  await expect(memberPage).toHaveURL(/\/login$/);

  await getButton(page, `Reopen the account of ${name}`).click();
  await getConfirmationDialog(page).getByRole('button', { name: 'Reopen the account' }).click();
  await expect(getRow(page, account.email)).toContainText('No membership');
  await signInWithForm(memberPage, account);
  await expect(memberPage).toHaveURL(/\/library$/);
  await memberPage.close();
});
