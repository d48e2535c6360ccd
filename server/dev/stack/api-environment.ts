import { join } from 'node:path';
import type { Environment } from '../../src/settings.ts';
import { sandboxKey } from '../../src/settings.ts';
import { loopback, originAt, type StackSettings } from '../settings.ts';
import { localSecrets } from './local-secrets.ts';

/** The parts of the local stack that stand in for real services; undefined where a real one is used. */
export type Parts = {
  databaseUrl: string;
  requestsDatabaseUrl: string;
  sandboxOrigin: string | undefined;
  smtpUrl: string | undefined;
};

/** Returns the environment of the local stack's API: our own parts, unless the environment names real services. */
export async function apiEnvironment(settings: StackSettings, parts: Parts): Promise<Environment> {
  const { dataFolder, environment, host, webPort, apiPort } = settings;
  const { secretKey, webhookSecret } = await localSecrets(dataFolder);
  return {
    SECRET_KEY: secretKey,
    MEDIA_DIR: join(dataFolder, 'media'),
    CLIENT_ORIGIN: originAt(host, webPort, 'localhost'),
    // Our own web server is the proxy in front of the API.
    TRUSTED_PROXIES: '1',
    LIMITS_FACTOR: '10',
    LOG_LEVEL: 'warn',
    ...(parts.sandboxOrigin ? sandboxEnvironment(parts.sandboxOrigin, webhookSecret) : {}),
    ...(parts.smtpUrl ? { SMTP_URL: parts.smtpUrl } : {}),
    ...environment,
    DATABASE_URL: parts.databaseUrl,
    REQUESTS_DATABASE_URL: parts.requestsDatabaseUrl,
    API_HOST: loopback,
    API_PORT: String(apiPort),
  };
}

/** Returns the environment for an API that calls the sandbox: host, key and prices. */
export function sandboxEnvironment(origin: string, webhookSecret: string): Record<string, string> {
  return {
    STRIPE_SECRET_KEY: sandboxKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_HOST: origin,
    CHECKOUT_HOSTS: new URL(origin).host,
    STRIPE_PRICE_SUBSCRIPTION: 'price_lingostory_monthly',
    STRIPE_PRICE_RENEWAL: 'price_lingostory_renewal',
    STRIPE_PRICE_CREDIT_PACK: 'price_lingostory_pack',
    STRIPE_PRICE_DISCOUNT: 'price_lingostory_discount',
  };
}
