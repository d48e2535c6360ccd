import { seedDemo } from '../../prisma/seed.ts';
import { systemClock } from '../src/adapters/clock/clock.ts';
import { openDatabase } from '../src/adapters/database/open-database.ts';
import { createLog } from '../src/adapters/log/log.ts';
import { smtpMail } from '../src/adapters/mail/smtp-mail.ts';
import { folderMedia } from '../src/adapters/media/folder-media.ts';
import { stripePayments } from '../src/adapters/payments/stripe-payments.ts';
import { readSettings } from '../src/settings.ts';

/** The demo shelf beside an API that runs elsewhere (docker compose): pays at the sandbox over HTTP. */
const settings = readSettings();
const log = createLog(settings.logLevel);
const database = openDatabase(settings.databaseUrl, (error) =>
  log.error({ err: error }, 'a database connection broke'),
);
const mail = smtpMail(settings.mail.smtpUrl, settings.mail.from);

async function pay(session: string): Promise<void> {
  const answer = await fetch(new URL('/_sandbox/pay', settings.stripe.host), {
    method: 'POST',
    headers: { authorization: `Bearer ${settings.stripe.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ session }),
  });
  if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}.`);
}

const deps = {
  db: database.db,
  sql: database.sql,
  clock: systemClock,
  payments: stripePayments(settings.stripe),
  mail,
  media: folderMedia(settings.mediaFolder),
  log,
  settings,
};
await seedDemo(deps, pay).finally(() => database.close());
await mail.close();
