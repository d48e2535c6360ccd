import { spawnSync } from 'node:child_process';

/** Runs ffmpeg non-interactively and returns what it wrote to its standard output and error. */
export function ffmpeg(...args: string[]): { stdout: Buffer; stderr: string } {
  const { status, stdout, stderr } = spawnSync('ffmpeg', ['-hide_banner', '-nostats', '-y', ...args], {
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`ffmpeg ${args.join(' ')}: ${stderr}`);
  return { stdout, stderr: stderr.toString() };
}

/** Audio formats that editors upload. The last two are as Firefox and Chrome record them, without a length. */
export const formats = [
  ['mp3', ['-c:a', 'libmp3lame', '-q:a', '4']],
  ['m4a', ['-c:a', 'aac']],
  ['wav', []],
  ['flac', []],
  ['ogg', ['-c:a', 'libvorbis']],
  ['opus.ogg', ['-c:a', 'libopus', '-ar', '48000']],
  ['webm', ['-c:a', 'libopus', '-ar', '48000', '-live', '1']],
] as const;

/** Makes a sound from an expression of ffmpeg's `aevalsrc`, as stereo at 44.1 kHz. */
export function makeSound(
  file: string,
  expression: string,
  seconds: number,
  args: readonly string[] = [],
): void {
  const side = expression.replaceAll(',', '\\,');
  const source = `aevalsrc=${side}|${side}:s=44100:d=${seconds}`;
  ffmpeg('-v', 'error', '-f', 'lavfi', '-i', source, ...args, file);
}

/** Decodes a file to mono samples at 24 kHz. */
export function samplesOf(file: string): Int16Array {
  const { stdout } = ffmpeg('-v', 'error', '-i', file, '-ac', '1', '-ar', '24000', '-f', 's16le', 'pipe:1');
  return new Int16Array(new Uint8Array(stdout).buffer);
}

export function rms(samples: Int16Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
}
