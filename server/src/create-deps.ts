import type { Logger } from 'pino';
import type { Clock } from './adapters/clock/clock.ts';
import { type Database, openDatabase } from './adapters/database/open-database.ts';
import { processDictionaryReader } from './adapters/dictionaries/process-dictionary-reader.ts';
import { noJobs } from './adapters/jobs/jobs.ts';
import { smtpMail } from './adapters/mail/smtp-mail.ts';
import { folderMedia } from './adapters/media/folder-media.ts';
import { processNarration } from './adapters/narration/process-narration.ts';
import { bcryptPasswords } from './adapters/passwords/bcrypt-passwords.ts';
import { stripePayments } from './adapters/payments/stripe-payments.ts';
import { googleTranslator } from './adapters/translation/google-translator.ts';
import { noTranslator } from './adapters/translation/translator.ts';
import { processWordFiles } from './adapters/word-files/process-word-files.ts';
import type { Deps } from './deps.ts';
import { ownedData } from './features.ts';
import { createLimiters } from './http/limits.ts';
import { createMemberTurns } from './lib/member-turns.ts';
import type { Settings } from './settings.ts';

/** Number of database connections for background jobs and for requests that may take long. */
const longConnections = 5;

/**
 * Returns `deps` with another database. A proxy, so that an adapter that a test replaces later is replaced in both.
 */
const withDatabase = (deps: Deps, { db, sql }: Database): Deps => {
  const own = { db, sql };
  return new Proxy(deps, {
    get: (target, key) => Reflect.get(Object.hasOwn(own, key) ? own : target, key),
  });
};

/**
 * Builds the real adapters, for the server and for commands. Starts no jobs. `longDeps` queries the database without
 * a statement timeout.
 */
export function createDeps(given: { settings: Settings; log: Logger; clock: Clock }): {
  deps: Deps;
  longDeps: Deps;
  close: () => Promise<void>;
} {
  const { settings, log } = given;
  const { translator } = settings;
  const onBroken = (error: Error) => log.error({ err: error }, 'a database connection broke');
  const database = openDatabase(settings.requestsDatabaseUrl, onBroken);
  const isOne = settings.requestsDatabaseUrl === settings.databaseUrl;
  const long = isOne ? undefined : openDatabase(settings.databaseUrl, onBroken, longConnections);
  const mail = smtpMail(settings.mail.smtpUrl, settings.mail.from);
  const passwords = bcryptPasswords({ cost: settings.passwordCost, threads: settings.passwordThreads });
  const deps: Deps = {
    ...given,
    db: database.db,
    sql: database.sql,
    limitsSql: database.limitsSql,
    limiter: createLimiters({ settings, limitsSql: database.limitsSql }),
    mail,
    passwords,
    payments: stripePayments(settings.stripe),
    media: folderMedia(settings.mediaFolder, { reserve: settings.diskReserve }),
    narration: processNarration(),
    dictionaries: processDictionaryReader(),
    wordFiles: processWordFiles(),
    translator: translator.provider === 'google' ? googleTranslator(translator) : noTranslator,
    jobs: noJobs,
    memberTurns: createMemberTurns(),
    ownedData,
  };
  const close = async () => {
    // Closed first, because stopping the jobs waits for a job that may be working on a recording.
    await deps.narration.close();
    await deps.dictionaries.close();
    await deps.wordFiles.close();
    await deps.jobs.close();
    mail.close();
    await passwords.close();
    await long?.close();
    await database.close();
  };
  return { deps, longDeps: long ? withDatabase(deps, long) : deps, close };
}
