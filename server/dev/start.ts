import { join } from 'node:path';
import { demoAccounts, seedDemo } from '../../prisma/seed.ts';
import { stopLeftoverServer } from './database/cluster.ts';
import { readStackSettings } from './settings.ts';
import { checkPorts } from './stack/check-ports.ts';
import { type Stack, startStack } from './stack/start-stack.ts';

const printLine = (line: string) => process.stdout.write(`${line}\n`);

function printStackDetails({ addresses, payments }: Stack): void {
  printLine('');
  printLine(`  LingoStory   ${addresses.web}`);
  printLine(`  API          ${addresses.api}/v1`);
  if (addresses.payments)
    printLine(`  Payments     ${addresses.payments} (sandbox; test card 4242 4242 4242 4242)`);
  if (addresses.mail) printLine(`  Mail         ${addresses.mail}`);
  if (payments) {
    printLine('\n  Demo accounts');
    for (const { email, password, who } of demoAccounts)
      printLine(`  ${email.padEnd(30)} ${password.padEnd(18)} ${who}`);
  }
  printLine('\n  Ctrl-C stops everything.');
}

/**
 * Prepares the stack, and stops it on Ctrl-C, on SIGTERM or when the parent process ends. The stack stops only after
 * the preparation has ended, because even an interrupted preparation still needs the database.
 */
function prepareUntilStopped(stack: Stack, prepare: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const parentPid = process.ppid;
  const stopController = new AbortController();
  const preparation = prepare(stopController.signal);
  const stop = async () => {
    if (stopController.signal.aborted) return;
    stopController.abort();
    printLine('Stopping…');
    try {
      await preparation.catch(() => {});
      await stack.stop();
      process.exit(0);
    } catch (error) {
      printLine(String(error));
      process.exit(1);
    }
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
  setInterval(() => process.ppid !== parentPid && void stop(), 1_000).unref();
  return preparation.catch((error: unknown) => {
    // Interrupting the preparation makes it fail, so its error is ignored during a shutdown.
    if (!stopController.signal.aborted) throw error;
  });
}

/** `npm start`: runs the whole site on this machine. */
export async function start(): Promise<void> {
  const settings = readStackSettings();
  await stopLeftoverServer(join(settings.dataFolder, 'postgres'));
  await checkPorts(settings);
  const stack = await startStack(settings, printLine);
  try {
    await prepareUntilStopped(stack, async (signal) => {
      if (stack.payments) await seedDemo(stack.deps, stack.payments, signal);
      signal.throwIfAborted();
      printStackDetails(stack);
    });
  } catch (error) {
    await stack.stop();
    throw error;
  }
}
