import type { Span } from '../../../server/src/adapters/narration/narration.ts';
import type { Voice } from './clip-key.ts';
import { speak } from './clip-sound.ts';
import { run, words } from './run.ts';
import { margin, spokenRate } from './trim.ts';

/** Pauses between phrases in seconds, used in turn because a real narrator's pauses vary. */
const pauses = [0.35, 0.5, 0.42, 0.6];
/** Seconds of quiet before the first phrase and after the last. */
const lead = 0.5;

const samples = (seconds: number): number => Math.round(seconds * spokenRate);

/** Speaks the phrases of a chapter into one WAV file, and returns the span of each. */
export async function recordChapter(voice: Voice, phrases: readonly string[], file: string): Promise<Span[]> {
  const parts: Int16Array[] = [new Int16Array(samples(lead))];
  const spans: Span[] = [];
  let length = samples(lead);
  for (const [index, phrase] of phrases.entries()) {
    const speech = await speak(voice, phrase);
    spans.push({
      start: (length + margin) / spokenRate,
      end: (length + speech.length - margin) / spokenRate,
    });
    // A part of the pause is already in the quiet ends of both phrases.
    const pause = index + 1 < phrases.length ? samples(pauses[index % pauses.length] ?? 0) - 2 * margin : 0;
    parts.push(speech, new Int16Array(pause));
    length += speech.length + pause;
  }
  parts.push(new Int16Array(samples(lead)));
  const pcm = Buffer.concat(
    parts.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
  );
  await run('ffmpeg', [...words(`-v error -y -f s16le -ar ${spokenRate} -ac 1 -i pipe:0`), file], pcm);
  return spans;
}
