import type { TimeSpan } from '../../../server/src/adapters/narration/narration.ts';
import type { Voice } from './clip-key.ts';
import { synthesizeSpeech } from './clip-sound.ts';
import { runProgram, splitArgs } from './run.ts';
import { sampleRate, silenceSampleCount } from './trim.ts';

/** Pauses between phrases in seconds, used in rotation to sound like a real narrator, whose pauses vary. */
const pauseSeconds = [0.35, 0.5, 0.42, 0.6];
/** Seconds of quiet before the first phrase and after the last. */
const edgeSilenceSeconds = 0.5;

const toSampleCount = (seconds: number): number => Math.round(seconds * sampleRate);

/** Speaks the phrases of a chapter into one WAV file. Returns the start and end of each phrase. */
export async function recordChapter(
  voice: Voice,
  phrases: readonly string[],
  file: string,
): Promise<TimeSpan[]> {
  const sampleParts: Int16Array[] = [new Int16Array(toSampleCount(edgeSilenceSeconds))];
  const spans: TimeSpan[] = [];
  let length = toSampleCount(edgeSilenceSeconds);
  for (const [index, phrase] of phrases.entries()) {
    const speechSamples = await synthesizeSpeech(voice, phrase);
    spans.push({
      start: (length + silenceSampleCount) / sampleRate,
      end: (length + speechSamples.length - silenceSampleCount) / sampleRate,
    });
    // Part of the pause already exists as silence at the ends of both phrases.
    const pause =
      index + 1 < phrases.length
        ? toSampleCount(pauseSeconds[index % pauseSeconds.length] ?? 0) - 2 * silenceSampleCount
        : 0;
    sampleParts.push(speechSamples, new Int16Array(pause));
    length += speechSamples.length + pause;
  }
  sampleParts.push(new Int16Array(toSampleCount(edgeSilenceSeconds)));
  const pcm = Buffer.concat(
    sampleParts.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
  );
  await runProgram(
    'ffmpeg',
    [...splitArgs(`-v error -y -f s16le -ar ${sampleRate} -ac 1 -i pipe:0`), file],
    pcm,
  );
  return spans;
}
