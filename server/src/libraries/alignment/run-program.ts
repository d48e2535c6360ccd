import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AlignmentError, createOutOfMemoryError } from './alignment-error.ts';

type ProgramOptions = {
  command: 'espeak-ng' | 'ffmpeg' | 'ffprobe';
  args: readonly string[];
  /** Content of the program's standard input; empty if omitted. */
  input?: string | Readable;
  signal?: AbortSignal | undefined;
  /** Called with each chunk of the standard output; the program waits until the callback has finished. */
  onOutput?: (chunk: Buffer) => void | Promise<void>;
};

/** `stderr` holds the end of the program's error output. */
export type ProgramExit = { code: number | null; stderr: string };

const MAX_STDERR_CHARACTERS = 4096;

/**
 * Runs a program without a shell until it exits. Rejects when the program is missing, when it is aborted or
 * when `onOutput` throws.
 */
export async function runProgram({
  command,
  args,
  input,
  signal,
  onOutput,
}: ProgramOptions): Promise<ProgramExit> {
  signal?.throwIfAborted();
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  const killChild = () => child.kill('SIGKILL');
  signal?.addEventListener('abort', killChild, { once: true });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString()).slice(-MAX_STDERR_CHARACTERS);
  });
  let wasKilledByUs = false;
  const readOutput = async () => {
    try {
      for await (const chunk of child.stdout) await onOutput?.(chunk as Buffer);
    } catch (error) {
      wasKilledByUs = true;
      killChild();
      throw error;
    }
  };
  const exitPromise = once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? createProgramMissingError(command) : error;
  }) as Promise<[number | null, NodeJS.Signals | null]>;
  // A program that exits before reading all of its input reports the reason through its exit code.
  child.stdin.on('error', () => undefined);
  if (typeof input === 'object') pipeline(input, child.stdin).catch(() => undefined);
  else child.stdin.end(input);
  const [exitResult, readResult] = await Promise.allSettled([exitPromise, readOutput()]);
  signal?.removeEventListener('abort', killChild);
  signal?.throwIfAborted();
  if (exitResult.status === 'rejected') throw exitResult.reason;
  if (readResult.status === 'rejected') throw readResult.reason;
  const [exitCode, killSignal] = exitResult.value;
  // If we did not kill the program ourselves, Linux killed it because memory ran out.
  if (killSignal === 'SIGKILL' && !wasKilledByUs) throw createOutOfMemoryError();
  return { code: exitCode, stderr };
}

export type RunningProgram = {
  /** Writes input, and waits while the program has not read earlier input. Drops input after the program has exited. */
  write: (chunk: Buffer) => Promise<void>;
  /** Ends the input and waits for the program to exit. */
  end: () => Promise<ProgramExit>;
};

/** Runs a program whose input is written in pieces. */
export function startProgram(program: Omit<ProgramOptions, 'input'>): RunningProgram {
  const input = new PassThrough();
  input.on('error', () => undefined);
  const exitPromise = runProgram({ ...program, input });
  // `end` reports the failure. The input is destroyed so that writers don't wait for a program that never
  // started.
  exitPromise.catch(() => input.destroy());
  return {
    write: async (chunk) => {
      if (input.destroyed || input.write(chunk)) return;
      await new Promise<void>((resolve) => {
        const stopWaiting = () => {
          input.off('drain', stopWaiting).off('close', stopWaiting);
          resolve();
        };
        input.on('drain', stopWaiting).on('close', stopWaiting);
      });
    },
    end: async () => {
      input.end();
      return await exitPromise;
    },
  };
}

function createProgramMissingError(command: string): AlignmentError {
  return new AlignmentError(
    'program-missing',
    `Aligning needs ${command}, which is not installed: apt-get install espeak-ng ffmpeg.`,
  );
}

/** Returns a function that converts chunks of 16-bit little-endian PCM into samples between -1 and 1. */
export function createSampleReader(onSamples: (samples: Float32Array) => void): (chunk: Buffer) => void {
  let remainder: Buffer = Buffer.alloc(0);
  return (chunk) => {
    const bytes = remainder.length > 0 ? Buffer.concat([remainder, chunk]) : chunk;
    const count = bytes.length >> 1;
    const samples = new Float32Array(count);
    for (let i = 0; i < count; i += 1) samples[i] = bytes.readInt16LE(2 * i) / 32768;
    remainder = bytes.subarray(2 * count);
    if (count > 0) onSamples(samples);
  };
}
