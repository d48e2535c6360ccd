import type { Environment } from '../../../src/environment-reader.ts';
import { readSettings, SettingsError } from '../../../src/settings.ts';

const secret = 'n7Qe2Vx0pLk9Zs4Tb8Yw1Rc6Hd3Jm5Ga';

/** Returns a complete environment for production. */
export const buildProductionEnvironment = (): Environment => ({
  NODE_ENV: 'production',
  SECRET_KEY: secret,
  DATABASE_URL: 'postgresql://lingo:word@db.example/lingostory',
  CLIENT_ORIGIN: 'https://lingostory.example',
  STRIPE_SECRET_KEY: 'sk_live_of_nobody',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_nobody',
  STRIPE_PRICE_SUBSCRIPTION: 'price_1',
  STRIPE_PRICE_RENEWAL: 'price_2',
  STRIPE_PRICE_CREDIT_PACK: 'price_3',
  STRIPE_PRICE_DISCOUNT: 'price_4',
  SMTP_URL: 'smtp://mail.example',
});

/** Returns the errors that the server reports before it stops, or none if it starts in this environment. */
export function listErrors(environment: Environment): string[] {
  try {
    readSettings(environment);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.errors;
    throw error;
  }
}
