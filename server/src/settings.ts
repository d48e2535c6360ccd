import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { checkoutHosts } from '@lingostory/contract/membership/constants';
import type { ObjectStoreSettings } from './adapters/media/s3/store-errors.ts';
import type { WebPushSettings } from './adapters/push/web-push.ts';
import { type Environment, EnvironmentReader } from './environment-reader.ts';
import { readMediaStore } from './media-settings.ts';
import { readPushSettings } from './push-settings.ts';

export type Settings = {
  production: boolean;
  /** The network address to listen on. It is the loopback address unless another machine or container calls the API. */
  host: string;
  port: number;
  /** Database URL for migrations, jobs and commands, with the role that owns the tables. */
  databaseUrl: string;
  /** Database URL for requests, with a role whose slow statements time out. */
  requestsDatabaseUrl: string;
  /** Database URL of a standby that may serve reads of content. Empty if only the primary does. */
  readDatabaseUrl: string;
  /** True if requests name their prepared statements, which PgBouncer before 1.21 does not support. */
  hasNamedStatements: boolean;
  /** The site's origin without a trailing slash, for links in emails, CORS and returns from a checkout. */
  clientOrigin: string;
  corsOrigins: string[];
  /** The number of proxies in front of the API that are trusted to report a caller's IP address. */
  trustedProxies: number;
  accessTokenKey: KeyObject;
  mediaKey: KeyObject;
  /** The key that hashes the IP addresses of guests, so that only the hashes are stored. */
  visitorKey: KeyObject;
  passwordCost: number;
  /** The number of passwords that are hashed at the same time, each on its own thread. */
  passwordThreads: number;
  /**
   * Multiplies the rate limits. Tests and demos need higher limits, because all their requests come from one IP
   * address.
   */
  limitsFactor: number;
  /**
   * Maximum number of requests of one kind that a process handles at the same time for one account. For expensive
   * requests, the maximum is two thirds of this number.
   */
  callsAtOnce: number;
  /** The place of the media: the media folder, or the bucket of the object store. */
  mediaStore: 'folder' | 's3';
  objectStore: ObjectStoreSettings | undefined;
  /** The folder of the media, or only for uploads and work if media are in an object store. */
  mediaFolder: string;
  /** Backups are stored in `folder`, and empty means that there is none. `databaseUrl` leads to PostgreSQL itself. */
  backup: { folder: string; databaseUrl: string };
  /** Number of bytes on the media disk that uploads must leave free. */
  diskReserve: number;
  /** Checks every response against its contract before it is sent. For tests and development. */
  checkResponses: boolean;
  logLevel: string;
  /** Milliseconds during which a stopping process rejects requests that another process can handle. */
  drainMs: number;
  /** True if this process runs the background jobs, such as emails and reconciliation. */
  runJobs: boolean;
  stripe: {
    key: string;
    webhookSecret: string;
    /** The URL of the payment provider's API, set only for the payment sandbox. */
    host: URL | undefined;
    /** Hosts that a checkout may redirect a browser to. */
    checkoutHosts: string[];
    prices: { subscription: string; renewal: string; creditPack: string; discount: string };
  };
  mail: { smtpUrl: string; from: string; help: string };
  /**
   * The translator for words and phrases that no editor has translated. Google's `host` is only for tests and
   * development.
   */
  translator:
    | { provider: 'none' }
    | { provider: 'google'; key: string; host: URL | undefined }
    | { provider: 'libretranslate'; url: URL; key: string | undefined };
  /** The keys and push services for reminders. Undefined if there are no keys, so none can be sent. */
  push: WebPushSettings | undefined;
};

export class SettingsError extends Error {
  readonly errors: string[];

  constructor(errors: string[]) {
    super(`The settings are not valid:\n${errors.map((error) => `- ${error}`).join('\n')}`);
    this.errors = errors;
  }
}

const megabyte = 1024 ** 2;

/** The public sample values in `.env.example` and `docker-compose.yml`, which are rejected in production. */
export const sampleSecret = 'change-me-change-me-change-me-change-me';
export const sandboxKey = 'sk_test_sandbox';
const publishedSecrets = [sampleSecret, 'only-for-the-demo-only-for-the-demo-only'];
const publishedWebhookSecrets = ['whsec_...', 'whsec_demo'];
const publishedPasswords = ['secret', 'lingostory'];

/**
 * Derives a key for each purpose from one secret, so that a signature made for one purpose is invalid for another.
 */
function deriveKey(secret: string, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'lingostory', purpose, 32)));
}

/** The variables that only one translator uses. In production, they may not be set for another. */
const translatorVariables = {
  google: ['GOOGLE_TRANSLATE_KEY', 'GOOGLE_TRANSLATE_HOST'],
  libretranslate: ['LIBRETRANSLATE_URL', 'LIBRETRANSLATE_KEY'],
} as const;

/** Returns the configured translator, or `none`. Incomplete settings are reported as an error. */
function readTranslator(
  reader: EnvironmentReader,
  environment: Environment,
  isProduction: boolean,
): Settings['translator'] {
  const provider = reader.text('TRANSLATOR', 'none');
  const isKnown = provider === 'none' || provider in translatorVariables;
  reader.reportUnlessValid(isKnown, 'TRANSLATOR must be none, google or libretranslate.');
  if (isProduction && isKnown) {
    for (const [owner, names] of Object.entries(translatorVariables)) {
      const unusedName = names.find((name) => environment[name]?.trim());
      const isUnused = owner !== provider && unusedName !== undefined;
      reader.reportUnlessValid(!isUnused, `${unusedName} is set, but TRANSLATOR is not ${owner}.`);
    }
  }
  if (provider === 'google') return readGoogleTranslator(reader, environment, isProduction);
  return provider === 'libretranslate' ? readLibreTranslator(reader, environment) : { provider: 'none' };
}

const isKey = (text: string) => /^[\x21-\x7e]*$/.test(text);

function readGoogleTranslator(
  reader: EnvironmentReader,
  environment: Environment,
  isProduction: boolean,
): Settings['translator'] {
  const [keyVariable, hostVariable] = translatorVariables.google;
  const host = environment[hostVariable] ? reader.url(hostVariable) : undefined;
  if (isProduction)
    reader.reportUnlessValid(host === undefined, `${hostVariable} is for tests and development only.`);
  const key = reader.text(keyVariable);
  reader.reportUnlessValid(isKey(key), `${keyVariable} must be letters, digits and signs without spaces.`);
  return { provider: 'google', key, host };
}

function readLibreTranslator(reader: EnvironmentReader, environment: Environment): Settings['translator'] {
  const [urlVariable, keyVariable] = translatorVariables.libretranslate;
  const url = reader.url(urlVariable);
  const key = environment[keyVariable]?.trim() || undefined;
  reader.reportUnlessValid(
    url === undefined || `${url.username}${url.password}${url.search}${url.hash}` === '',
    `${urlVariable} must be an address without a user name, password or query.`,
  );
  reader.reportUnlessValid(
    isKey(key ?? ''),
    `${keyVariable} must be letters, digits and signs without spaces.`,
  );
  return url === undefined ? { provider: 'none' } : { provider: 'libretranslate', url, key };
}

/** Reads the environment once. Throws a `SettingsError` that lists all errors together. */
export function readSettings(environment: Environment = process.env): Settings {
  const reader = new EnvironmentReader(environment);
  const isProduction = environment.NODE_ENV === 'production';
  const nodeEnvironments = ['production', 'development', 'test', 'demo'];
  reader.reportUnlessValid(
    nodeEnvironments.includes(environment.NODE_ENV || 'development'),
    `NODE_ENV must be one of ${nodeEnvironments.join(', ')}.`,
  );
  const secret = reader.text('SECRET_KEY');
  const databaseUrl = reader.databaseUrl('DATABASE_URL');
  const requestsDatabaseUrl = reader.databaseUrl('REQUESTS_DATABASE_URL', databaseUrl);
  const readDatabaseUrl = reader.databaseUrl('READ_DATABASE_URL', '');
  const origin = reader.url('CLIENT_ORIGIN', isProduction ? undefined : 'http://localhost:5173');
  const stripeHost = environment.STRIPE_HOST ? reader.url('STRIPE_HOST') : undefined;
  const key = reader.text('STRIPE_SECRET_KEY');
  const webhookSecret = reader.text('STRIPE_WEBHOOK_SECRET');
  reader.reportUnlessValid(
    secret === '' || Buffer.byteLength(secret) >= 32,
    'SECRET_KEY needs at least 32 bytes.',
  );
  if (isProduction) {
    reader.reportUnlessValid(
      !publishedSecrets.includes(secret),
      'SECRET_KEY is the one of the example: make your own.',
    );
    reader.reportUnlessValid(
      key !== sandboxKey,
      'STRIPE_SECRET_KEY is the sandbox’s: production needs a real one.',
    );
    const isPublishedSecret = publishedWebhookSecrets.includes(webhookSecret);
    reader.reportUnlessValid(
      !isPublishedSecret,
      'STRIPE_WEBHOOK_SECRET is the one of the example: take your endpoint’s.',
    );
    reader.reportUnlessValid(stripeHost === undefined, 'STRIPE_HOST is for the sandbox only.');
    const urls = {
      DATABASE_URL: databaseUrl,
      REQUESTS_DATABASE_URL: requestsDatabaseUrl,
      READ_DATABASE_URL: readDatabaseUrl,
    };
    for (const [name, url] of Object.entries(urls)) {
      const hasPublishedPassword = URL.canParse(url) && publishedPasswords.includes(new URL(url).password);
      const isAlreadyReported = name !== 'DATABASE_URL' && url === databaseUrl;
      reader.reportUnlessValid(
        !hasPublishedPassword || isAlreadyReported,
        `${name} has the password of the example: make your own.`,
      );
    }
  }
  const clientOrigin = origin?.origin ?? '';
  const helpEmail = reader.text('HELP_EMAIL', 'help@lingostory.example');
  const settings: Settings = {
    production: isProduction,
    host: reader.text('API_HOST', '127.0.0.1'),
    port: reader.integer('API_PORT', 4000, 0, 65_535),
    databaseUrl,
    requestsDatabaseUrl,
    readDatabaseUrl,
    hasNamedStatements: reader.isYes('NAMED_STATEMENTS', 'yes'),
    clientOrigin,
    corsOrigins: reader.list('CORS_ORIGINS', clientOrigin),
    trustedProxies: reader.integer('TRUSTED_PROXIES', 0, 0, 10),
    accessTokenKey: deriveKey(secret, 'access token'),
    mediaKey: deriveKey(secret, 'media address'),
    visitorKey: deriveKey(secret, 'visitor'),
    passwordCost: reader.integer('PASSWORD_COST', 12, isProduction ? 12 : 4, 16),
    passwordThreads: reader.integer('PASSWORD_THREADS', 1, 1, 16),
    limitsFactor: reader.integer('LIMITS_FACTOR', 1, 1, 1_000_000),
    callsAtOnce: reader.integer('CALLS_AT_ONCE', 6, 3, 1_000),
    ...readMediaStore(reader, environment),
    mediaFolder: reader.text('MEDIA_DIR', './data/media'),
    backup: {
      folder: reader.text('BACKUP_DIR', ''),
      databaseUrl: reader.databaseUrl('BACKUP_DATABASE_URL', databaseUrl),
    },
    diskReserve: reader.integer('DISK_RESERVE_MB', 512, 0, 1024 ** 2) * megabyte,
    checkResponses: reader.isYes('CHECK_RESPONSES', 'no'),
    logLevel: reader.text('LOG_LEVEL', 'info'),
    drainMs: reader.integer('DRAIN_SECONDS', 0, 0, 60) * 1000,
    runJobs: reader.isYes('RUN_JOBS', 'yes'),
    stripe: {
      key,
      webhookSecret,
      host: stripeHost,
      checkoutHosts: reader.list('CHECKOUT_HOSTS', checkoutHosts.join(',')),
      prices: {
        subscription: reader.text('STRIPE_PRICE_SUBSCRIPTION'),
        renewal: reader.text('STRIPE_PRICE_RENEWAL'),
        creditPack: reader.text('STRIPE_PRICE_CREDIT_PACK'),
        discount: reader.text('STRIPE_PRICE_DISCOUNT'),
      },
    },
    mail: {
      smtpUrl: reader.text('SMTP_URL'),
      from: reader.text('MAIL_FROM', 'LingoStory <hello@lingostory.example>'),
      help: helpEmail,
    },
    translator: readTranslator(reader, environment, isProduction),
    push: readPushSettings(reader, environment, { isProduction, helpEmail }),
  };
  if (reader.errors.length > 0) throw new SettingsError(reader.errors);
  return settings;
}
