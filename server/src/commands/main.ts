import { readSettings } from '../settings.ts';
import { runCommand } from './run-command.ts';

/** The entry point of the API's Docker image. Runs the server (`serve`) or a command for operators. */
const args = process.argv.slice(2);
if (args[0] === 'serve') await import('../main.ts');
else process.exitCode = await runCommand(args, async () => readSettings());
