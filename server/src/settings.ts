import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { checkoutHosts } from '@lingostory/contract/membership/constants';

export type Settings = {
  production: boolean;
  /** The address to listen on: loopback, unless another machine or container calls the API. */
  host: string;
  port: number;
  /** Database URL with the owner of the tables, for migrations, jobs and commands. */
  databaseUrl: string;
  /** Database URL for requests, with a role whose slow statements are stopped. */
  requestsDatabaseUrl: string;
  /** The site's origin without a trailing slash, for links in emails, CORS and returns from a checkout. */
  clientOrigin: string;
  corsOrigins: string[];
  /** The number of proxies in front of the API that are trusted to report a caller's address. */
  trustedProxies: number;
  accessTokenKey: KeyObject;
  mediaKey: KeyObject;
  /** The key that hashes the addresses of people without an account before they are stored. */
  visitorKey: KeyObject;
  passwordCost: number;
  /** The number of passwords that are hashed at the same time, each on its own thread. */
  passwordThreads: number;
  /** Multiplies the rate limits, because tests and demos share one address. */
  limitsFactor: number;
  /** Maximum number of an account's calls in flight in this process. Expensive calls get two thirds of it. */
  callsAtOnce: number;
  mediaFolder: string;
  /** Bytes of the media disk that uploads must leave free. */
  diskReserve: number;
  /** Checks every response against its contract before it is sent. For tests and development. */
  checkResponses: boolean;
  logLevel: string;
  /** True if this process runs the background jobs, such as emails and reconciliation. */
  runJobs: boolean;
  stripe: {
    key: string;
    webhookSecret: string;
    /** The address of the provider's API; only for the payment sandbox. */
    host: URL | undefined;
    /** Hosts that a checkout may redirect a browser to. */
    checkoutHosts: string[];
    prices: { subscription: string; renewal: string; creditPack: string; discount: string };
  };
  mail: { smtpUrl: string; from: string; help: string };
  /** The translator for words without an editor's meaning. `host` is only for tests and development. */
  translator: { provider: 'none' } | { provider: 'google'; key: string; host: URL | undefined };
};

export type Environment = Record<string, string | undefined>;

export class SettingsError extends Error {
  readonly errors: string[];

  constructor(errors: string[]) {
    super(`The settings are not valid:\n${errors.map((error) => `- ${error}`).join('\n')}`);
    this.errors = errors;
  }
}

const megabyte = 1024 ** 2;

/** The public sample values of `.env.example` and `docker-compose.yml`, which are rejected in production. */
export const sampleSecret = 'change-me-change-me-change-me-change-me';
export const sandboxKey = 'sk_test_sandbox';
const shownSecrets = [sampleSecret, 'only-for-the-demo-only-for-the-demo-only'];
const shownWebhookSecrets = ['whsec_...', 'whsec_demo'];
const shownPasswords = ['secret', 'lingostory'];

class Reader {
  readonly errors: string[] = [];
  readonly #environment: Environment;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  text(name: string, fallback?: string): string {
    const value = this.#environment[name]?.trim() || fallback;
    if (value === undefined) this.errors.push(`${name} is required.`);
    return value ?? '';
  }

  whole(name: string, fallback: number, min: number, max: number): number {
    const value = Number(this.#environment[name]?.trim() || fallback);
    const fits = Number.isInteger(value) && value >= min && value <= max;
    if (!fits) this.errors.push(`${name} must be a whole number from ${min} to ${max}.`);
    return value;
  }

  list(name: string, fallback: string): string[] {
    const parts = this.text(name, fallback).split(',');
    return parts.map((part) => part.trim()).filter(Boolean);
  }

  url(name: string, fallback?: string): URL | undefined {
    const value = this.text(name, fallback);
    if (value === '') return undefined;
    if (URL.canParse(value) && /^https?:/.test(value)) return new URL(value);
    this.errors.push(`${name} must be an address such as http://localhost:5173.`);
    return undefined;
  }

  demand(holds: boolean, error: string): void {
    if (!holds) this.errors.push(error);
  }
}

/** Derives a key for each purpose from one secret, so that a signature for one purpose is invalid for another. */
function deriveKey(secret: string, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'lingostory', purpose, 32)));
}

/** Returns the configured translator, or `none`. Incomplete settings are reported as an error. */
function readTranslator(read: Reader, environment: Environment, production: boolean): Settings['translator'] {
  const provider = read.text('TRANSLATOR', 'none');
  const [keyName, hostName] = ['GOOGLE_TRANSLATE_KEY', 'GOOGLE_TRANSLATE_HOST'];
  const host = environment[hostName] ? read.url(hostName) : undefined;
  read.demand(['none', 'google'].includes(provider), 'TRANSLATOR must be none or google.');
  if (production) read.demand(host === undefined, `${hostName} is for tests and development only.`);
  if (provider === 'google') {
    const key = read.text(keyName);
    read.demand(/^[\x21-\x7e]*$/.test(key), `${keyName} must be letters, digits and signs without spaces.`);
    return { provider, key, host };
  }
  const isHalf = production && provider === 'none' && Boolean(environment[keyName]?.trim());
  read.demand(!isHalf, `${keyName} is set, but TRANSLATOR is not google.`);
  return { provider: 'none' };
}

/** Reads the environment once. Throws a `SettingsError` that lists all errors together. */
export function readSettings(environment: Environment = process.env): Settings {
  const read = new Reader(environment);
  const production = environment.NODE_ENV === 'production';
  const modes = ['production', 'development', 'test', 'demo'];
  read.demand(
    modes.includes(environment.NODE_ENV || 'development'),
    `NODE_ENV must be one of ${modes.join(', ')}.`,
  );
  const secret = read.text('SECRET_KEY');
  const databaseUrl = read.text('DATABASE_URL');
  const requestsDatabaseUrl = read.text('REQUESTS_DATABASE_URL', databaseUrl);
  const origin = read.url('CLIENT_ORIGIN', production ? undefined : 'http://localhost:5173');
  const stripeHost = environment.STRIPE_HOST ? read.url('STRIPE_HOST') : undefined;
  const key = read.text('STRIPE_SECRET_KEY');
  const webhookSecret = read.text('STRIPE_WEBHOOK_SECRET');
  read.demand(Buffer.byteLength(secret) >= 32, 'SECRET_KEY needs at least 32 bytes.');
  if (production) {
    read.demand(!shownSecrets.includes(secret), 'SECRET_KEY is the one of the example: make your own.');
    read.demand(key !== sandboxKey, 'STRIPE_SECRET_KEY is the sandbox’s: production needs a real one.');
    const isShown = shownWebhookSecrets.includes(webhookSecret);
    read.demand(!isShown, 'STRIPE_WEBHOOK_SECRET is the one of the example: take your endpoint’s.');
    read.demand(stripeHost === undefined, 'STRIPE_HOST is for the sandbox only.');
    const urls = { DATABASE_URL: databaseUrl, REQUESTS_DATABASE_URL: requestsDatabaseUrl };
    for (const [name, url] of Object.entries(urls)) {
      const isShown = URL.canParse(url) && shownPasswords.includes(new URL(url).password);
      const isSaid = name !== 'DATABASE_URL' && url === databaseUrl;
      read.demand(!isShown || isSaid, `${name} has the password of the example: make your own.`);
    }
  }
  const clientOrigin = origin?.origin ?? '';
  const settings: Settings = {
    production,
    host: read.text('API_HOST', '127.0.0.1'),
    port: read.whole('API_PORT', 4000, 0, 65_535),
    databaseUrl,
    requestsDatabaseUrl,
    clientOrigin,
    corsOrigins: read.list('CORS_ORIGINS', clientOrigin),
    trustedProxies: read.whole('TRUSTED_PROXIES', 0, 0, 10),
    accessTokenKey: deriveKey(secret, 'access token'),
    mediaKey: deriveKey(secret, 'media address'),
    visitorKey: deriveKey(secret, 'visitor'),
    passwordCost: read.whole('PASSWORD_COST', 12, production ? 12 : 4, 16),
    passwordThreads: read.whole('PASSWORD_THREADS', 1, 1, 16),
    limitsFactor: read.whole('LIMITS_FACTOR', 1, 1, 1_000_000),
    callsAtOnce: read.whole('CALLS_AT_ONCE', 6, 3, 1_000),
    mediaFolder: read.text('MEDIA_DIR', './data/media'),
    diskReserve: read.whole('DISK_RESERVE_MB', 512, 0, 1024 ** 2) * megabyte,
    checkResponses: environment.CHECK_RESPONSES === 'yes',
    logLevel: read.text('LOG_LEVEL', 'info'),
    runJobs: environment.RUN_JOBS !== 'no',
    stripe: {
      key,
      webhookSecret,
      host: stripeHost,
      checkoutHosts: read.list('CHECKOUT_HOSTS', checkoutHosts.join(',')),
      prices: {
        subscription: read.text('STRIPE_PRICE_SUBSCRIPTION'),
        renewal: read.text('STRIPE_PRICE_RENEWAL'),
        creditPack: read.text('STRIPE_PRICE_CREDIT_PACK'),
        discount: read.text('STRIPE_PRICE_DISCOUNT'),
      },
    },
    mail: {
      smtpUrl: read.text('SMTP_URL'),
      from: read.text('MAIL_FROM', 'LingoStory <hello@lingostory.example>'),
      help: read.text('HELP_EMAIL', 'help@lingostory.example'),
    },
    translator: readTranslator(read, environment, production),
  };
  if (read.errors.length > 0) throw new SettingsError(read.errors);
  return settings;
}
