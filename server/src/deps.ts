import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Clock } from './adapters/clock/clock.ts';
import type { DictionaryReader } from './adapters/dictionaries/dictionary-reader.ts';
import type { Jobs } from './adapters/jobs/jobs.ts';
import type { Mail } from './adapters/mail/mail.ts';
import type { Media } from './adapters/media/media.ts';
import type { Narration } from './adapters/narration/narration.ts';
import type { Passwords } from './adapters/passwords/passwords.ts';
import type { Payments } from './adapters/payments/payments.ts';
import type { Translator } from './adapters/translation/translator.ts';
import type { WordFiles } from './adapters/word-files/word-files.ts';
import type { PrismaClient } from './generated/prisma/client.ts';
import type { Limiters } from './http/limits.ts';
import type { MemberTurns } from './lib/member-turns.ts';
import type { OwnedData } from './lib/owned-data.ts';
import type { Settings } from './settings.ts';

/** Everything through which a feature reaches the outside world. */
export type Deps = {
  db: PrismaClient;
  /** A separate connection pool for the few statements of a page turn. */
  sql: Pool;
  /**
   * A small connection pool for rate limits, so that a flood of attempts never makes a reader wait for a connection.
   */
  limitsSql: Pool;
  /** Returns the limiter that enforces a limit. */
  limiter: Limiters;
  clock: Clock;
  passwords: Passwords;
  payments: Payments;
  mail: Mail;
  media: Media;
  narration: Narration;
  dictionaries: DictionaryReader;
  wordFiles: WordFiles;
  translator: Translator;
  jobs: Jobs;
  memberTurns: MemberTurns;
  /** The personal data that each feature stores, for the calls that export or erase it. */
  ownedData: readonly OwnedData[];
  log: Logger;
  settings: Settings;
};

/** A transaction of `db`. */
export type Tx = Parameters<Parameters<PrismaClient['$transaction']>[0]>[0];
