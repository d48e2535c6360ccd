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

/** Stops in order on Ctrl-C, SIGTERM, and when whoever started us is gone. Says whether it is stopping. */
function stopWhenAsked(stack: Stack): () => boolean {
  const parent = process.ppid;
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    say('Stopping…');
    stack.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        say(String(error));
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  setInterval(() => process.ppid !== parent && stop(), 1_000).unref();
  return () => stopping;
}

/** `npm start`: the whole site on this machine. */
export async function start(): Promise<void> {
  const settings = readStackSettings();
  await stopLeftover(join(settings.dataFolder, 'postgres'));
  await checkPorts(settings);
  const stack = await startStack(settings, say);
  const isStopping = stopWhenAsked(stack);
  try {
    if (stack.pay) await seedDemo(stack.deps, stack.pay);
    announce(stack);
  } catch (error) {
    // Asked to stop while the catalogue was being seeded: the stop ends the process when it is done, not this.
    if (isStopping()) return;
    await stack.stop();
    throw error;
  }
}
