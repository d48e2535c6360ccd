import { isPortFree } from '../ports.ts';
import { loopback, type PortName, type StackSettings } from '../settings.ts';

/** Milliseconds. A stack that was just killed may take a moment to release its ports. */
const releaseTimeout = 5_000;

async function becomesFree(port: number, host: string): Promise<boolean> {
  for (const end = Date.now() + releaseTimeout; ; ) {
    if (await isPortFree(port, host)) return true;
    if (Date.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Throws a one-line error for a port that is in use, with the variable that chooses another. */
export async function checkPorts(settings: StackSettings): Promise<void> {
  const { host } = settings;
  // Port 0 means any free port, so only the address can be wrong.
  if (!(await isPortFree(0, host))) throw new Error(`HOST=${host} is not an address of this machine.`);
  const ports: [PortName, number, string, boolean][] = [
    ['WEB_PORT', settings.webPort, host, true],
    ['API_PORT', settings.apiPort, loopback, true],
    ['DB_PORT', settings.dbPort, loopback, !settings.databaseUrl],
    ['PAYMENTS_PORT', settings.paymentsPort, host, !settings.stripeKey],
    ['MAIL_SMTP_PORT', settings.smtpPort, loopback, !settings.smtpUrl],
    ['MAIL_WEB_PORT', settings.mailPort, host, !settings.smtpUrl],
  ];
  for (const [name, port, where, needed] of ports) {
    if (!needed || (await becomesFree(port, where))) continue;
    throw new Error(`Port ${port} is in use. Choose another: ${name}=${port + 1} npm start`);
  }
}
