import type { TimeSpan } from '../../../server/src/adapters/narration/narration.ts';
import type { Voice } from './clip-key.ts';
import { speak } from './clip-sound.ts';
import { runProgram, splitArgs } from './run.ts';
import { sampleRate, silenceLength } from './trim.ts';

/** Pauses between phrases in seconds, used in rotation to sound like a real narrator, whose pauses vary. */
const pauses = [0.35, 0.5, 0.42, 0.6];
/** Seconds of quiet before the first phrase and after the last. */
const leadSeconds = 0.5;

const toSampleCount = (seconds: number): number => Math.round(seconds * sampleRate);

/** Speaks the phrases of a chapter into one WAV file. Returns the start and end of each phrase. */
export async function recordChapter(
  voice: Voice,
  phrases: readonly string[],
  file: string,
): Promise<TimeSpan[]> {
  const parts: Int16Array[] = [new Int16Array(toSampleCount(leadSeconds))];
  const spans: TimeSpan[] = [];
  let length = toSampleCount(leadSeconds);
  for (const [index, phrase] of phrases.entries()) {
    const speech = await speak(voice, phrase);
    spans.push({
      start: (length + silenceLength) / sampleRate,
      end: (length + speech.length - silenceLength) / sampleRate,
    });
    // Part of the pause already exists as silence at the ends of both phrases.
    const pause =
      index + 1 < phrases.length ? toSampleCount(pauses[index % pauses.length] ?? 0) - 2 * silenceLength : 0;
    parts.push(speech, new Int16Array(pause));
    length += speech.length + pause;
  }
  parts.push(new Int16Array(toSampleCount(leadSeconds)));
  const pcm = Buffer.concat(
    parts.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
  );
  await runProgram(
    'ffmpeg',
    [...splitArgs(`-v error -y -f s16le -ar ${sampleRate} -ac 1 -i pipe:0`), file],
    pcm,
  );
  return spans;
}
