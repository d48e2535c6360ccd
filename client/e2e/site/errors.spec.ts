import { expect, type Locator, type Page, test } from '@playwright/test';
import { disableServerRendering } from '../support/first-views.ts';
import { signInAsDemo } from '../support/people.ts';

const genericMessage = 'Something went wrong. Please try again later.';
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** A status code that the specification's error catalogue does not list. */
const unlistedStatus = 418;

type MockResponse = { status: number; message: string; errors?: Record<string, string[]> };

/** Stubs the API's response for a path. */
async function respondWith(page: Page, path: string, { status, ...json }: MockResponse): Promise<void> {
  await page.unroute(`**/v1${path}`);
  await page.route(`**/v1${path}`, (route) => route.fulfill({ status, json }));
}

/** Expects the banner's text to have the color that this variable has in the current theme. */
async function expectThemeColor(banner: Locator, token: '--red' | '--green'): Promise<void> {
  const [shown, expected] = await banner.evaluate((element, name) => {
    const probe = document.createElement('i');
    probe.style.color = `var(${name})`;
    element.append(probe);
    const colors = [getComputedStyle(element).color, getComputedStyle(probe).color];
    probe.remove();
    return colors;
  }, token);
  expect(shown).toBe(expected);
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
  await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(text));
}

test('the sign-in page shows the server’s message in red for every error', {
  tag: ['@spec-8-01', '@spec-8-02'],
}, async ({ page }) => {
  await page.goto('/login');
  await field(page, 'Email').fill('ines@example.org');
  await field(page, 'Password').fill('une clé');
  for (const status of [422, 401, 404, 500, unlistedStatus]) {
    const message = `Not now, with ${status}.`;
    await respondWith(page, '/user/login', { status, message });
    await button(page, 'Sign In').click();
    await expectAlert(page, message);
  }
  await expect(page).toHaveURL(/\/login$/);
});

test('the sign-up page shows field errors under their fields, and the generic message for other errors', {
  tag: '@spec-8-03',
}, async ({ page }) => {
  await page.goto('/signup');
  const labels = ['Name', 'Email', 'Password', 'Re-enter password'];
  const values = ['Inès', 'ines@example.org', 'une lampe de chevet', 'une lampe de chevet'];
  for (const [index, label] of labels.entries()) await field(page, label).fill(values[index] ?? '');
  const errors = {
    name: ['No such name.'],
    email: ['That is taken.', 'And odd.'],
    password: ['Too well known.'],
    repeat_password: ['Not the same.'],
  };
  await respondWith(page, '/user/signup', { status: 422, message: 'Check again.', errors });
  await button(page, 'Create Account').click();
  for (const [index, [text = '']] of Object.values(errors).entries()) {
    await expectFieldError(page, labels[index] ?? '', text);
  }
  await expect(field(page, 'Name')).toBeFocused();
  await expect(page.getByText('Check again.')).toHaveCount(0);
  for (const status of [401, 404, 429, 500, unlistedStatus]) {
    await respondWith(page, '/user/signup', { status, message: 'Told to nobody.' });
    await button(page, 'Create Account').click();
    await expectAlert(page, genericMessage);
    await expect(page.getByText('Told to nobody.')).toHaveCount(0);
    for (const [index, label] of labels.entries()) {
      await expect(field(page, label)).toHaveValue(values[index] ?? '');
    }
  }
});

test('each step of password recovery shows the server’s message for a 422 and the generic one otherwise', {
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
    for (const [label, value] of Object.entries(fill)) await field(page, label).fill(value);
    for (const status of [401, 404, 500, unlistedStatus]) {
      await respondWith(page, path, { status, message: 'Told to nobody.' });
      await button(page, 'Submit').click();
      await expectAlert(page, genericMessage);
      await expect(page.getByText('Told to nobody.')).toHaveCount(0);
    }
    await respondWith(page, path, { status: 422, message: `Not this ${name}.` });
    await button(page, 'Submit').click();
    await expectAlert(page, `Not this ${name}.`);
    await respondWith(page, path, { status: 422, message: 'Look.', errors: { [name]: ['Rather not.'] } });
    await button(page, 'Submit').click();
    await expectFieldError(page, Object.keys(fill)[0] ?? '', 'Rather not.');
    await respondWith(page, path, { status: 200, message: `Well done, ${name}.` });
    await button(page, 'Submit').click();
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
      await field(page, 'Headline').fill('The sea at night');
      await field(page, 'Review').fill(reviewText);
    },
    send: async (page) => {
      if (await button(page, 'Preview').isVisible()) await button(page, 'Preview').click();
      await button(page, 'Submit').click();
    },
    field: { wire: 'title', label: 'Headline' },
  },
  {
    name: 'password change',
    path: '/account/change-password',
    call: '/user/reset-password',
    fill: async (page) => {
      await field(page, 'Old password').fill('une lampe');
      await field(page, 'New password').fill('une lampe de chevet');
      await field(page, 'Repeat password').fill('une lampe de chevet');
    },
    send: (page) => button(page, 'Update').click(),
    field: { wire: 'new_password', label: 'New password' },
  },
  {
    name: 'contact',
    path: '/contact',
    call: '/guest/help-email',
    fill: async (page) => {
      await field(page, 'Email').fill('ines@example.org');
      await field(page, 'Subject').fill('Le son');
      await field(page, 'Description').fill('Il s’arrête.');
    },
    send: (page) => button(page, 'Send e-mail').click(),
    field: { wire: 'subject', label: 'Subject' },
  },
];

for (const { name, path, call, fill, send, field: invalid } of forms) {
  test(`the ${name} form shows the server’s message for 401, 422 and 500, and the generic one otherwise`, {
    tag: '@spec-8-13',
  }, async ({ page }) => {
    await signInAsDemo(page, 'reader');
    await page.goto(path);
    await fill(page);
    await respondWith(page, call, { status: 500, message: 'The shelf fell over.' });
    await send(page);
    await expectAlert(page, 'The shelf fell over.');
    for (const status of [402, 404, unlistedStatus]) {
      await respondWith(page, call, { status, message: 'Told to nobody.' });
      await send(page);
      await expectAlert(page, genericMessage);
      await expect(page.getByText('Told to nobody.')).toHaveCount(0);
    }
    await respondWith(page, call, { status: 422, message: 'Please look again.' });
    await send(page);
    await expectAlert(page, 'Please look again.');
    const errors = { [invalid.wire]: ['Rather not this.'] };
    await respondWith(page, call, { status: 422, message: 'Something is amiss.', errors });
    await send(page);
    await expectAlert(page, 'Something is amiss.');
    await expectFieldError(page, invalid.label, 'Rather not this.');
    await expect(field(page, invalid.label)).toBeFocused();
    // When the only field error repeats the server's message, the message must appear only once.
    const message = 'Rather not this either.';
    await respondWith(page, call, { status: 422, message, errors: { [invalid.wire]: [message] } });
    await send(page);
    await expectFieldError(page, invalid.label, message);
    await expect(page.getByText(message)).toHaveCount(1);

    await respondWith(page, call, { status: 401, message: 'You were away for long.' });
    await send(page);
    await expectAlert(page, 'You were away for long.');
    // The contact form needs no session, so a 401 does not redirect to the sign-in page.
    if (name === 'contact') return;
    await expect(page).toHaveURL(/\/login$/);
    await page.reload();
    await expect(button(page, 'Sign In')).toBeVisible();
    await expect(page.getByText('You were away for long.')).toHaveCount(0);
  });
}

test('the password form sends only the old and new password and shows the success message in green', {
  tag: '@spec-3-09',
}, async ({ page }) => {
  await signInAsDemo(page, 'reader');
  await page.goto('/account/change-password');
  await forms[1]?.fill(page);
  await respondWith(page, '/user/reset-password', { status: 200, message: 'Changed it is.' });
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
  await respondWith(page, '/user/purchase-book', { status: 402, message: 'Your purse is empty.' });
  await button(page, 'Confirm the Purchase').click();
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
  test(`the ${reader.who}’s reader shows the server’s status and message in a red banner`, {
    tag: '@spec-8-17',
  }, async ({ page }) => {
    await disableServerRendering(page);
    if (reader.who === 'member') await signInAsDemo(page, 'reader');
    for (const status of [402, 404, 422, 500]) {
      const message = `No page today, with ${status}.`;
      await respondWith(page, reader.call, { status, message });
      await page.goto(reader.path);
      await expectAlert(page, message);
      await expect(page.getByRole('alert')).toContainText(String(status));
      // The error page must have at least one link to leave by.
      await expect(page.getByRole('link').first()).toBeVisible();
    }
  });
}

test('a 401 in the member’s reader leads to the sign-in page and shows the server’s message there', {
  tag: '@spec-8-17',
}, async ({ page }) => {
  await signInAsDemo(page, 'reader');
  await respondWith(page, '/user/read-book**', { status: 401, message: 'You were away for long.' });
  await page.goto('/library/le-phare/read');
  await expect(page).toHaveURL(/\/login$/);
  await expectAlert(page, 'You were away for long.');
});
