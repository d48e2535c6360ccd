import { isPortFree } from '../ports.ts';
import { loopbackHost, type PortName, type StackSettings } from '../settings.ts';

/** Milliseconds to wait for a port, because a stack that was just killed may take a moment to release it. */
const releaseTimeoutMs = 5_000;

async function waitForFreePort(port: number, host: string): Promise<boolean> {
  for (const deadline = Date.now() + releaseTimeoutMs; ; ) {
    if (await isPortFree(port, host)) return true;
    if (Date.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Throws an error if a port is in use. The message names the variable that sets another port. */
export async function checkPorts(settings: StackSettings): Promise<void> {
  const { host } = settings;
  // Port 0 stands for any free port, so a failure means that the address is wrong.
  if (!(await isPortFree(0, host))) throw new Error(`HOST=${host} is not an address of this machine.`);
  const portRequirements: [PortName, number, string, boolean][] = [
    ['WEB_PORT', settings.webPort, host, true],
    ['API_PORT', settings.apiPort, loopbackHost, true],
    ['DB_PORT', settings.dbPort, loopbackHost, !settings.databaseUrl],
    ['PAYMENTS_PORT', settings.paymentsPort, host, !settings.stripeKey],
    ['MAIL_SMTP_PORT', settings.smtpPort, loopbackHost, !settings.smtpUrl],
    ['MAIL_WEB_PORT', settings.mailWebPort, host, !settings.smtpUrl],
  ];
  for (const [name, port, portHost, isNeeded] of portRequirements) {
    if (!isNeeded || (await waitForFreePort(port, portHost))) continue;
    throw new Error(`Port ${port} is in use. Choose another: ${name}=${port + 1} npm start`);
  }
}
