import { expect, type Page, test } from '@playwright/test';
import { isTakenOver } from '../support/first-views.ts';
import { type Member, signUpAnew, signUpWithBook } from '../support/people.ts';

type Values = Record<string, string | number>;
type Row = { wire: string; value: string | number; message: string };
type Form = {
  name: string;
  member?: (page: Page) => Promise<Member>;
  open: (page: Page) => Promise<void>;
  /** Maps each field of the API to its label in the form. Fields that are not listed stay empty. */
  labels: Record<string, string>;
  submit: string;
  call: { method: 'POST' | 'PUT'; path: string };
  good: (member: Member | null) => Values;
  rejected: Row[];
  accepted: Values[];
  /** True if accepted values are tested only in the form. The API would need a token from an email. */
  isAcceptedByClientOnly?: boolean;
};

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const newEmail = () => `limite-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.org`;
const goto = (path: string) => async (page: Page) => {
  await page.goto(path);
  await isTakenOver(page);
};

const differ = 'The passwords don’t match.';
const eight = 'lampions';
const bytes = 'é'.repeat(36);
/** Returns invalid values for a new password, each with the expected error message. */
const passwordRules = (wire: string, name: string): Row[] => [
  { wire, value: '', message: `${name} is required.` },
  { wire, value: 'lampion', message: `${name} must have at least 8 characters.` },
  { wire, value: `${bytes}x`, message: `${name} is too long (maximum 72 bytes).` },
];
const email = (wire: string): Row[] => [
  { wire, value: '', message: 'Email is required.' },
  { wire, value: 'ines@example', message: 'Email isn’t a valid email address.' },
  { wire, value: `${'i'.repeat(243)}@example.org`, message: 'Email can have at most 254 characters.' },
];

const fifteen = 'un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze';
const fourteen = fifteen.replace(' quinze', '');
const stars = { overall_star: 4, performance_star: 4, story_star: 4 };
const ratings = { overall_star: 'Overall', performance_star: 'Performance', story_star: 'Story' };
const tokenStep = async (page: Page) => {
  await page.goto('/forgot');
  await field(page, 'Email').fill('nobody@example.org');
  await button(page, 'Submit').click();
  await expect(field(page, 'Token')).toBeFocused();
};
const withGoodToken = async (page: Page) => {
  await page.route('**/v1/user/verify-password-recovery-token', (route) =>
    route.fulfill({ json: { message: 'A good token.' } }),
  );
};
const reset = {
  submit: 'Submit',
  labels: { password: 'New password', confirm_password: 'Confirm password' },
  call: { method: 'POST', path: '/user/reset-password-using-token' },
  good: () => ({ verification_token: 'ABCD-EFGH-JKMN-PQRS', password: eight, confirm_password: eight }),
  rejected: [
    ...passwordRules('password', 'Password'),
    { wire: 'confirm_password', value: '', message: 'Enter the password again.' },
    { wire: 'confirm_password', value: `${eight}x`, message: differ },
  ],
  accepted: [{}, { password: bytes, confirm_password: bytes }],
  isAcceptedByClientOnly: true,
} satisfies Partial<Form>;

const forms: Form[] = [
  {
    name: 'sign in',
    open: goto('/login'),
    labels: { email: 'Email', password: 'Password' },
    submit: 'Sign In',
    call: { method: 'POST', path: '/user/login' },
    good: () => ({ email: 'noah@lingostory.example', password: 'demo-reader-2026' }),
    rejected: [
      { wire: 'email', value: '', message: 'Email is required.' },
      { wire: 'password', value: '', message: 'Password is required.' },
      { wire: 'password', value: 'x'.repeat(1001), message: 'Password is too long.' },
    ],
    accepted: [{}],
  },
  {
    name: 'sign up',
    open: goto('/signup'),
    labels: {
      name: 'Name',
      email: 'Email',
      password: 'Password',
      repeat_password: 'Re-enter password',
    },
    submit: 'Create Account',
    call: { method: 'POST', path: '/user/signup' },
    good: () => ({ name: 'Inès', email: newEmail(), password: eight, repeat_password: eight }),
    rejected: [
      { wire: 'name', value: '  ', message: 'Name is required.' },
      { wire: 'name', value: 'n'.repeat(101), message: 'Name can have at most 100 characters.' },
      ...email('email'),
      ...passwordRules('password', 'Password'),
      { wire: 'repeat_password', value: '', message: 'Enter the password again.' },
      { wire: 'repeat_password', value: `${eight}x`, message: differ },
    ],
    accepted: [{ name: 'n'.repeat(100) }, { password: bytes, repeat_password: bytes }],
  },
  {
    name: 'forgot, first step',
    open: goto('/forgot'),
    labels: { email: 'Email' },
    submit: 'Submit',
    call: { method: 'POST', path: '/user/password-recovery-token' },
    good: () => ({ email: 'nobody@example.org' }),
    rejected: email('email'),
    accepted: [{}],
  },
  {
    name: 'forgot, second step',
    open: tokenStep,
    labels: { verification_token: 'Token' },
    submit: 'Submit',
    call: { method: 'POST', path: '/user/verify-password-recovery-token' },
    good: () => ({ verification_token: 'ABCD-EFGH-JKMN-PQRS' }),
    rejected: [
      { wire: 'verification_token', value: '', message: 'Enter the token we sent you.' },
      {
        wire: 'verification_token',
        value: 'A'.repeat(101),
        message: 'The token can have at most 100 characters.',
      },
    ],
    accepted: [{}],
    isAcceptedByClientOnly: true,
  },
  {
    ...reset,
    name: 'forgot, third step',
    open: async (page) => {
      await withGoodToken(page);
      await tokenStep(page);
      await field(page, 'Token').fill('ABCD-EFGH-JKMN-PQRS');
      await button(page, 'Submit').click();
      await expect(field(page, 'New password')).toBeFocused();
    },
  },
  {
    ...reset,
    name: 'the mailed link',
    open: async (page) => {
      await withGoodToken(page);
      await page.goto('/terms');
      await page.goto('/resetpassword#ABCD-EFGH-JKMN-PQRS');
      await expect(field(page, 'New password')).toBeFocused();
    },
  },
  {
    name: 'change password',
    member: signUpAnew,
    open: goto('/account/change-password'),
    labels: {
      old_password: 'Old password',
      new_password: 'New password',
      repeat_password: 'Repeat password',
    },
    submit: 'Update',
    call: { method: 'PUT', path: '/user/reset-password' },
    good: (member) => ({ old_password: member?.password ?? '', new_password: eight, repeat_password: eight }),
    rejected: [
      { wire: 'old_password', value: '', message: 'The old password is required.' },
      ...passwordRules('new_password', 'The new password'),
      { wire: 'repeat_password', value: `${eight}x`, message: differ },
    ],
    accepted: [{ new_password: bytes, repeat_password: bytes }],
  },
  {
    name: 'contact',
    open: goto('/contact'),
    labels: { from_email: 'Email', subject: 'Subject', text: 'Description' },
    submit: 'Send e-mail',
    call: { method: 'POST', path: '/guest/help-email' },
    good: () => ({ from_email: 'ines@example.org', subject: 'Le son', text: 'Il s’arrête.' }),
    rejected: [
      ...email('from_email'),
      { wire: 'subject', value: '', message: 'Subject is required.' },
      { wire: 'subject', value: 's'.repeat(151), message: 'Subject can have at most 150 characters.' },
      { wire: 'text', value: ' ', message: 'Message is required.' },
      { wire: 'text', value: 't'.repeat(5001), message: 'Message can have at most 5000 characters.' },
    ],
    accepted: [{ subject: 's'.repeat(150) }, { text: 't'.repeat(5000) }],
  },
  {
    name: 'review',
    member: (page) => signUpWithBook(page, 'la-recette-perdue'),
    open: goto('/library/la-recette-perdue/write-a-review'),
    labels: { ...ratings, title: 'Headline', review: 'Review' },
    submit: 'Preview',
    call: { method: 'POST', path: '/user/review' },
    good: () => ({ ...stars, book_code: 'la-recette-perdue', title: 'Bien', review: fifteen }),
    rejected: [
      { wire: 'title', value: '', message: 'Headline is required.' },
      { wire: 'title', value: 'h'.repeat(51), message: 'Headline can have at most 50 characters.' },
      { wire: 'review', value: '', message: 'Review is required.' },
      { wire: 'review', value: 'r'.repeat(24), message: 'Review must have at least 25 characters.' },
      { wire: 'review', value: fourteen, message: 'Review must have at least 15 words.' },
      { wire: 'review', value: 'mot '.repeat(1251), message: 'Review can have at most 5000 characters.' },
      { wire: 'overall_star', value: 0, message: 'Rate the book overall from 1 to 5 stars.' },
      { wire: 'performance_star', value: 0, message: 'Rate the performance from 1 to 5 stars.' },
      { wire: 'story_star', value: 0, message: 'Rate the story from 1 to 5 stars.' },
    ],
    accepted: [{ title: 'h'.repeat(50) }, { review: 'a '.repeat(15).trim() }],
  },
];

const star = (page: Page, rating: string, name: string) =>
  page.getByRole('radiogroup', { name: rating }).getByRole('radio', { name, exact: true });

async function fill(page: Page, { labels }: Form, values: Values): Promise<void> {
  for (const [wire, label] of Object.entries(labels)) {
    const value = values[wire] ?? '';
    if (typeof value === 'string') await field(page, label).fill(value);
    // A star rating cannot be cleared, but it is already empty in a newly opened form.
    else if (value > 0) await star(page, label, `${value} stars`).click();
  }
}

for (const form of forms) {
  test(`the ${form.name} form and the API reject the same values with the same messages`, {
    tag: ['@spec-5-01', '@spec-5-02', '@spec-5-06', '@spec-5-09', '@spec-5-10'],
  }, async ({ page }) => {
    const member = (await form.member?.(page)) ?? null;
    const { method, path } = form.call;
    const ask = (data: Values) =>
      page.request.fetch(`/v1${path}`, { method, data, ...(member && { headers: member.headers }) });
    const sent: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === `/v1${path}`) sent.push(request.method());
    });
    await form.open(page);
    for (const { wire, value, message } of form.rejected) {
      const values = { ...form.good(member), [wire]: value };
      const isStars = typeof value === 'number';
      if (isStars) {
        await page.evaluate(() => sessionStorage.clear());
        await form.open(page);
      }
      await fill(page, form, values);
      await button(page, form.submit).click();
      const label = form.labels[wire] ?? '';
      const target = isStars ? page.getByRole('radiogroup', { name: label }) : field(page, label);
      await expect(target, `${wire} ${value}`).toHaveAccessibleDescription(new RegExp(escaped(message)));
      expect(sent, `${wire} ${value}`).toEqual([]);

      const response = await ask(values);
      expect(response.status(), `${wire} ${value}`).toBe(422);
      expect((await response.json()).errors[wire], `${wire} ${value}`).toContain(message);
    }
    for (const more of form.accepted) {
      const values = { ...form.good(member), ...more };
      await page.route(`**/v1${path}`, (route) =>
        route.fulfill({ status: 500, json: { message: 'Stopped here.' } }),
      );
      await fill(page, form, values);
      await button(page, form.submit).click();
      if (form.submit === 'Preview') await button(page, 'Submit').click();
      await expect.poll(() => sent).toEqual([method]);
      await expect(page.getByRole('alert')).toBeVisible();
      if (form.submit === 'Preview') await button(page, 'Edit').click();
      sent.length = 0;
      await page.unroute(`**/v1${path}`);
      if (!form.isAcceptedByClientOnly) expect((await ask(values)).status(), form.name).toBe(200);
    }
  });
}

const escaped = (message: string) => message.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

test('the API rejects a common password, and the form shows the error under the field', async ({ page }) => {
  const message = /too common/;
  const common = 'password1';
  await page.goto('/signup');
  await field(page, 'Name').fill('Inès');
  await field(page, 'Email').fill(newEmail());
  for (const label of ['Password', 'Re-enter password']) await field(page, label).fill(common);
  await button(page, 'Create Account').click();
  await expect(field(page, 'Password')).toHaveAccessibleDescription(message);
  await expect(field(page, 'Password')).toBeFocused();
  const { password } = await signUpAnew(page);
  await page.goto('/account/change-password');
  await field(page, 'Old password').fill(password);
  for (const label of ['New password', 'Repeat password']) await field(page, label).fill(common);
  await button(page, 'Update').click();
  await expect(field(page, 'New password')).toHaveAccessibleDescription(message);
});
