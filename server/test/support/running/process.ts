import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { inherited } from '../../../dev/settings.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

const builtFile = (path: string) => fileURLToPath(new URL(path, inject('builtServer')));

export type ApiProcess = { origin: string; kill: () => Promise<void> };

/** Starts the built API as a separate process, ready for requests. It is stopped by SIGKILL, without time to clean up. */
export async function startApiProcess(
  environment: Record<string, string>,
  port: number,
): Promise<ApiProcess> {
  const child = spawn(process.execPath, [builtFile('server/src/main.js')], {
    cwd: root,
    env: inherited({ ...environment, API_PORT: String(port) }),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = once(child, 'exit');
  let complaint = '';
  child.stderr.on('data', (text) => {
    complaint += String(text);
  });
  const origin = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The API did not start: ${complaint}`);
    const isReady = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) break;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return {
    origin,
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** Runs an operator command with the API's environment, as the Docker image does, and waits until it exits. */
export async function tryCommand(
  args: string[],
  environment: Record<string, string>,
): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [builtFile('server/src/commands/main.js'), ...args], {
    cwd: root,
    env: inherited(environment),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += String(text);
    });
  const [code] = await once(child, 'close');
  return { code, output };
}

/** Returns what a command printed. Throws if it fails. */
export async function runCommand(args: string[], environment: Record<string, string>): Promise<string> {
  const { code, output } = await tryCommand(args, environment);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${output}`);
  return output;
}
