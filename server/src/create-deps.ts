import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { createProcessBookFiles } from './adapters/book-files/process-book-files.ts';
import type { Clock } from './adapters/clock/clock.ts';
import { type Database, openDatabase } from './adapters/database/open-database.ts';
import { openPool } from './adapters/database/open-pool.ts';
import { openStandbyReads } from './adapters/database/standby-reads.ts';
import { createDictionaryReader } from './adapters/dictionaries/process-dictionary-reader.ts';
import { noJobs } from './adapters/jobs/jobs.ts';
import { createSmtpMail } from './adapters/mail/smtp-mail.ts';
import { createMedia } from './adapters/media/create-media.ts';
import { createCallMetrics } from './adapters/metrics/call-metrics.ts';
import { countMediaFailures } from './adapters/metrics/media-metrics.ts';
import { addPoolMetrics } from './adapters/metrics/pool-metrics.ts';
import { createProcessNarration } from './adapters/narration/process-narration.ts';
import { createBcryptPasswords } from './adapters/passwords/bcrypt-passwords.ts';
import { createStripePayments } from './adapters/payments/stripe-payments.ts';
import { noPush } from './adapters/push/push.ts';
import { createWebPush } from './adapters/push/web-push.ts';
import { createGoogleTranslator } from './adapters/translation/google-translator.ts';
import { createLibreTranslator } from './adapters/translation/libre-translator.ts';
import { noTranslator, type Translator } from './adapters/translation/translator.ts';
import { createProcessWordFiles } from './adapters/word-files/process-word-files.ts';
import type { Deps } from './deps.ts';
import { ownedData } from './features.ts';
import { createLimiterLookup } from './http/limits.ts';
import { createMemberTaskRunner } from './lib/member-turns.ts';
import type { Settings } from './settings.ts';

/** Number of database connections for background jobs and slow requests. */
const maxLongTaskConnections = 5;
/** Maximum milliseconds that a scrape of the metrics waits for its connection. */
const measuresConnectionTimeoutMs = 2_000;

/**
 * Returns `deps` with another database. Uses a proxy, so that a test that later replaces an adapter in `deps` also
 * replaces it here.
 */
const overrideDatabase = (deps: Deps, { db, sql }: Database): Deps => {
  const connectionOverrides = { db, sql };
  return new Proxy(deps, {
    get: (target, key) =>
      Reflect.get(Object.hasOwn(connectionOverrides, key) ? connectionOverrides : target, key),
  });
};

/**
 * Creates the real adapters, for the server and for commands. Does not start any jobs. If requests have a separate
 * database role, statements that use the database in `longDeps` have no timeout.
 */
function createTranslator(translator: Settings['translator']): Translator {
  if (translator.provider === 'google') return createGoogleTranslator(translator);
  return translator.provider === 'libretranslate' ? createLibreTranslator(translator) : noTranslator;
}

export function createDeps(options: { settings: Settings; log: Logger; clock: Clock }): {
  deps: Deps;
  longDeps: Deps;
  close: () => Promise<void>;
} {
  const { settings, log } = options;
  const logConnectionError = (error: Error) => log.error({ err: error }, 'a database connection broke');
  const database = openDatabase(settings.requestsDatabaseUrl, logConnectionError, {
    hasNamedStatements: settings.hasNamedStatements,
  });
  const isDatabaseUrlShared = settings.requestsDatabaseUrl === settings.databaseUrl;
  const longTaskDatabase = isDatabaseUrlShared
    ? undefined
    : openDatabase(settings.databaseUrl, logConnectionError, { maxConnections: maxLongTaskConnections });
  const { readDatabaseUrl, hasNamedStatements } = settings;
  const standbyReads = readDatabaseUrl
    ? openStandbyReads(readDatabaseUrl, database, { log, hasNamedStatements })
    : undefined;
  // As the owner of the tables, who may also read the jobs.
  const measuresSql = openPool(
    settings.databaseUrl,
    { max: 1, freeConnectionTimeoutMs: measuresConnectionTimeoutMs },
    logConnectionError,
  );
  const adapterMetrics = new Registry();
  const callMetrics = createCallMetrics(adapterMetrics);
  addPoolMetrics(adapterMetrics, {
    ...database.pools,
    ...(longTaskDatabase
      ? { long_pages: longTaskDatabase.pools.pages, long_transactions: longTaskDatabase.pools.transactions }
      : {}),
    ...(standbyReads
      ? { standby_pages: standbyReads.pools.pages, standby_transactions: standbyReads.pools.transactions }
      : {}),
  });
  const smtpMail = createSmtpMail(settings.mail.smtpUrl, settings.mail.from);
  const passwords = createBcryptPasswords({
    cost: settings.passwordCost,
    threadCount: settings.passwordThreads,
  });
  const deps: Deps = {
    ...options,
    db: database.db,
    sql: database.sql,
    limitsSql: database.limitsSql,
    standbyReads,
    measuresSql,
    adapterMetrics,
    callMetrics,
    limiter: createLimiterLookup({ settings, limitsSql: database.limitsSql }),
    mail: callMetrics.timeService('mail', smtpMail),
    push: callMetrics.timeService('push', settings.push ? createWebPush(settings.push) : noPush),
    passwords,
    payments: callMetrics.timeService('payments', createStripePayments(settings.stripe)),
    media: countMediaFailures(adapterMetrics, createMedia(settings)),
    narration: createProcessNarration(),
    dictionaries: createDictionaryReader(),
    wordFiles: createProcessWordFiles(),
    bookFiles: createProcessBookFiles(),
    translator: callMetrics.timeService('translator', createTranslator(settings.translator)),
    jobs: noJobs,
    memberTurns: createMemberTaskRunner(),
    ownedData,
  };
  const close = async () => {
    // Closed first, because stopping the jobs would otherwise wait for a job that is processing a recording.
    await deps.narration.close();
    await deps.dictionaries.close();
    await deps.wordFiles.close();
    await deps.bookFiles.close();
    await deps.jobs.close();
    smtpMail.close();
    await passwords.close();
    await measuresSql.end();
    await standbyReads?.close();
    await longTaskDatabase?.close();
    await database.close();
  };
  return { deps, longDeps: longTaskDatabase ? overrideDatabase(deps, longTaskDatabase) : deps, close };
}
