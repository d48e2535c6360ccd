import { createRequire } from 'node:module';
import { buildOrigin, loopbackHost } from '../settings.ts';

type MailDev = {
  listen: (callback: (error?: Error) => void) => void;
  store: unknown[];
  close: (callback: () => void) => void;
};
type MailDevConstructor = new (config: Record<string, unknown>) => MailDev;

export type MailCatcher = { smtpUrl: string; origin: string; close: () => Promise<void> };

const stopSignals = ['SIGTERM', 'SIGINT'] as const;

/**
 * Calls `create`, and then removes the signal handlers that maildev has added, which would end the process before our
 * own shutdown has stopped the database.
 */
function callWithoutAddingSignalHandlers<T>(create: () => T): T {
  const previousListeners = new Map(stopSignals.map((signal) => [signal, process.listeners(signal)]));
  const createdValue = create();
  for (const signal of stopSignals) {
    for (const listener of process.listeners(signal)) {
      if (!previousListeners.get(signal)?.includes(listener)) process.off(signal, listener);
    }
  }
  return createdValue;
}

/** Starts an SMTP server that catches every email, with a web page and an API (`/email`) to read them. */
export async function startMailCatcher(
  ports: { smtp: number; web: number },
  webHost = loopbackHost,
): Promise<MailCatcher> {
  // maildev has no types and is CommonJS.
  const Maildev: MailDevConstructor = createRequire(import.meta.url)('maildev');
  const mailServer = callWithoutAddingSignalHandlers(() => {
    return new Maildev({
      smtp: ports.smtp,
      web: ports.web,
      ip: loopbackHost,
      webIp: webHost,
      silent: true,
      disableWeb: false,
    });
  });
  await new Promise<void>((resolve, reject) =>
    mailServer.listen((error) => (error ? reject(error) : resolve())),
  );
  return {
    smtpUrl: `smtp://${loopbackHost}:${ports.smtp}`,
    origin: buildOrigin(webHost, ports.web),
    close: async () => {
      await new Promise<void>((resolve) => mailServer.close(() => resolve()));
      // maildev keeps the emails of all catchers in one list per process, so without this the next catcher would show
      // them too.
      mailServer.store.length = 0;
    },
  };
}
