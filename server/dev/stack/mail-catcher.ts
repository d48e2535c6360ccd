import { createRequire } from 'node:module';
import { loopback, originAt } from '../settings.ts';

type MailDev = {
  listen: (done: (error?: Error) => void) => void;
  store: unknown[];
  close: (done: () => void) => void;
};
type MakeMailDev = new (config: Record<string, unknown>) => MailDev;

export type MailCatcher = { smtpUrl: string; origin: string; close: () => Promise<void> };

const signals = ['SIGTERM', 'SIGINT'] as const;

/**
 * Calls `make` without letting maildev add signal handlers, which would end the whole process before our own shutdown
 * has stopped the database.
 */
function withoutSignalHandlers<T>(make: () => T): T {
  const before = new Map(signals.map((signal) => [signal, process.listeners(signal)]));
  const made = make();
  for (const signal of signals) {
    for (const listener of process.listeners(signal)) {
      if (!before.get(signal)?.includes(listener)) process.off(signal, listener);
    }
  }
  return made;
}

/** Starts a real SMTP server that catches every email, with a page (and an API, `/email`) to read them. */
export async function startMailCatcher(
  ports: { smtp: number; web: number },
  webHost = loopback,
): Promise<MailCatcher> {
  // maildev has no types and is CommonJS.
  const Maildev: MakeMailDev = createRequire(import.meta.url)('maildev');
  const catcher = withoutSignalHandlers(() => {
    return new Maildev({
      smtp: ports.smtp,
      web: ports.web,
      ip: loopback,
      webIp: webHost,
      silent: true,
      disableWeb: false,
    });
  });
  await new Promise<void>((resolve, reject) =>
    catcher.listen((error) => (error ? reject(error) : resolve())),
  );
  return {
    smtpUrl: `smtp://${loopback}:${ports.smtp}`,
    origin: originAt(webHost, ports.web),
    close: async () => {
      await new Promise<void>((resolve) => catcher.close(() => resolve()));
      // maildev keeps the emails of all catchers of a process in one list, so the next catcher would show these.
      catcher.store.length = 0;
    },
  };
}
