import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { inherited } from '../../dev/settings.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

export type ApiProcess = { origin: string; kill: () => Promise<void> };

/** The API as a process of its own, ready for requests. It dies by SIGKILL, with no time for anything. */
export async function startApiProcess(
  environment: Record<string, string>,
  port: number,
): Promise<ApiProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/src/main.ts'], {
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

/** Runs a command of ours to its end; what it printed. Throws when it fails. */
export async function runCommand(file: string, environment: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    cwd: root,
    env: inherited(environment),
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said += String(text);
    });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${file} ended with ${code}: ${said}`);
  return said;
}
