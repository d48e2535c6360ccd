import { spawn } from 'node:child_process';

export type ProgramOutput = { stdout: Buffer; stderr: string };

/** Splits a command line into its arguments. Long commands are easier to read as one string. */
export function splitArgs(line: string): string[] {
  return line.trim().split(/\s+/);
}

/** Runs a program with `input` as its standard input. If it fails, rejects with its error output. */
export function runProgram(program: string, args: string[], input?: Buffer | string): Promise<ProgramOutput> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'pipe' });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
    child.on('error', (cause) => reject(new Error(`${program} could not be started`, { cause })));
    child.on('close', (code) => {
      const stderr = Buffer.concat(err).toString('utf8');
      if (code === 0) resolve({ stdout: Buffer.concat(out), stderr });
      else reject(new Error(`${program} ended with ${code}: ${stderr.trim().slice(-600)}`));
    });
    // A program that closes its input early has not necessarily failed, so only its exit code counts.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}

/** Runs `work` on every item, at most `width` at a time. */
export async function runInParallel<T>(items: readonly T[], width: number, work: (item: T) => Promise<void>) {
  const queue = items.values();
  const worker = async (): Promise<void> => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: width }, worker));
}
