import { isPortFree } from '../ports.ts';
import type { PortName, StackSettings } from '../settings.ts';

/** A start that was just killed may take a moment to let go of its ports. */
const patience = 5_000;

async function becomesFree(port: number): Promise<boolean> {
  for (const end = Date.now() + patience; ; ) {
    if (await isPortFree(port)) return true;
    if (Date.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Says in one line a port which is in use, with the variable that chooses another. */
export async function checkPorts(settings: StackSettings): Promise<void> {
  const ports: [PortName, number, boolean][] = [
    ['WEB_PORT', settings.webPort, true],
    ['API_PORT', settings.apiPort, true],
    ['DB_PORT', settings.dbPort, !settings.databaseUrl],
    ['PAYMENTS_PORT', settings.paymentsPort, !settings.stripeKey],
    ['MAIL_SMTP_PORT', settings.smtpPort, !settings.smtpUrl],
    ['MAIL_WEB_PORT', settings.mailPort, !settings.smtpUrl],
  ];
  for (const [name, port, needed] of ports) {
    if (!needed || (await becomesFree(port))) continue;
    throw new Error(`Port ${port} is in use. Choose another: ${name}=${port + 1} npm start`);
  }
}
