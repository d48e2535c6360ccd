import { resolve } from 'node:path';

/**
 * The address that the local stack listens on by default. Only this machine can reach it, because the stack's
 * accounts and keys are publicly known.
 */
export const loopbackHost = '127.0.0.1';

/** The ports, folder and external services that the local stack uses. */
export type StackSettings = {
  webPort: number;
  apiPort: number;
  dbPort: number;
  paymentsPort: number;
  smtpPort: number;
  mailWebPort: number;
  dataFolder: string;
  /** The folder for backups. If undefined, nothing is backed up and PostgreSQL archives nothing. */
  backupFolder: string | undefined;
  /**
   * A database to use instead of the local one. Likewise, `stripeKey` and `smtpUrl` replace the local payment sandbox
   * and mail server.
   */
  databaseUrl: string | undefined;
  /** True to make the local database faster but less durable, for runs that delete its data anyway. */
  isTemporary?: boolean;
  stripeKey: string | undefined;
  /** True to replace the service worker in browsers by one that unregisters itself. */
  isWorkerOff?: boolean;
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

function readPort(environment: StackSettings['environment'], name: PortName, defaultPort: number): number {
  const value = Number(environment[name] || defaultPort);
  if (!Number.isInteger(value) || value < 1 || value > 65_535)
    throw new Error(`${name} must be a port, 1 to 65535.`);
  return value;
}

function readSwitch(environment: StackSettings['environment'], name: 'SERVICE_WORKER'): boolean {
  const value = environment[name] || 'yes';
  if (value !== 'yes' && value !== 'no') throw new Error(`${name} must be yes or no.`);
  return value === 'yes';
}

/** Returns this process's environment with additions, for a child process. */
export function inheritEnvironment(
  overrides: Record<string, string> = {},
): Record<string, string | undefined> {
  return { ...process.env, ...overrides };
}

/**
 * Returns the URL origin at which this machine can reach a server that listens on `host`. Replaces a wildcard address
 * with loopback.
 */
export function buildOrigin(host: string, port: number, loopbackHostName = loopbackHost): string {
  if ([loopbackHost, '0.0.0.0', '::'].includes(host)) return `http://${loopbackHostName}:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

export function readStackSettings(environment: StackSettings['environment'] = process.env): StackSettings {
  const host = environment.HOST || loopbackHost;
  return {
    webPort: readPort(environment, 'WEB_PORT', 5173),
    apiPort: readPort(environment, 'API_PORT', 4000),
    dbPort: readPort(environment, 'DB_PORT', 54_329),
    paymentsPort: readPort(environment, 'PAYMENTS_PORT', 4243),
    smtpPort: readPort(environment, 'MAIL_SMTP_PORT', 1025),
    mailWebPort: readPort(environment, 'MAIL_WEB_PORT', 1080),
    dataFolder: resolve(environment.DATA_DIR || './data'),
    backupFolder: environment.BACKUP_DIR ? resolve(environment.BACKUP_DIR) : undefined,
    databaseUrl: environment.DATABASE_URL || undefined,
    stripeKey: environment.STRIPE_SECRET_KEY || undefined,
    smtpUrl: environment.SMTP_URL || undefined,
    isWorkerOff: !readSwitch(environment, 'SERVICE_WORKER'),
    host,
    environment,
  };
}
