import { parseArgs } from 'node:util';
import { emailField } from '@lingostory/contract/fields';
import { nameField } from '@lingostory/contract/names';
import { object } from 'yup';
import type { Deps } from '../deps.ts';
import {
  addAdministrator,
  hasPassword,
  listAdministrators,
  removeAdministrator,
} from '../features/accounts/public.ts';
import { sendEmails } from '../features/outbox/public.ts';
import { validateInput } from '../http/parse.ts';
import { type Command, printLine, UsageError, withUsageErrors } from './command.ts';
import { createCommandDeps } from './create-command-deps.ts';

type AdministratorOptions = { list: boolean; remove: boolean; email?: string; name?: string | undefined };

async function readOptions(args: string[]): Promise<AdministratorOptions> {
  const options = {
    name: { type: 'string' },
    remove: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  } as const;
  const { values, positionals } = withUsageErrors(() => parseArgs({ args, options, allowPositionals: true }));
  const { list, remove, name } = values;
  if (list) return { list, remove: false };
  if (positionals.length !== 1)
    throw new UsageError(
      'Say whose account: administrator marie@example.org [--name "Marie Curie"] [--remove], or --list.',
    );
  const accountSchema = object({ email: emailField(), name: nameField().optional() });
  const fields = await validateInput(accountSchema, { email: positionals[0], name });
  return { list, remove, ...fields };
}

async function printAdministrators(deps: Deps): Promise<void> {
  const administrators = await listAdministrators(deps);
  if (administrators.length === 0) printLine('There are no administrators yet.');
  for (const account of administrators)
    printLine(
      `${account.email}  ${account.name}${hasPassword(account) ? '' : '  (invited, no password chosen yet)'}`,
    );
}

const outcomeMessages = {
  added: (email: string) => `${email} is an administrator now, and was signed out everywhere.`,
  invited: (email: string) => `${email} is invited: an email with a link to choose a password is on its way.`,
  unchanged: (email: string) => `${email} is an administrator already. Nothing changed.`,
};

/**
 * `administrator email [--name …]` makes an account an administrator. If no account has this email address, it creates
 * one and sends an invitation. `--remove` turns an administrator back into a member, and `--list` lists the
 * administrators.
 */
export const administrator: Command = async (args, readSettings) => {
  const { list, remove, email = '', name } = await readOptions(args);
  const settings = await readSettings();
  const { deps, close } = await createCommandDeps(settings);
  try {
    if (list) await printAdministrators(deps);
    else if (remove) {
      await removeAdministrator(deps, { email });
      printLine(`${email} is not an administrator any more, and was signed out everywhere.`);
    } else printLine(outcomeMessages[await addAdministrator(deps, { email, name })](email));
    // If sending fails, the server sends the email later.
    await sendEmails(deps);
    return 0;
  } finally {
    await close();
  }
};
