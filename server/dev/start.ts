import { join } from 'node:path';
import { demoAccounts, seedDemo } from '../../prisma/seed.ts';
import { stopLeftover } from './database/cluster.ts';
import { readStackSettings } from './settings.ts';
import { checkPorts } from './stack/check-ports.ts';
import { type Stack, startStack } from './stack/start-stack.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

function announce({ addresses, pay }: Stack): void {
  say('');
  say(`  LingoStory   ${addresses.web}`);
  say(`  API          ${addresses.api}/v1`);
  if (addresses.payments)
    say(`  Payments     ${addresses.payments} (sandbox; test card 4242 4242 4242 4242)`);
  if (addresses.mail) say(`  Mail         ${addresses.mail}`);
  if (pay) {
    say('\n  Demo accounts');
    for (const { email, password, who } of demoAccounts)
      say(`  ${email.padEnd(30)} ${password.padEnd(18)} ${who}`);
  }
  say('\n  Ctrl-C stops everything.');
}

/**
 * Prepares the stack, and stops it in order on Ctrl-C, on SIGTERM, and when its parent process ends. An interrupted
 * preparation still needs the database, so it ends before the stack stops.
 */
function prepareUntilStopped(stack: Stack, prepare: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const parent = process.ppid;
  const stopping = new AbortController();
  const prepared = prepare(stopping.signal);
  const stop = async () => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    say('Stopping…');
    try {
      await prepared.catch(() => {});
      await stack.stop();
      process.exit(0);
    } catch (error) {
      say(String(error));
      process.exit(1);
    }
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
  setInterval(() => process.ppid !== parent && void stop(), 1_000).unref();
  return prepared.catch((error: unknown) => {
    // During a shutdown, the error of the interrupted preparation is expected.
    if (!stopping.signal.aborted) throw error;
  });
}

/** `npm start`: runs the whole site on this machine. */
export async function start(): Promise<void> {
  const settings = readStackSettings();
  await stopLeftover(join(settings.dataFolder, 'postgres'));
  await checkPorts(settings);
  const stack = await startStack(settings, say);
  try {
    await prepareUntilStopped(stack, async (signal) => {
      if (stack.pay) await seedDemo(stack.deps, stack.pay, signal);
      signal.throwIfAborted();
      announce(stack);
    });
  } catch (error) {
    await stack.stop();
    throw error;
  }
}
