import type { Voice } from './clip-key.ts';
import { runProgram, splitArgs } from './run.ts';
import { toSpokenText } from './spoken.ts';
import { readWavSamples, sampleRate, trimSilence } from './trim.ts';

/**
 * The target loudness in LUFS. Slightly above the intended -18, because the MP3 encoder LAME lowers the level to 95%
 * at this bit rate.
 */
const targetLufs = -18 - 20 * Math.log10(0.95);
/**
 * Maximum amplitude before encoding, chosen to keep the MP3's peaks below -1.5 dBTP. Allows for the overshoot of MP3
 * encoding and for the amount by which LAME lowers the level.
 */
const limit = 10 ** (-2.6 / 20);

const rawInputArgs = splitArgs(`-f s16le -ar ${sampleRate} -ac 1 -i pipe:0`);

/** Speaks a phrase in the narrator's voice without adjusting its loudness. */
export async function synthesizeSpeech(voice: Voice, text: string): Promise<Int16Array> {
  // The voice is `fr`, because espeak-ng 1.51 ignores the variant of a voice with a region, such as `fr-fr`. There
  // are no gaps between words, because they would break the liaison in "les amis".
  const args = splitArgs(`-v fr+${voice.variant} -s ${voice.speed} -p 55 -b 1 --stdin --stdout`);
  const { stdout } = await runProgram('espeak-ng', args, toSpokenText(text));
  return trimSilence(readWavSamples(stdout));
}

/**
 * Returns an ffmpeg filter with a constant gain and a true-peak limiter. Avoids the loudnorm filter, which works
 * evenly only after three seconds, because many phrases are shorter.
 */
function toLevelFilter(gain: number): string {
  const limiterFilter = `aresample=96000,alimiter=limit=${limit.toFixed(4)}:level=disabled,aresample=24000`;
  return `highpass=f=60,volume=${gain.toFixed(2)}dB,${limiterFilter}`;
}

async function measureLoudness(pcm: Buffer, filter: string): Promise<number> {
  const meterArgs = splitArgs(`-af ${filter},ebur128=framelog=verbose -f null -`);
  const { stderr } = await runProgram(
    'ffmpeg',
    ['-hide_banner', '-nostats', ...rawInputArgs, ...meterArgs],
    pcm,
  );
  const integratedLoudness = Number(/I:\s+(-?[\d.]+) LUFS/.exec(stderr)?.[1]);
  if (!(integratedLoudness > -60)) throw new Error(`no loudness could be measured: ${stderr.slice(-300)}`);
  return integratedLoudness;
}

/**
 * Returns the gain in decibels that brings a phrase to the target loudness. Measures a second time with the limiter,
 * which makes deep voices quieter by cutting off their peaks.
 */
async function measureGain(pcm: Buffer): Promise<number> {
  const firstGain = targetLufs - (await measureLoudness(pcm, 'highpass=f=60'));
  return firstGain + targetLufs - (await measureLoudness(pcm, toLevelFilter(firstGain)));
}

/**
 * The ffmpeg options for MP3. At 32 kb/s, 45 minutes of stories stay under 11 MB. The Info header tells players the
 * exact length. The output is bit-exact and has no metadata, so that making a clip again doesn't change the
 * repository.
 */
const mp3Args =
  splitArgs(`-c:a libmp3lame -b:a 32k -ac 1 -map_metadata -1 -fflags +bitexact -flags:a +bitexact
  -id3v2_version 0 -write_xing 1 -f mp3`);

/** Writes one phrase as an MP3 file. */
export async function writeClip(voice: Voice, text: string, target: string): Promise<void> {
  const samples = await synthesizeSpeech(voice, text);
  const pcm = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  const filter = toLevelFilter(await measureGain(pcm));
  // The output goes to a file instead of a pipe, because ffmpeg returns to the Xing header at the end to fill in the
  // length.
  await runProgram('ffmpeg', ['-v', 'error', '-y', ...rawInputArgs, '-af', filter, ...mp3Args, target], pcm);
}
