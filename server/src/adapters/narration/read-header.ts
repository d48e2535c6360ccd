import { inputArgs } from '../../libraries/alignment/read-recording.ts';
import { runProgram } from '../../libraries/alignment/run-program.ts';
import type { SoundHeader } from './narration.ts';

/** Milliseconds. A header is read in a few; what takes longer shows when the sound is decoded. */
const longest = 10_000;

/** What ffprobe says of the first sound of a file. */
export async function readHeader(file: string): Promise<SoundHeader | undefined> {
  const output: Buffer[] = [];
  try {
    await runProgram({
      command: 'ffprobe',
      args: [
        ...inputArgs(file),
        ...['-select_streams', 'a:0', '-show_entries', 'stream=sample_rate,channels:format=duration'],
        ...['-of', 'json'],
      ],
      signal: AbortSignal.timeout(longest),
      onOutput: (piece) => void output.push(piece),
    });
  } catch {
    // Whoever decodes it says why.
    return undefined;
  }
  return headerIn(Buffer.concat(output).toString());
}

function headerIn(json: string): SoundHeader | undefined {
  const { streams, format } = (json.trim() === '' ? {} : JSON.parse(json)) as {
    streams?: { sample_rate?: string; channels?: number }[];
    format?: { duration?: string };
  };
  const [sound] = streams ?? [];
  if (!sound) return undefined;
  const seconds = Number(format?.duration);
  return {
    rate: Number(sound.sample_rate),
    channels: Number(sound.channels),
    seconds: seconds > 0 ? seconds : undefined,
  };
}
