import { expect, type Page, test } from '@playwright/test';
import { waitForHydration } from '../support/first-views.ts';
import { type Member, signUpNewUser, signUpWithBook } from '../support/people.ts';

type FormValues = Record<string, string | number>;
type InvalidValue = { wire: string; value: string | number; message: string };
type Form = {
  name: string;
  member?: (page: Page) => Promise<Member>;
  open: (page: Page) => Promise<void>;
  /** Maps each field of the API to its label in the form. Fields that are not listed stay empty. */
  labels: Record<string, string>;
  submitLabel: string;
  call: { method: 'POST' | 'PUT'; path: string };
  createValidValues: (member: Member | null) => FormValues;
  invalidValues: InvalidValue[];
  acceptedChanges: FormValues[];
  /** True if valid values are tested only in the form, because the API would also need a token from an email. */
  isAcceptedByClientOnly?: boolean;
};

const getField = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const getButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const createPathOpener = (path: string) => async (page: Page) => {
  await page.goto(path);
  await waitForHydration(page);
};

const mismatchMessage = 'The passwords don’t match.';
const shortestPassword = 'lampions';
const longestPassword = 'é'.repeat(36);
/** Returns invalid values for a new password, each with the expected error message. */
const listInvalidPasswords = (fieldName: string, name: string): InvalidValue[] => [
  { wire: fieldName, value: '', message: `${name} is required.` },
  { wire: fieldName, value: 'lampion', message: `${name} must have at least 8 characters.` },
  { wire: fieldName, value: `${longestPassword}x`, message: `${name} is too long (maximum 72 bytes).` },
];
const tooLongEmail = `${'i'.repeat(243)}@example.org`;
const listInvalidEmails = (fieldName: string): InvalidValue[] => [
  { wire: fieldName, value: '', message: 'Email is required.' },
  { wire: fieldName, value: 'ines@example', message: 'Email isn’t a valid email address.' },
  { wire: fieldName, value: tooLongEmail, message: 'Email can have at most 254 characters.' },
];

const fifteenWords = 'un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze';
const fourteenWords = fifteenWords.replace(' quinze', '');
const stars = { overall_star: 4, performance_star: 4, story_star: 4 };
const ratingLabels = { overall_star: 'Overall', performance_star: 'Performance', story_star: 'Story' };
const openTokenStep = async (page: Page) => {
  await page.goto('/forgot');
  await getField(page, 'Email').fill('nobody@example.org');
  await getButton(page, 'Submit').click();
  await expect(getField(page, 'Token')).toBeFocused();
};
const mockValidToken = async (page: Page) => {
  await page.route('**/v1/user/verify-password-recovery-token', (route) =>
    route.fulfill({ json: { message: 'A good token.' } }),
  );
};
const passwordResetForm = {
  submitLabel: 'Submit',
  labels: { password: 'New password', confirm_password: 'Confirm password' },
  call: { method: 'POST', path: '/user/reset-password-using-token' },
  createValidValues: () => ({
    verification_token: 'ABCD-EFGH-JKMN-PQRS',
    password: shortestPassword,
    confirm_password: shortestPassword,
  }),
  invalidValues: [
    ...listInvalidPasswords('password', 'Password'),
    { wire: 'confirm_password', value: '', message: 'Enter the password again.' },
    { wire: 'confirm_password', value: `${shortestPassword}x`, message: mismatchMessage },
  ],
  acceptedChanges: [{}, { password: longestPassword, confirm_password: longestPassword }],
  isAcceptedByClientOnly: true,
} satisfies Partial<Form>;

const forms: Form[] = [
  {
    name: 'sign in',
    open: createPathOpener('/login'),
    labels: { email: 'Email', password: 'Password' },
    submitLabel: 'Sign In',
    call: { method: 'POST', path: '/user/login' },
    createValidValues: () => ({ email: 'noah@lingostory.example', password: 'demo-reader-2026' }),
    invalidValues: [
      { wire: 'email', value: '', message: 'Email is required.' },
      { wire: 'password', value: '', message: 'Password is required.' },
      { wire: 'password', value: 'x'.repeat(1001), message: 'Password is too long.' },
    ],
    acceptedChanges: [{}],
  },
  {
    name: 'sign up',
    open: createPathOpener('/signup'),
    labels: { name: 'Name', email: 'Email', password: 'Password', repeat_password: 'Re-enter password' },
    submitLabel: 'Create Account',
    call: { method: 'POST', path: '/user/signup' },
    createValidValues: () => ({
      name: 'Inès',
      email: `limite-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.org`,
      password: shortestPassword,
      repeat_password: shortestPassword,
    }),
    invalidValues: [
      { wire: 'name', value: '  ', message: 'Name is required.' },
      { wire: 'name', value: 'n'.repeat(101), message: 'Name can have at most 100 characters.' },
      ...listInvalidEmails('email'),
      ...listInvalidPasswords('password', 'Password'),
      { wire: 'repeat_password', value: '', message: 'Enter the password again.' },
      { wire: 'repeat_password', value: `${shortestPassword}x`, message: mismatchMessage },
    ],
    acceptedChanges: [
      { name: 'n'.repeat(100) },
      { password: longestPassword, repeat_password: longestPassword },
    ],
  },
  {
    name: 'forgot, first step',
    open: createPathOpener('/forgot'),
    labels: { email: 'Email' },
    submitLabel: 'Submit',
    call: { method: 'POST', path: '/user/password-recovery-token' },
    createValidValues: () => ({ email: 'nobody@example.org' }),
    invalidValues: listInvalidEmails('email'),
    acceptedChanges: [{}],
  },
  {
    name: 'forgot, second step',
    open: openTokenStep,
    labels: { verification_token: 'Token' },
    submitLabel: 'Submit',
    call: { method: 'POST', path: '/user/verify-password-recovery-token' },
    createValidValues: () => ({ verification_token: 'ABCD-EFGH-JKMN-PQRS' }),
    invalidValues: [
      { wire: 'verification_token', value: '', message: 'Enter the token we sent you.' },
      {
        wire: 'verification_token',
        value: 'A'.repeat(101),
        message: 'The token can have at most 100 characters.',
      },
    ],
    acceptedChanges: [{}],
    isAcceptedByClientOnly: true,
  },
  {
    ...passwordResetForm,
    name: 'forgot, third step',
    open: async (page) => {
      await mockValidToken(page);
      await openTokenStep(page);
      await getField(page, 'Token').fill('ABCD-EFGH-JKMN-PQRS');
      await getButton(page, 'Submit').click();
      await expect(getField(page, 'New password')).toBeFocused();
    },
  },
  {
    ...passwordResetForm,
    name: 'the mailed link',
    open: async (page) => {
      await mockValidToken(page);
      await page.goto('/terms');
      await page.goto('/resetpassword#ABCD-EFGH-JKMN-PQRS');
      await expect(getField(page, 'New password')).toBeFocused();
    },
  },
  {
    name: 'change password',
    member: signUpNewUser,
    open: createPathOpener('/account/change-password'),
    labels: {
      old_password: 'Old password',
      new_password: 'New password',
      repeat_password: 'Repeat password',
    },
    submitLabel: 'Update',
    call: { method: 'PUT', path: '/user/reset-password' },
    createValidValues: (member) => ({
      old_password: member?.password ?? '',
      new_password: shortestPassword,
      repeat_password: shortestPassword,
    }),
    invalidValues: [
      { wire: 'old_password', value: '', message: 'The old password is required.' },
      ...listInvalidPasswords('new_password', 'The new password'),
      { wire: 'repeat_password', value: `${shortestPassword}x`, message: mismatchMessage },
    ],
    acceptedChanges: [{ new_password: longestPassword, repeat_password: longestPassword }],
  },
  {
    name: 'contact',
    open: createPathOpener('/contact'),
    labels: { from_email: 'Email', subject: 'Subject', text: 'Description' },
    submitLabel: 'Send e-mail',
    call: { method: 'POST', path: '/guest/help-email' },
    createValidValues: () => ({ from_email: 'ines@example.org', subject: 'Le son', text: 'Il s’arrête.' }),
    invalidValues: [
      ...listInvalidEmails('from_email'),
      { wire: 'subject', value: '', message: 'Subject is required.' },
      { wire: 'subject', value: 's'.repeat(151), message: 'Subject can have at most 150 characters.' },
      { wire: 'text', value: ' ', message: 'Message is required.' },
      { wire: 'text', value: 't'.repeat(5001), message: 'Message can have at most 5000 characters.' },
    ],
    acceptedChanges: [{ subject: 's'.repeat(150) }, { text: 't'.repeat(5000) }],
  },
  {
    name: 'review',
    member: (page) => signUpWithBook(page, 'la-recette-perdue'),
    open: createPathOpener('/library/la-recette-perdue/write-a-review'),
    labels: { ...ratingLabels, title: 'Headline', review: 'Review' },
    submitLabel: 'Preview',
    call: { method: 'POST', path: '/user/review' },
    createValidValues: () => ({
      ...stars,
      book_code: 'la-recette-perdue',
      title: 'Bien',
      review: fifteenWords,
    }),
    invalidValues: [
      { wire: 'title', value: '', message: 'Headline is required.' },
      { wire: 'title', value: 'h'.repeat(51), message: 'Headline can have at most 50 characters.' },
      { wire: 'review', value: '', message: 'Review is required.' },
      { wire: 'review', value: 'r'.repeat(24), message: 'Review must have at least 25 characters.' },
      { wire: 'review', value: fourteenWords, message: 'Review must have at least 15 words.' },
      { wire: 'review', value: 'mot '.repeat(1251), message: 'Review can have at most 5000 characters.' },
      { wire: 'overall_star', value: 0, message: 'Rate the book overall from 1 to 5 stars.' },
      { wire: 'performance_star', value: 0, message: 'Rate the performance from 1 to 5 stars.' },
      { wire: 'story_star', value: 0, message: 'Rate the story from 1 to 5 stars.' },
    ],
    acceptedChanges: [{ title: 'h'.repeat(50) }, { review: 'a '.repeat(15).trim() }],
  },
];

const escapeRegExp = (message: string) => message.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const getStarButton = (page: Page, rating: string, name: string) =>
  page.getByRole('radiogroup', { name: rating }).getByRole('radio', { name, exact: true });

async function fillForm(page: Page, { labels }: Form, values: FormValues): Promise<void> {
  for (const [fieldName, label] of Object.entries(labels)) {
    const value = values[fieldName] ?? '';
    if (typeof value === 'string') await getField(page, label).fill(value);
    // A star rating cannot be cleared, but it is already empty in a newly opened form.
    else if (value > 0) await getStarButton(page, label, `${value} stars`).click();
  }
}

for (const form of forms) {
  test(`the ${form.name} form and the API reject the same values with the same messages`, {
    tag: ['@spec-5-01', '@spec-5-02', '@spec-5-06', '@spec-5-09', '@spec-5-10'],
  }, async ({ page }) => {
    const member = (await form.member?.(page)) ?? null;
    const { method, path } = form.call;
    const sendToApi = (data: FormValues) =>
      page.request.fetch(`/v1${path}`, { method, data, ...(member && { headers: member.headers }) });
    const sentMethods: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === `/v1${path}`) sentMethods.push(request.method());
    });
    await form.open(page);
    for (const { wire, value, message } of form.invalidValues) {
      const values = { ...form.createValidValues(member), [wire]: value };
      const isStarRating = typeof value === 'number';
      if (isStarRating) {
        await page.evaluate(() => sessionStorage.clear());
        await form.open(page);
      }
      await fillForm(page, form, values);
      await getButton(page, form.submitLabel).click();
      const label = form.labels[wire] ?? '';
      const target = isStarRating ? page.getByRole('radiogroup', { name: label }) : getField(page, label);
      await expect(target, `${wire} ${value}`).toHaveAccessibleDescription(new RegExp(escapeRegExp(message)));
      expect(sentMethods, `${wire} ${value}`).toEqual([]);

      const response = await sendToApi(values);
      expect(response.status(), `${wire} ${value}`).toBe(422);
      expect((await response.json()).errors[wire], `${wire} ${value}`).toContain(message);
    }
    for (const acceptedValues of form.acceptedChanges) {
      const values = { ...form.createValidValues(member), ...acceptedValues };
      await page.route(`**/v1${path}`, (route) =>
        route.fulfill({ status: 500, json: { message: 'Stopped here.' } }),
      );
      await fillForm(page, form, values);
      await getButton(page, form.submitLabel).click();
      if (form.submitLabel === 'Preview') await getButton(page, 'Submit').click();
      await expect.poll(() => sentMethods).toEqual([method]);
      await expect(page.getByRole('alert')).toBeVisible();
      if (form.submitLabel === 'Preview') await getButton(page, 'Edit').click();
      sentMethods.length = 0;
      await page.unroute(`**/v1${path}`);
      if (!form.isAcceptedByClientOnly) expect((await sendToApi(values)).status(), form.name).toBe(200);
    }
  });
}
