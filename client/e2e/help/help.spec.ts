import { expect, type Page, test } from '@playwright/test';
import { mailOrigin } from '../settings.ts';
import { waitForHydration } from '../support/first-views.ts';
import { openInApp } from '../support/navigation.ts';
import { expectNoViolations } from '../support/problems.ts';

const getHeading = (page: Page) => page.getByRole('heading', { level: 1 });
const getField = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const getSendButton = (page: Page) => page.getByRole('button', { name: 'Send e-mail' });

async function fillForm(page: Page, subject: string) {
  await getField(page, 'Name').fill('Inès');
  await getField(page, 'Email').fill('ines@example.org');
  await getField(page, 'Subject').fill(subject);
  await getField(page, 'Description').fill('Le son\ns’arrête.');
}

test('a guest writes to customer service, and the email arrives', {
  tag: ['@spec-1-05', '@spec-2.1-08', '@spec-2.1-09', '@spec-2.2-44', '@spec-2.2-45'],
}, async ({ page }) => {
  const subject = `Une question ${Date.now()}`;
  await page.goto('/contact');
  await expect(getHeading(page)).toHaveText('Email Us');
  await expectNoViolations(page);
  await waitForHydration(page);
  await getSendButton(page).click();
  await expect(page.getByText('Subject is required.')).toBeVisible();
  await expect(getField(page, 'Email')).toBeFocused();
  await fillForm(page, subject);
  const request = page.waitForRequest('**/v1/guest/help-email');
  await getSendButton(page).click();
  expect(Object.keys((await request).postDataJSON()).sort()).toEqual(['from_email', 'subject', 'text']);

  await expect(page).toHaveURL(/\/contact\/email-send$/);
  await expect(getHeading(page)).toHaveText('Thank you for your email');
  await expectNoViolations(page);
  await expect(async () => {
    const emails = await (await page.request.get(`${mailOrigin}/email`)).json();
    const wasReceived = emails.some((email: { subject: string }) => email.subject.includes(subject));
    expect(wasReceived).toBe(true);
  }).toPass();
  await page.getByRole('link', { name: 'Explore the books' }).click();
  await expect(page).toHaveURL(/\/lingostory$/);
});

test('a guest’s help message stays in the form after a validation error, a server error and a reload', async ({
  page,
}) => {
  await page.goto('/contact');
  await waitForHydration(page);
  await fillForm(page, 'Le son');
  const responses = [
    { status: 422, json: { message: 'No.', errors: { subject: ['Say more.'] } }, shown: 'Say more.' },
    { status: 500, json: { message: 'The post is on strike.' }, shown: 'The post is on strike.' },
    { status: 418, json: { message: 'Tea?' }, shown: 'Something went wrong. Please try again later.' },
  ];
  for (const { shown, ...response } of responses) {
    await page.route('**/v1/guest/help-email', (route) => route.fulfill(response));
    await getSendButton(page).click();
    await expect(page.getByText(shown)).toBeVisible();
    await expect(getField(page, 'Description')).toHaveValue('Le son\ns’arrête.');
    await page.unroute('**/v1/guest/help-email');
  }
  await page.reload();
  await expect(getField(page, 'Name')).toHaveValue('Inès');
  await expect(getField(page, 'Description')).toHaveValue('Le son\ns’arrête.');
});

test('a guest finds an answer on the help page using only the keyboard, and a link leads to an open answer', async ({
  page,
}) => {
  await page.goto('/contact');
  await page.getByRole('link', { name: 'pausing' }).click();
  await expect(getHeading(page)).toHaveText('Help');
  await expect(page.getByText('Take a break of 30, 60 or 90 days')).toBeInViewport();

  const searchField = page.getByRole('searchbox', { name: 'Search' });
  await searchField.focus();
  await page.keyboard.type('money back');
  await expect(page.getByText('1 answer', { exact: true })).toBeVisible();
  await expect(page.getByText('a person will look at it')).toBeVisible();
  await expect(page).toHaveURL(/search=money\+back/);
  await expectNoViolations(page);
  await page.reload();
  await expect(page.getByText('a person will look at it')).toBeVisible();

  await searchField.fill('dinosaur');
  await expect(page.getByText('We found no answer to that.')).toBeVisible();
  await searchField.fill('');
  await page.locator('summary').filter({ hasText: 'What is a dictation?' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('You hear a phrase and type it.')).toBeVisible();
  await expectNoViolations(page);
});

test('forms say that they need a connection while there is none, and keep what was typed', async ({
  page,
}) => {
  const hint = page.getByRole('main').getByRole('status').filter({ hasText: 'This needs a connection.' });
  await page.goto('/contact');
  await waitForHydration(page);
  await fillForm(page, 'Le son');
  await page.route('**/v1/**', (route) => route.abort());
  await getSendButton(page).click();
  await expect(hint).toBeVisible();
  await expectNoViolations(page);
  await openInApp(page, '/signup');
  await expect(hint).toBeVisible();
  await openInApp(page, '/contact');
  await expect(getField(page, 'Description')).toHaveValue('Le son\ns’arrête.');
  await expect(hint).toBeVisible();

  await page.unroute('**/v1/**');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(hint).toHaveCount(0);
  await expect(getField(page, 'Subject')).toHaveValue('Le son');
});
