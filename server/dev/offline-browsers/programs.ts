import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inheritEnvironment } from '../settings.ts';
import { waitUntil } from './browser.ts';

const pulseAudio = '/usr/bin/pulseaudio';
const xServer = '/usr/bin/Xvfb';

/** Programs that replace a computer's screen and loudspeaker, with the Debian packages that they come from. */
export const devicePackages = {
  screen: { program: xServer, name: 'xvfb' },
  sound: { program: pulseAudio, name: 'pulseaudio' },
};

/** Creates a temporary folder for a browser and its programs. */
export const createFolder = () => mkdtemp(join(tmpdir(), 'lingostory-browser-'));
export const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 10 });

/** Starts a program that `stopProgram` can end together with those that it starts itself. */
export function startProgram(
  path: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): ChildProcess {
  const env = inheritEnvironment(environment);
  return spawn(path, args, { detached: true, stdio: ['ignore', 'pipe', 'ignore'], env });
}

export async function stopProgram(program: ChildProcess | undefined): Promise<void> {
  if (program?.pid === undefined || program.exitCode !== null || program.signalCode !== null) return;
  const exit = once(program, 'exit');
  process.kill(-program.pid, 'SIGTERM');
  await exit;
}

/** Starts a screen without a monitor, and returns the environment of programs that show windows on it. */
export async function startScreen(): Promise<{ program: ChildProcess; environment: Record<string, string> }> {
  const args = ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'];
  const program = startProgram(xServer, args);
  if (program.stdout === null) throw new Error('Xvfb has no output.');
  const [number] = await once(program.stdout, 'data');
  return { program, environment: { DISPLAY: `:${String(number).trim()}`, GDK_BACKEND: 'x11' } };
}

/**
 * Starts a sound device that plays in real time, but without a sound. Returns the environment of programs that use it. Firefox plays
 * nothing on a computer without a sound device, and should not be heard on others.
 */
export async function startSilentSound(
  folder: string,
): Promise<{ program: ChildProcess; environment: Record<string, string> }> {
  const socket = join(folder, 'sound');
  const options = ['-n', '--daemonize=no', '--exit-idle-time=-1', '--use-pid-file=no', '--disable-shm=yes'];
  const modules = ['module-null-sink', `module-native-protocol-unix socket=${socket} auth-anonymous=1`];
  const loads = modules.map((module) => `--load=${module}`);
  const program = startProgram(pulseAudio, [...options, ...loads], { HOME: folder, XDG_RUNTIME_DIR: folder });
  await waitUntil('PulseAudio runs', async () => existsSync(socket));
  return { program, environment: { PULSE_SERVER: `unix:${socket}` } };
}
