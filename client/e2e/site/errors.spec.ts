import { expect, type Locator, type Page, test } from '@playwright/test';
import { disableServerRendering } from '../support/first-views.ts';
import { openInApp } from '../support/navigation.ts';
import { signInAsDemo } from '../support/people.ts';

const genericMessage = 'Something went wrong. Please try again later.';
const getField = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const getButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** A status code that the specification's error catalogue does not list. */
const unlistedStatus = 418;

type MockResponse = { status: number; message: string; errors?: Record<string, string[]> };

/** Stubs the API's response for a path. */
async function stubResponse(page: Page, path: string, { status, ...json }: MockResponse): Promise<void> {
  await page.unroute(`**/v1${path}`);
  await page.route(`**/v1${path}`, (route) => route.fulfill({ status, json }));
}

/** Expects the banner's text to have the color that this variable has in the current theme. */
async function expectThemeColor(banner: Locator, token: '--red' | '--green'): Promise<void> {
  const [shownColor, expectedColor] = await banner.evaluate((element, name) => {
    const probe = document.createElement('i');
    probe.style.color = `var(${name})`;
    element.append(probe);
    const colors = [getComputedStyle(element).color, getComputedStyle(probe).color];
    probe.remove();
    return colors;
  }, token);
  expect(shownColor).toBe(expectedColor);
}

async function expectAlert(page: Page, text: string): Promise<void> {
  const alert = page.getByRole('alert').filter({ hasText: text });
  await expect(alert).toBeVisible();
  await expectThemeColor(alert, '--red');
}

async function expectSuccess(page: Page, text: string): Promise<void> {
  const status = page.getByRole('status').filter({ hasText: text });
  await expect(status).toBeVisible();
  await expectThemeColor(status, '--green');
}

/** Expects the field to be marked as invalid and described by this error. */
async function expectFieldError(page: Page, label: string, text: string): Promise<void> {
  await expect(getField(page, label)).toHaveAttribute('aria-invalid', 'true');
  await expect(getField(page, label)).toHaveAccessibleDescription(new RegExp(text));
}

test('the sign-in page shows the server’s message in red for every error', {
  tag: ['@spec-8-01', '@spec-8-02'],
}, async ({ page }) => {
  await page.goto('/login');
  await getField(page, 'Email').fill('ines@example.org');
  await getField(page, 'Password').fill('une clé');
  for (const status of [422, 401, 404, 500, unlistedStatus]) {
    const message = `Not now, with ${status}.`;
    await stubResponse(page, '/user/login', { status, message });
    await getButton(page, 'Sign In').click();
    await expectAlert(page, message);
  }
  await expect(page).toHaveURL(/\/login$/);
});

test('the sign-up page shows field errors under their fields, and a generic message for other errors', {
  tag: '@spec-8-03',
}, async ({ page }) => {
  await page.goto('/signup');
  const labels = ['Name', 'Email', 'Password', 'Re-enter password'];
  const values = ['Inès', 'ines@example.org', 'une lampe de chevet', 'une lampe de chevet'];
  for (const [index, label] of labels.entries()) await getField(page, label).fill(values[index] ?? '');
  const errors = {
    name: ['No such name.'],
    email: ['That is taken.', 'And odd.'],
    password: ['Too well known.'],
    repeat_password: ['Not the same.'],
  };
  await stubResponse(page, '/user/signup', { status: 422, message: 'Check again.', errors });
  await getButton(page, 'Create Account').click();
  for (const [index, [text = '']] of Object.values(errors).entries()) {
    await expectFieldError(page, labels[index] ?? '', text);
  }
  await expect(getField(page, 'Name')).toBeFocused();
  await expect(page.getByText('Check again.')).toHaveCount(0);
  for (const status of [401, 404, 429, 500, unlistedStatus]) {
    await stubResponse(page, '/user/signup', { status, message: 'Told to nobody.' });
    await getButton(page, 'Create Account').click();
    await expectAlert(page, genericMessage);
    await expect(page.getByText('Told to nobody.')).toHaveCount(0);
    for (const [index, label] of labels.entries()) {
      await expect(getField(page, label)).toHaveValue(values[index] ?? '');
    }
  }
});

test('each step of password recovery shows the server’s message for a 422 and a generic message otherwise', {
  tag: '@spec-8-04',
}, async ({ page }) => {
  const steps = [
    { path: '/user/password-recovery-token', name: 'email', fill: { Email: 'ines@example.org' } },
    {
      path: '/user/verify-password-recovery-token',
      name: 'verification_token',
      fill: { Token: 'ABCD-EFGH-JKMN-PQRS' },
    },
    {
      path: '/user/reset-password-using-token',
      name: 'password',
      fill: { 'New password': 'une lampe de chevet', 'Confirm password': 'une lampe de chevet' },
    },
  ];
  await page.goto('/forgot');
  for (const { path, name, fill } of steps) {
    for (const [label, value] of Object.entries(fill)) await getField(page, label).fill(value);
    for (const status of [401, 404, 500, unlistedStatus]) {
      await stubResponse(page, path, { status, message: 'Told to nobody.' });
      await getButton(page, 'Submit').click();
      await expectAlert(page, genericMessage);
      await expect(page.getByText('Told to nobody.')).toHaveCount(0);
    }
    await stubResponse(page, path, { status: 422, message: `Not this ${name}.` });
    await getButton(page, 'Submit').click();
    await expectAlert(page, `Not this ${name}.`);
    await stubResponse(page, path, { status: 422, message: 'Look.', errors: { [name]: ['Rather not.'] } });
    await getButton(page, 'Submit').click();
    await expectFieldError(page, Object.keys(fill)[0] ?? '', 'Rather not.');
    await stubResponse(page, path, { status: 200, message: `Well done, ${name}.` });
    await getButton(page, 'Submit').click();
    await expect(page.getByText(`Well done, ${name}.`)).toBeVisible();
  }
  await expectSuccess(page, 'Well done, password.');
});

type Form = {
  name: string;
  path: string;
  call: string;
  fill: (page: Page) => Promise<void>;
  send: (page: Page) => Promise<void>;
  field: { wire: string; label: string };
};

const reviewText =
  'A warm little story, and a voice that takes its time. I understood nearly all of it, and the sea is wonderful.';

/** The forms that show the server's message after a 401, 422 or 500. */
const forms: Form[] = [
  {
    name: 'review',
    path: '/library/le-phare/write-a-review',
    call: '/user/review',
    fill: async (page) => {
      for (const rating of ['Overall', 'Performance', 'Story']) {
        await page
          .getByRole('radiogroup', { name: rating })
          .getByRole('radio', { name: '4 stars', exact: true })
          .click();
      }
      await getField(page, 'Headline').fill('The sea at night');
      await getField(page, 'Review').fill(reviewText);
    },
    send: async (page) => {
      if (await getButton(page, 'Preview').isVisible()) await getButton(page, 'Preview').click();
      await getButton(page, 'Submit').click();
    },
    field: { wire: 'title', label: 'Headline' },
  },
  {
    name: 'password change',
    path: '/account/change-password',
    call: '/user/reset-password',
    fill: async (page) => {
      await getField(page, 'Old password').fill('une lampe');
      await getField(page, 'New password').fill('une lampe de chevet');
      await getField(page, 'Repeat password').fill('une lampe de chevet');
    },
    send: (page) => getButton(page, 'Update').click(),
    field: { wire: 'new_password', label: 'New password' },
  },
  {
    name: 'contact',
    path: '/contact',
    call: '/guest/help-email',
    fill: async (page) => {
      await getField(page, 'Email').fill('ines@example.org');
      await getField(page, 'Subject').fill('Le son');
      await getField(page, 'Description').fill('Il s’arrête.');
    },
    send: (page) => getButton(page, 'Send e-mail').click(),
    field: { wire: 'subject', label: 'Subject' },
  },
];

for (const { name, path, call, fill, send, field: invalidField } of forms) {
  test(`the ${name} form shows the server’s message for 401, 422 and 500, and a generic message otherwise`, {
    tag: '@spec-8-13',
  }, async ({ page }) => {
    await signInAsDemo(page, 'reader');
    await page.goto(path);
    await fill(page);
    await stubResponse(page, call, { status: 500, message: 'The shelf fell over.' });
    await send(page);
    await expectAlert(page, 'The shelf fell over.');
    for (const status of [402, 404, unlistedStatus]) {
      await stubResponse(page, call, { status, message: 'Told to nobody.' });
      await send(page);
      await expectAlert(page, genericMessage);
      await expect(page.getByText('Told to nobody.')).toHaveCount(0);
    }
    await stubResponse(page, call, { status: 422, message: 'Please look again.' });
    await send(page);
    await expectAlert(page, 'Please look again.');
    const errors = { [invalidField.wire]: ['Rather not this.'] };
    await stubResponse(page, call, { status: 422, message: 'Something is amiss.', errors });
    await send(page);
    await expectAlert(page, 'Something is amiss.');
    await expectFieldError(page, invalidField.label, 'Rather not this.');
    await expect(getField(page, invalidField.label)).toBeFocused();
    // When the only field error repeats the server's message, the message must appear only once.
    const message = 'Rather not this either.';
    await stubResponse(page, call, { status: 422, message, errors: { [invalidField.wire]: [message] } });
    await send(page);
    await expectFieldError(page, invalidField.label, message);
    await expect(page.getByText(message)).toHaveCount(1);

    await stubResponse(page, call, { status: 401, message: 'You were away for long.' });
    await send(page);
    await expectAlert(page, 'You were away for long.');
    // The contact form needs no session, so a 401 does not redirect to the sign-in page.
    if (name === 'contact') return;
    await expect(page).toHaveURL(/\/login$/);
    await page.reload();
    await expect(getButton(page, 'Sign In')).toBeVisible();
    await expect(page.getByText('You were away for long.')).toHaveCount(0);
  });
}

test('the password form sends only the old and new password and shows the success message in green', {
  tag: '@spec-3-09',
}, async ({ page }) => {
  await signInAsDemo(page, 'reader');
  await page.goto('/account/change-password');
  await forms[1]?.fill(page);
  await stubResponse(page, '/user/reset-password', { status: 200, message: 'Changed it is.' });
  const request = page.waitForRequest('**/v1/user/reset-password');
  await forms[1]?.send(page);
  expect(Object.keys((await request).postDataJSON())).toEqual(['old_password', 'new_password']);
  await expectSuccess(page, 'Changed it is.');
});

test('a purchase without a credit shows the server’s message in red and ways to get a credit', {
  tag: '@spec-8-15',
}, async ({ page }) => {
  await signInAsDemo(page, 'reader');
  await page.goto('/confirm-purchase/dernier-etage');
  await stubResponse(page, '/user/purchase-book', { status: 402, message: 'Your purse is empty.' });
  await getButton(page, 'Confirm the Purchase').click();
  await expectAlert(page, 'Your purse is empty.');
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /credit|membership/i })
      .first(),
  ).toBeVisible();
});

for (const reader of [
  { who: 'member', path: '/library/le-phare/read', call: '/user/read-book**' },
  { who: 'guest', path: '/guest/le-phare/read', call: '/guest/sample-chapter**' },
] as const) {
  test(`a ${reader.who} whose book fails to load sees the server’s status and message in a red banner`, {
    tag: '@spec-8-17',
  }, async ({ page }) => {
    await disableServerRendering(page);
    if (reader.who === 'member') await signInAsDemo(page, 'reader');
    await page.goto('/terms');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms');
    for (const status of [402, 404, 422, 500]) {
      const message = `No page today, with ${status}.`;
      await stubResponse(page, reader.call, { status, message });
      await openInApp(page, reader.path);
      await expectAlert(page, message);
      await expect(page.getByRole('alert')).toContainText(String(status));
      // The error page must contain at least one link, so that the user can leave it.
      await expect(page.getByRole('link').first()).toBeVisible();
      await openInApp(page, '/terms');
    }
  });
}

test('a member whose session ends while a book loads is sent to the sign-in page and sees the server’s message', {
  tag: '@spec-8-17',
}, async ({ page }) => {
  await signInAsDemo(page, 'reader');
  await stubResponse(page, '/user/read-book**', { status: 401, message: 'You were away for long.' });
  await page.goto('/library/le-phare/read');
  await expect(page).toHaveURL(/\/login$/);
  await expectAlert(page, 'You were away for long.');
});
