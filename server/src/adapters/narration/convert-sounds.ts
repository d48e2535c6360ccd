import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { assertDiskNotFull, toInputArgs } from '../../libraries/alignment/read-recording.ts';
import { runProgram } from '../../libraries/alignment/run-program.ts';
import type { Conversion } from '../../libraries/book-files/book-source.ts';
import type { Mp3Format } from '../../libraries/book-files/epub-writing/mp3-frames.ts';

/** Number of sounds that one ffmpeg process converts, because starting one takes longer than converting a clip. */
const SOUNDS_PER_PROCESS = 16;

/** Arguments of an output as in `encode-clips.ts`: without metadata or dates, and with the length in its header. */
const createOutputArgs = (
  { to }: Conversion,
  index: number,
  { sampleRate, channels, kilobits }: Mp3Format,
) => [
  ...['-map', `${index}:a:0`, '-c:a', 'libmp3lame', '-b:a', `${kilobits}k`],
  ...['-ar', String(sampleRate), '-ac', String(channels), '-map_metadata', '-1', '-fflags', '+bitexact'],
  ...['-flags:a', '+bitexact', '-id3v2_version', '0', '-write_xing', '1', '-f', 'mp3', '-y'],
  `file:${resolve(to)}`,
];

async function runConversions(conversions: readonly Conversion[], format: Mp3Format): Promise<boolean> {
  const inputArgs = conversions.flatMap(({ from }) => toInputArgs(from));
  const outputArgs = conversions.flatMap((conversion, index) => createOutputArgs(conversion, index, format));
  const { code, stderr } = await runProgram({
    command: 'ffmpeg',
    args: ['-nostdin', ...inputArgs, ...outputArgs],
  });
  assertDiskNotFull(stderr);
  return code === 0;
}

/** Implements `Narration.convert`. */
export async function convertSounds({
  conversions,
  format,
}: {
  conversions: readonly Conversion[];
  format: Mp3Format;
}): Promise<boolean[]> {
  const flags: boolean[] = [];
  for (let from = 0; from < conversions.length; from += SOUNDS_PER_PROCESS) {
    const batch = conversions.slice(from, from + SOUNDS_PER_PROCESS);
    if (await runConversions(batch, format)) {
      flags.push(...batch.map(() => true));
      continue;
    }
    // One sound that can't be read makes all of them fail.
    for (const conversion of batch) {
      const isConverted = await runConversions([conversion], format);
      if (!isConverted) await rm(conversion.to, { force: true });
      flags.push(isConverted);
    }
  }
  return flags;
}
