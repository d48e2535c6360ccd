import { resolve } from 'node:path';

/** The local stack listens on loopback only, because its accounts and keys are public. */
export const loopback = '127.0.0.1';

/** The addresses and folders of the local stack's parts. */
export type StackSettings = {
  webPort: number;
  apiPort: number;
  dbPort: number;
  paymentsPort: number;
  smtpPort: number;
  mailPort: number;
  dataFolder: string;
  /** Services that are set here replace the embedded ones. */
  databaseUrl: string | undefined;
  /** Trades the durability of the embedded database for speed, because its data is deleted after the run. */
  isTemporary?: boolean;
  stripeKey: string | undefined;
  smtpUrl: string | undefined;
  /** The address that the site, the sandbox's checkout pages and the mail page listen on. */
  host: string;
  environment: Record<string, string | undefined>;
};

export type PortName =
  | 'WEB_PORT'
  | 'API_PORT'
  | 'DB_PORT'
  | 'PAYMENTS_PORT'
  | 'MAIL_SMTP_PORT'
  | 'MAIL_WEB_PORT';

function port(environment: StackSettings['environment'], name: PortName, defaultPort: number): number {
  const value = Number(environment[name] || defaultPort);
  if (!Number.isInteger(value) || value < 1 || value > 65_535)
    throw new Error(`${name} must be a port, 1 to 65535.`);
  return value;
}

/** Returns the whole environment, with additions, for a child process. */
export function inherited(more: Record<string, string> = {}): Record<string, string | undefined> {
  return { ...process.env, ...more };
}

/**
 * Returns the origin at which this machine reaches a server that listens on `host`. A wildcard address is reached
 * through loopback.
 */
export function originAt(host: string, port: number, loopbackName = loopback): string {
  if ([loopback, '0.0.0.0', '::'].includes(host)) return `http://${loopbackName}:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

export function readStackSettings(environment: StackSettings['environment'] = process.env): StackSettings {
  const host = environment.HOST || loopback;
  return {
    webPort: port(environment, 'WEB_PORT', 5173),
    apiPort: port(environment, 'API_PORT', 4000),
    dbPort: port(environment, 'DB_PORT', 54_329),
    paymentsPort: port(environment, 'PAYMENTS_PORT', 4243),
    smtpPort: port(environment, 'MAIL_SMTP_PORT', 1025),
    mailPort: port(environment, 'MAIL_WEB_PORT', 1080),
    dataFolder: resolve(environment.DATA_DIR || './data'),
    databaseUrl: environment.DATABASE_URL || undefined,
    stripeKey: environment.STRIPE_SECRET_KEY || undefined,
    smtpUrl: environment.SMTP_URL || undefined,
    host,
    environment,
  };
}
