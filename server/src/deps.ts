import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { BookFiles } from './adapters/book-files/book-files.ts';
import type { Clock } from './adapters/clock/clock.ts';
import type { StandbyReads } from './adapters/database/standby-reads.ts';
import type { DictionaryReader } from './adapters/dictionaries/dictionary-reader.ts';
import type { Jobs } from './adapters/jobs/jobs.ts';
import type { Mail } from './adapters/mail/mail.ts';
import type { Media } from './adapters/media/media.ts';
import type { CallMetrics } from './adapters/metrics/call-metrics.ts';
import type { Narration } from './adapters/narration/narration.ts';
import type { Passwords } from './adapters/passwords/passwords.ts';
import type { Payments } from './adapters/payments/payments.ts';
import type { Push } from './adapters/push/push.ts';
import type { Translator } from './adapters/translation/translator.ts';
import type { WordFiles } from './adapters/word-files/word-files.ts';
import type { PrismaClient } from './generated/prisma/client.ts';
import type { LimiterLookup } from './http/limits.ts';
import type { MemberTaskRunner } from './lib/member-turns.ts';
import type { OwnedData } from './lib/owned-data.ts';
import type { Settings } from './settings.ts';

/** The dependencies through which features access the database, other services and the clock. */
export type Deps = {
  db: PrismaClient;
  /** A connection pool separate from Prisma's, for the few statements that run whenever a reader turns a page. */
  sql: Pool;
  /**
   * A small connection pool for rate limits, so that a flood of requests never makes readers wait for a connection.
   */
  limitsSql: Pool;
  /** Reads of content from a standby. Undefined unless `READ_DATABASE_URL` is set. */
  standbyReads: StandbyReads | undefined;
  /** A single connection for the numbers in `/metrics`, so that a scrape never takes one from readers. */
  measuresSql: Pool;
  /** Returns the limiter for a limit. */
  limiter: LimiterLookup;
  clock: Clock;
  passwords: Passwords;
  payments: Payments;
  mail: Mail;
  push: Push;
  media: Media;
  narration: Narration;
  dictionaries: DictionaryReader;
  wordFiles: WordFiles;
  bookFiles: BookFiles;
  translator: Translator;
  jobs: Jobs;
  memberTurns: MemberTaskRunner;
  /** Describes the personal data that each feature stores, for exporting and erasing it. */
  ownedData: readonly OwnedData[];
  log: Logger;
  /** The metrics of the adapters: external services, jobs and database connections. */
  adapterMetrics: Registry;
  callMetrics: CallMetrics;
  settings: Settings;
};

/** A transaction of `db`. */
export type TransactionClient = Parameters<Parameters<PrismaClient['$transaction']>[0]>[0];
