import type { Voice } from './clip-key.ts';
import { run, words } from './run.ts';
import { spoken } from './spoken.ts';
import { samplesOf, spokenRate, trimmed } from './trim.ts';

/**
 * The target loudness in LUFS. Slightly above the intended -18, because the MP3 encoder LAME lowers the level to 95%
 * at this bit rate.
 */
const targetLufs = -18 - 20 * Math.log10(0.95);
/** The peak limit as a factor: -1.5 dBTP, lowered by the overshoot of MP3 and raised by what LAME takes off. */
const limit = 10 ** (-2.6 / 20);

const rawIn = words(`-f s16le -ar ${spokenRate} -ac 1 -i pipe:0`);

/** Speaks one phrase as the narrator, without adjusting its loudness. */
export async function speak(voice: Voice, fr: string): Promise<Int16Array> {
  // Uses `fr`, because espeak-ng 1.51 ignores the variant after a name with a region, such as `fr-fr`. Adds no gaps
  // between words, because they would break the liaison in "les amis".
  const args = words(`-v fr+${voice.variant} -s ${voice.speed} -p 55 -b 1 --stdin --stdout`);
  const { stdout } = await run('espeak-ng', args, spoken(fr));
  return trimmed(samplesOf(stdout));
}

/**
 * Returns an ffmpeg filter with a constant gain and a true-peak limiter. The loudnorm filter needs three seconds to
 * work evenly, and many phrases are shorter.
 */
function levelled(gain: number): string {
  const limiter = `aresample=96000,alimiter=limit=${limit.toFixed(4)}:level=disabled,aresample=24000`;
  return `highpass=f=60,volume=${gain.toFixed(2)}dB,${limiter}`;
}

async function loudness(pcm: Buffer, filter: string): Promise<number> {
  const meter = words(`-af ${filter},ebur128=framelog=verbose -f null -`);
  const { stderr } = await run('ffmpeg', ['-hide_banner', '-nostats', ...rawIn, ...meter], pcm);
  const integrated = Number(/I:\s+(-?[\d.]+) LUFS/.exec(stderr)?.[1]);
  if (!(integrated > -60)) throw new Error(`no loudness could be measured: ${stderr.slice(-300)}`);
  return integrated;
}

/**
 * Returns the gain in decibels. Measures twice, because the limiter makes a deep voice quieter by cutting its peaks.
 */
async function rightGain(pcm: Buffer): Promise<number> {
  const first = targetLufs - (await loudness(pcm, 'highpass=f=60'));
  return first + targetLufs - (await loudness(pcm, levelled(first)));
}

/**
 * The ffmpeg options for MP3. At 32 kb/s, 45 minutes of stories stay under 11 MB. The Info header tells players the
 * exact length. Bit-exact output without metadata, so that making a clip again doesn't change the repository.
 */
const mp3 = words(`-c:a libmp3lame -b:a 32k -ac 1 -map_metadata -1 -fflags +bitexact -flags:a +bitexact
  -id3v2_version 0 -write_xing 1 -f mp3`);

/** Writes one phrase as an MP3 file. */
export async function clip(voice: Voice, fr: string, target: string): Promise<void> {
  const samples = await speak(voice, fr);
  const pcm = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  const filter = levelled(await rightGain(pcm));
  // Written to a file rather than a pipe, because ffmpeg goes back at the end to fill in the length in the Xing
  // header.
  await run('ffmpeg', ['-v', 'error', '-y', ...rawIn, '-af', filter, ...mp3, target], pcm);
}
