import { spawnSync } from 'node:child_process';

/** Runs ffmpeg without prompts, and returns its standard output and standard error. */
export function runFfmpeg(...args: string[]): { stdout: Buffer; stderr: string } {
  const { status, stdout, stderr } = spawnSync('ffmpeg', ['-hide_banner', '-nostats', '-y', ...args], {
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`ffmpeg ${args.join(' ')}: ${stderr}`);
  return { stdout, stderr: stderr.toString() };
}

/**
 * The audio formats that editors upload. The last two are recordings by Firefox and Chrome, which store no duration.
 */
export const audioFormats = [
  ['mp3', ['-c:a', 'libmp3lame', '-q:a', '4']],
  ['m4a', ['-c:a', 'aac']],
  ['wav', []],
  ['flac', []],
  ['ogg', ['-c:a', 'libvorbis']],
  ['opus.ogg', ['-c:a', 'libopus', '-ar', '48000']],
  ['webm', ['-c:a', 'libopus', '-ar', '48000', '-live', '1']],
] as const;

/** Makes a stereo sound at 44.1 kHz from an expression for ffmpeg's `aevalsrc`. */
export function makeSound(
  file: string,
  expression: string,
  seconds: number,
  args: readonly string[] = [],
): void {
  const channelExpression = expression.replaceAll(',', '\\,');
  const source = `aevalsrc=${channelExpression}|${channelExpression}:s=44100:d=${seconds}`;
  runFfmpeg('-v', 'error', '-f', 'lavfi', '-i', source, ...args, file);
}

/** Decodes a sound file to mono samples at 24 kHz. */
export function readSamples(file: string): Int16Array {
  const { stdout } = runFfmpeg(
    '-v',
    'error',
    '-i',
    file,
    '-ac',
    '1',
    '-ar',
    '24000',
    '-f',
    's16le',
    'pipe:1',
  );
  return new Int16Array(new Uint8Array(stdout).buffer);
}

export function measureRms(samples: Int16Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
}
