import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFreePort } from '../../dev/ports.ts';
import { createSignatureQuery } from '../../src/features/reading/public.ts';
import { sandboxKey } from '../../src/settings.ts';
import { addBookToLibrary, buildAdministrator, buildBook, phraseOf } from '../support/builders.ts';
import { findLinkToken, findToken, type Mailbox, startMailbox } from '../support/emails/mailbox.ts';
import { cookiesOf } from '../support/http/hear.ts';
import { sendRawRequest } from '../support/http/raw-request.ts';
import { prices } from '../support/money/checkouts.ts';
import { type Nginx, startNginx } from '../support/running/nginx.ts';
import { type ApiProcess, startApiProcess } from '../support/running/process.ts';
import { startWorld, type World, webhookSecret } from '../support/running/world.ts';
import { makePicture } from '../support/studio/uploads.ts';

const secretKey = `the key ${randomBytes(16).toString('hex')}`;
const readerAddress = '203.0.113.77';
const readerNetworkV6 = '2001:db8:77:1';
const cardNumber = '4242 4242 4242 4242';

let mailbox: Mailbox;
/** Has the database, the payment provider and the files. Its own server is used only to prepare rows. */
let world: World;
let api: ApiProcess;
let nginx: Nginx;
beforeAll(async () => {
  mailbox = await startMailbox();
  const port = await findFreePort();
  const environment = { SECRET_KEY: secretKey, SMTP_URL: mailbox.smtpUrl };
  world = await startWorld(environment, { port });
  api = await startApiProcess(
    { ...world.environment, LOG_LEVEL: 'trace', RUN_JOBS: 'yes', TRUSTED_PROXIES: '2' },
    port,
  );
  nginx = await startNginx({ api: api.origin }, { 'index.html': '<title>LingoStory</title>' });
}, 120_000);
afterAll(async () => {
  await nginx.close();
  await api.kill();
  await world.close({ rowsByHand: true });
  await mailbox.close().catch(() => {});
});

const random = (name: string) => `${name}-${randomBytes(8).toString('hex')}`;
const randomEmail = () => `${random('reader')}@example.org`;

type Sent = {
  status: number;
  body: { message?: string; data?: unknown; access_token?: string };
  text: string;
  headers: Headers;
};

async function send(
  method: string,
  path: string,
  {
    token,
    body,
    from = readerAddress,
    cookies,
  }: { token?: string; body?: object | string | FormData; from?: string; cookies?: string } = {},
): Promise<Sent> {
  const isJson = body !== undefined && !(body instanceof FormData);
  const response = await fetch(`http://127.0.0.1:${nginx.port}${path}`, {
    method,
    headers: {
      'X-Forwarded-For': from,
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(cookies ? { Cookie: cookies } : {}),
      ...(isJson ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(body === undefined ? {} : { body: isJson && typeof body === 'object' ? JSON.stringify(body) : body }),
  } as RequestInit);
  const text = await response.text();
  const isObject = response.headers.get('content-type')?.startsWith('application/json');
  const { status, headers } = response;
  return { status, body: isObject ? JSON.parse(text) : {}, text, headers };
}

/** Opens the provider's checkout page as a browser would, and pays with a card. */
async function payWithCard(url: string): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ number: cardNumber, expiry: '12 / 34', cvc: '987' }),
  });
  expect(response.status).toBeLessThan(400);
}

/** Returns the token in a response to a sign-in. */
const tokenOf = ({ text }: Sent) => /"([\w-]+\.[\w-]+\.[\w-]+)"/.exec(text)?.[1] ?? '';

it('prints and logs no password, token, cookie, key, card, email or IP address, or signature in a whole run', async () => {
  const statuses: Record<string, number> = {};
  const run = async (name: string, call: Promise<Sent>) => {
    const sent = await call;
    statuses[name] = sent.status;
    return sent;
  };
  const [email, secondEmail, helpEmail, lateEmail] = [
    randomEmail(),
    randomEmail(),
    randomEmail(),
    randomEmail(),
  ];
  const [firstPassword, wrongPassword, newPassword] = [random('first'), random('wrong'), random('new')];
  const signUp = (address: string, name: string) =>
    send('POST', '/v1/user/signup', {
      body: { name, email: address, password: firstPassword, repeat_password: firstPassword },
    });
  const signIn = (password: string) => send('POST', '/v1/user/login', { body: { email, password } });

  // An account: sign-up, sign-ins, confirmation, and a forgotten password.
  await run('sign-up', signUp(email, 'Camille'));
  const confirmationToken = findLinkToken(await mailbox.waitForLast(email));
  await run('confirmation', send('POST', '/v1/user/confirm-email', { body: { token: confirmationToken } }));
  await run('wrong password', signIn(wrongPassword));
  await run(
    'half a form',
    send('POST', '/v1/user/login', { body: `{"email":"${email}","password":"${wrongPassword}` }),
  );
  await run('the form as a query', send('GET', `/v1/user/login?email=${email}&password=${firstPassword}`));
  const firstToken = tokenOf(await run('sign-in', signIn(firstPassword)));
  await run('recovery', send('POST', '/v1/user/password-recovery-token', { body: { email } }));
  const recoveryEmails = await mailbox.waitFor(email, 2);
  const recoveryToken = recoveryEmails.map(findToken).find((token) => token !== '') ?? '';
  const resetQuery = new URLSearchParams({
    verification_token: recoveryToken,
    password: newPassword,
    confirm_password: newPassword,
  });
  await run('a page with a token', send('GET', `/resetpassword?token=${recoveryToken}`));
  await run('reset', send('GET', `/v1/user/reset-password-using-token?${resetQuery}`));
  await run('an ended session', send('GET', '/v1/user/profile', { token: firstToken }));
  const token = tokenOf(
    await run(
      'sign-in from IPv6',
      send('POST', '/v1/user/login', {
        body: { email, password: newPassword },
        from: `${readerNetworkV6}::5`,
      }),
    ),
  );
  expect([firstToken, token, confirmationToken, recoveryToken].filter((one) => one.length < 19)).toEqual([]);

  // A membership, with webhooks, and the provider failing.
  const subscription = { token, body: { price: prices.subscription } };
  world.sandbox.control.failNext({
    method: 'POST',
    path: '/v1/checkout/sessions',
    status: 500,
    when: 'before',
    times: 3,
  });
  await run('a failing provider', send('POST', '/v1/user/create-subscription', subscription));
  const checkout = await run('checkout', send('POST', '/v1/user/create-subscription', subscription));
  const checkoutUrl = String(checkout.body.data);
  await payWithCard(checkoutUrl);
  const checkoutSessionId = /cs_\w+/.exec(checkoutUrl)?.[0] ?? '';
  await run('return', send('GET', `/v1/user/retrieve-subscription/${checkoutSessionId}`, { token }));
  await world.sandbox.control.settled();
  await run('a forged webhook', send('POST', '/v1/webhooks/stripe', { body: { card: cardNumber, email } }));

  // Reading, with a clip's cookies and a signed media URL.
  const { id: userId } = await world.deps.db.user.findUniqueOrThrow({ where: { email } });
  const book = await buildBook(world);
  await addBookToLibrary(world, userId, book.id);
  const page = await run(
    'page',
    send('GET', `/v1/user/read-book?book_code=${book.bookCode}&phrase_no=5`, { token }),
  );
  const { line_audio: clipAddress } = page.body.data as { line_audio: string };
  const cookies = cookiesOf(page);
  const cookieValues = cookies.split('; ').map((cookie) => cookie.slice(cookie.indexOf('=') + 1));
  await run('clip', send('GET', clipAddress, { cookies }));
  await run('wrong cookies', send('GET', clipAddress, { cookies: `${cookies}0` }));
  const { audioFile } = await phraseOf(world, book.id, 5);
  const query = createSignatureQuery(world.deps, userId, audioFile ?? '');
  const signature = new URLSearchParams(query).get('s') ?? '';
  await run('a signed clip', send('GET', `/v1/media/clips/${audioFile}${query}`));
  await run('a wrong signature', send('GET', `/v1/media/clips/${audioFile}${query}0`));

  // Help, an upload, and requests that cannot be read.
  const helpMessage = { from_email: helpEmail, subject: random('subject'), text: random('text') };
  await run('help', send('POST', '/v1/guest/help-email', { body: helpMessage }));
  const administrator = await buildAdministrator(world);
  const form = new FormData();
  form.set('title', random('title'));
  form.set('book_image', new Blob([new Uint8Array(await makePicture())]), `${random('picture')}.png`);
  await run('upload', send('POST', '/v1/admin/book', { token: administrator.token, body: form }));
  await run('export', send('GET', '/v1/user/export', { token }));
  await sendRawRequest(nginx.port, `GET /v1/x?password=${wrongPassword} HTTP/1.1\r\nBad Header\r\n\r\n`);
  await sendRawRequest(
    Number(new URL(api.origin).port),
    `GET /?password=${wrongPassword}\r\n${wrongPassword}\r\n\r\n`,
  );

  // Unexpected errors: a row that the database rejects, and a mail server that is gone.
  await world.deps.sql.query("alter table users add constraint no_nina check (name <> 'Nina')");
  await run('a rejected row', signUp(secondEmail, 'Nina'));
  await mailbox.close();
  await run('a sign-up without mail', signUp(lateEmail, 'Late'));
  await expect.poll(api.readOutput, { timeout: 60_000 }).toContain('an email was not taken');

  expect(statuses).toEqual({
    'sign-up': 200,
    confirmation: 200,
    'wrong password': 401,
    'half a form': 422,
    'the form as a query': 404,
    'sign-in': 200,
    recovery: 200,
    'a page with a token': 200,
    reset: 200,
    'an ended session': 401,
    'sign-in from IPv6': 200,
    'a failing provider': 503,
    checkout: 200,
    return: 200,
    'a forged webhook': 400,
    page: 200,
    clip: 200,
    'wrong cookies': 404,
    'a signed clip': 200,
    'a wrong signature': 404,
    help: 200,
    upload: 422,
    export: 200,
    'a rejected row': 500,
    'a sign-up without mail': 200,
  });

  const logs = {
    'the API’s output': api.readOutput(),
    'nginx’s access log': await nginx.accessLog(),
    'nginx’s error log': await nginx.errorLog(),
    'the log of the second server': world.readLog(),
  };
  // Without these lines, the search below would prove nothing.
  for (const expectedText of ['request failed', 'no_nina', `"userId":${userId}`])
    expect(logs['the API’s output']).toContain(expectedText);
  expect(logs['nginx’s access log']).toContain(' /v1/user/reset-password-using-token ');
  const secrets = {
    passwords: [firstPassword, wrongPassword, newPassword, '$2b$'],
    tokens: [...firstToken.split('.').slice(1), ...token.split('.').slice(1), administrator.token],
    'tokens in emails': [confirmationToken, recoveryToken],
    keys: [secretKey, sandboxKey, webhookSecret, new URL(world.deps.settings.databaseUrl).password].filter(
      Boolean,
    ),
    cards: [cardNumber, cardNumber.replaceAll(' ', ''), '987 '],
    'email addresses': [email, secondEmail, helpEmail, lateEmail, administrator.user.email, '@example.org'],
    'IP addresses': [readerAddress, readerNetworkV6],
    signatures: [signature, ...cookieValues],
    messages: Object.values(helpMessage),
  };
  for (const [kind, values] of Object.entries(secrets))
    for (const [name, text] of Object.entries(logs))
      expect(
        values.filter((value) => text.includes(value) || text.includes(encodeURIComponent(value))),
        `${kind} in ${name}`,
      ).toEqual([]);
}, 180_000);
