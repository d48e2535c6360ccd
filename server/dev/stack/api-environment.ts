import { join } from 'node:path';
import type { Environment } from '../../src/environment-reader.ts';
import { sandboxKey } from '../../src/settings.ts';
import { buildOrigin, loopbackHost, type StackSettings } from '../settings.ts';
import { type PushKeys, readOrCreateLocalSecrets } from './local-secrets.ts';

/** URLs of the local services that replace real ones. A URL is undefined if the real service is used. */
export type LocalServices = {
  databaseUrl: string;
  requestsDatabaseUrl: string;
  sandboxOrigin: string | undefined;
  smtpUrl: string | undefined;
};

/**
 * Returns the environment of the local stack's API, which uses local services unless `settings.environment` names
 * real ones.
 */
export async function createApiEnvironment(
  settings: StackSettings,
  services: LocalServices,
): Promise<Environment> {
  const { dataFolder, environment, host, webPort, apiPort } = settings;
  const { secretKey, webhookSecret, pushKeys } = await readOrCreateLocalSecrets(dataFolder);
  return {
    SECRET_KEY: secretKey,
    MEDIA_DIR: join(dataFolder, 'media'),
    CLIENT_ORIGIN: buildOrigin(host, webPort, 'localhost'),
    // The stack's web server is the only proxy in front of the API.
    TRUSTED_PROXIES: '1',
    LIMITS_FACTOR: '10',
    LOG_LEVEL: 'warn',
    ...createPushEnvironment(pushKeys),
    ...(services.sandboxOrigin ? createSandboxEnvironment(services.sandboxOrigin, webhookSecret) : {}),
    ...(services.smtpUrl ? { SMTP_URL: services.smtpUrl } : {}),
    ...environment,
    DATABASE_URL: services.databaseUrl,
    REQUESTS_DATABASE_URL: services.requestsDatabaseUrl,
    API_HOST: loopbackHost,
    API_PORT: String(apiPort),
  };
}

/** Returns the environment variables with which the API calls the sandbox instead of Stripe. */
export function createSandboxEnvironment(origin: string, webhookSecret: string): Record<string, string> {
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

export const createPushEnvironment = ({ publicKey, privateKey }: PushKeys) => ({
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
});
