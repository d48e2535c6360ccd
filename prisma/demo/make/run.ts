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
    const stdoutChunks: Buffer[] = [];
    const stderrChunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => stdoutChunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => stderrChunks.push(chunk));
    child.on('error', (cause) => reject(new Error(`${program} could not be started`, { cause })));
    child.on('close', (exitCode) => {
      const stderr = Buffer.concat(stderrChunks).toString('utf8');
      if (exitCode === 0) resolve({ stdout: Buffer.concat(stdoutChunks), stderr });
      else reject(new Error(`${program} ended with ${exitCode}: ${stderr.trim().slice(-600)}`));
    });
    // A program that closes its input early has not necessarily failed, so only its exit code counts.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}

/** Runs `processItem` on every item, at most `width` at a time. */
export async function runInParallel<T>(
  items: readonly T[],
  width: number,
  processItem: (item: T) => Promise<void>,
) {
  const queue = items.values();
  const runWorker = async (): Promise<void> => {
    for (const item of queue) await processItem(item);
  };
  await Promise.all(Array.from({ length: width }, runWorker));
}
