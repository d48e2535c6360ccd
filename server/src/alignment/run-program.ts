import { spawn } from 'node:child_process';
import { AlignmentError } from './alignment-error.ts';

type Program = {
  command: 'espeak-ng' | 'ffmpeg';
  args: readonly string[];
  /** What the program reads from its standard input; without it there is none. */
  input?: string;
  signal?: AbortSignal | undefined;
  /** Called with each piece of the standard output; the program waits while it runs. */
  onOutput: (piece: Buffer) => void;
};

export type Exit = { code: number | null; stderr: string };

const MAX_STDERR = 4096;

/** Runs a program without a shell until it ends; rejects when it is missing, when it is aborted or when `onOutput` throws. */
export async function runProgram({ command, args, input, signal, onOutput }: Program): Promise<Exit> {
  signal?.throwIfAborted();
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  const kill = () => child.kill('SIGKILL');
  signal?.addEventListener('abort', kill, { once: true });
  try {
    return await new Promise<Exit>((resolve, reject) => {
      let stderr = '';
      child.once('error', (error: NodeJS.ErrnoException) => {
        reject(error.code === 'ENOENT' ? missing(command) : error);
      });
      child.stdout.on('data', (piece: Buffer) => {
        try {
          onOutput(piece);
        } catch (error) {
          kill();
          reject(error);
        }
      });
      child.stderr.on('data', (piece: Buffer) => {
        stderr = (stderr + piece.toString()).slice(0, MAX_STDERR);
      });
      child.once('close', (code) => {
        if (signal?.aborted) reject(signal.reason);
        else resolve({ code, stderr });
      });
      // A program that ended before it had read everything says why by its exit code.
      child.stdin.on('error', () => undefined);
      child.stdin.end(input);
    });
  } finally {
    signal?.removeEventListener('abort', kill);
  }
}

function missing(command: string): AlignmentError {
  return new AlignmentError(
    'program-missing',
    `Aligning needs ${command}, which is not installed: apt-get install espeak-ng ffmpeg.`,
  );
}
