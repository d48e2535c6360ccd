import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AlignmentError, createOutOfMemoryError } from './alignment-error.ts';

type Program = {
  command: 'espeak-ng' | 'ffmpeg' | 'ffprobe';
  args: readonly string[];
  /** Content of the program's standard input; empty if omitted. */
  input?: string | Readable;
  signal?: AbortSignal | undefined;
  /** Called with each chunk of the standard output; the program waits until the callback has finished. */
  onOutput?: (piece: Buffer) => void | Promise<void>;
};

/** `stderr` holds the end of the program's error output. */
export type ProgramExit = { code: number | null; stderr: string };

const MAX_STDERR = 4096;

/**
 * Runs a program without a shell until it exits. Rejects when the program is missing, when it is aborted or
 * when `onOutput` throws.
 */
export async function runProgram({ command, args, input, signal, onOutput }: Program): Promise<ProgramExit> {
  signal?.throwIfAborted();
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  const kill = () => child.kill('SIGKILL');
  signal?.addEventListener('abort', kill, { once: true });
  let stderr = '';
  child.stderr.on('data', (piece: Buffer) => {
    stderr = (stderr + piece.toString()).slice(-MAX_STDERR);
  });
  let isStopped = false;
  const readOutput = async () => {
    try {
      for await (const piece of child.stdout) await onOutput?.(piece as Buffer);
    } catch (error) {
      isStopped = true;
      kill();
      throw error;
    }
  };
  const exitPromise = once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? createProgramMissing(command) : error;
  }) as Promise<[number | null, NodeJS.Signals | null]>;
  // A program that exits before reading all of its input reports the reason through its exit code.
  child.stdin.on('error', () => undefined);
  if (typeof input === 'object') pipeline(input, child.stdin).catch(() => undefined);
  else child.stdin.end(input);
  const [exit, reading] = await Promise.allSettled([exitPromise, readOutput()]);
  signal?.removeEventListener('abort', kill);
  signal?.throwIfAborted();
  if (exit.status === 'rejected') throw exit.reason;
  if (reading.status === 'rejected') throw reading.reason;
  const [code, killedBy] = exit.value;
  // We didn't kill it, so Linux did, because memory ran out.
  if (killedBy === 'SIGKILL' && !isStopped) throw createOutOfMemoryError();
  return { code, stderr };
}

export type RunningProgram = {
  /** Writes input, and waits while the program is behind. Drops input after the program has exited. */
  write: (piece: Buffer) => Promise<void>;
  /** Ends the input and waits for the program to exit. */
  end: () => Promise<ProgramExit>;
};

/** Runs a program whose input is written in pieces. */
export function feedProgram(program: Omit<Program, 'input'>): RunningProgram {
  const input = new PassThrough();
  input.on('error', () => undefined);
  const exit = runProgram({ ...program, input });
  // `end` reports the failure. The input is destroyed so that writers don't wait for a program that never
  // started.
  exit.catch(() => input.destroy());
  return {
    write: async (piece) => {
      if (input.destroyed || input.write(piece)) return;
      await new Promise<void>((resolve) => {
        const settle = () => {
          input.off('drain', settle).off('close', settle);
          resolve();
        };
        input.on('drain', settle).on('close', settle);
      });
    },
    end: async () => {
      input.end();
      return await exit;
    },
  };
}

function createProgramMissing(command: string): AlignmentError {
  return new AlignmentError(
    'program-missing',
    `Aligning needs ${command}, which is not installed: apt-get install espeak-ng ffmpeg.`,
  );
}

/** Returns a function that converts chunks of 16-bit little-endian PCM into samples between -1 and 1. */
export function createSampleReader(onSamples: (samples: Float32Array) => void): (piece: Buffer) => void {
  let remainder: Buffer = Buffer.alloc(0);
  return (piece) => {
    const bytes = remainder.length > 0 ? Buffer.concat([remainder, piece]) : piece;
    const count = bytes.length >> 1;
    const samples = new Float32Array(count);
    for (let i = 0; i < count; i += 1) samples[i] = bytes.readInt16LE(2 * i) / 32768;
    remainder = bytes.subarray(2 * count);
    if (count > 0) onSamples(samples);
  };
}
