import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailWorld, startMailWorld } from '../support/emails/mailbox.ts';
import { startWorld, type World } from '../support/running/world.ts';

const helpEmail = 'help@lingostory.example';

let world: MailWorld;
beforeAll(async () => {
  world = await startMailWorld();
});
afterAll(() => world.close());

const validMessage = {
  from_email: 'Reader@Example.org',
  subject: 'Où est mon crédit ?',
  text: 'Bonjour,\n\nje ne le trouve pas.\n.\nMerci !',
};
const sendMessage = (body: object, targetWorld: World = world) =>
  targetWorld.api.post('/v1/guest/help-email').send(body);

async function waitForEmail(subject: string) {
  const email = (await world.mailbox.waitFor(helpEmail)).find((message) => message.subject === subject);
  if (!email) throw new Error(`No email about ${subject}.`);
  return email;
}

describe('POST /v1/guest/help-email', { tags: ['spec-1-05', 'spec-7-19'] }, () => {
  it('sends a help message to customer service, with the sender as the reply address', async () => {
    const { status, body } = await sendMessage(validMessage);
    expect(status).toBe(200);
    expect(body).toEqual({ message: expect.stringContaining('Thank you') });
    const email = await waitForEmail(validMessage.subject);
    expect(email.to.map(({ address }) => address)).toEqual([helpEmail]);
    expect(email.from[0]?.address).toBe('hello@lingostory.example');
    expect(email.replyTo?.map(({ address }) => address)).toEqual(['reader@example.org']);
    expect(email.text).toContain(validMessage.text);
    expect(email.text).toContain('reader@example.org');
  });

  it('accepts a form-encoded help message', async () => {
    expect((await sendMessage({ ...validMessage, subject: 'Un formulaire' }).type('form')).status).toBe(200);
    await waitForEmail('Un formulaire');
  });

  it.each([
    ['no fields', {}, ['from_email', 'subject', 'text']],
    [
      'only blanks in its fields',
      { from_email: ' ', subject: ' ', text: ' \n ' },
      ['from_email', 'subject', 'text'],
    ],
    ['an invalid address', { ...validMessage, from_email: 'somebody' }, ['from_email']],
    ['two addresses', { ...validMessage, from_email: 'a@example.org, b@example.org' }, ['from_email']],
    [
      'a header injected after the address',
      { ...validMessage, from_email: 'a@b.example\r\nBcc: c@d.example' },
      ['from_email'],
    ],
    [
      'a header injected after the subject',
      { ...validMessage, subject: 'Hello\r\nBcc: c@d.example' },
      ['subject'],
    ],
    ['a long subject', { ...validMessage, subject: 'a'.repeat(151) }, ['subject']],
    ['a long text', { ...validMessage, text: 'a'.repeat(5001) }, ['text']],
    [
      'lists as fields',
      { from_email: ['a@b.example'], subject: ['a'], text: ['a'] },
      ['from_email', 'subject', 'text'],
    ],
  ])(
    'rejects a help message with %s and sends nothing',
    { tags: 'spec-5-09' },
    async (_caseName, body, fields) => {
      const emailCount = (await world.mailbox.emails()).length;
      const response = await sendMessage(body);
      expect(response.status).toBe(422);
      expect(Object.keys(response.body.errors).sort()).toEqual(fields);
      expect(await world.mailbox.emails()).toHaveLength(emailCount);
    },
  );

  it('sends a help message only to customer service, even if the sender’s email address contains a comma', async () => {
    const from_email = 'a,victim@example.org';
    expect((await sendMessage({ ...validMessage, subject: 'Virgule', from_email })).status).toBe(200);
    const email = await waitForEmail('Virgule');
    expect(email.headers['reply-to']).toContain('"a,victim"@example.org');
    expect(email.to.map(({ address }) => address)).toEqual([helpEmail]);
  });

  it('does not send a copy of a help message to its sender', {
    tags: 'security-39',
  }, async () => {
    const from_email = 'victim@example.org';
    expect((await sendMessage({ ...validMessage, subject: 'Une copie', from_email })).status).toBe(200);
    await waitForEmail('Une copie');
    expect(await world.mailbox.emails(from_email)).toEqual([]);
  });

  it.each([
    ['a bell in the subject', { subject: 'Hello\u0007' }, 'subject'],
    ['a line separator in the subject', { subject: 'Hello\u2028Bcc: c@d.example' }, 'subject'],
    ['an escape sequence in the text', { text: 'Hello\u001b[31m' }, 'text'],
    ['NUL in the address', { from_email: 'a\u0000@b.example' }, 'from_email'],
  ])('rejects a help message with %s', { tags: 'security-39' }, async (_caseName, change, field) => {
    const { status, body } = await sendMessage({ ...validMessage, ...change });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it('blocks the sixth help message per hour from an IP address, ignoring X-Forwarded-For', async () => {
    const limitedWorld = await startWorld({ SMTP_URL: world.mailbox.smtpUrl, LIMITS_FACTOR: '1' });
    try {
      // Rejected messages do not count toward the limit.
      expect((await sendMessage({}, limitedWorld)).status).toBe(422);
      for (let i = 0; i < 5; i += 1) expect((await sendMessage(validMessage, limitedWorld)).status).toBe(200);
      const blockedResponse = await sendMessage(validMessage, limitedWorld).set(
        'X-Forwarded-For',
        '203.0.113.7',
      );
      expect(blockedResponse.status).toBe(429);
      expect(Number(blockedResponse.headers['retry-after'])).toBeGreaterThan(0);
    } finally {
      await limitedWorld.close();
    }
  });
});
