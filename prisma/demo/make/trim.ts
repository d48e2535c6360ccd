/** The sample rate of espeak-ng. */
export const spokenRate = 22_050;

const at = (seconds: number): number => Math.round(seconds * spokenRate);
const frame = at(0.005);
/** The number of silent samples at each end of a trimmed phrase. */
export const margin = at(0.06);
const fadeIn = at(0.005);
const fadeOut = at(0.04);
/**
 * The amplitude above which a sample is audible, about -46 dBFS: below a soft French "-s" or "-f", but above the tail
 * of voices with an echo.
 */
const audible = 160;

function loud(samples: Int16Array, start: number): boolean {
  const piece = samples.subarray(start, start + frame);
  const energy = piece.reduce((sum, sample) => sum + sample * sample, 0);
  return Math.sqrt(energy / Math.max(piece.length, 1)) > audible;
}

/**
 * Trims or pads both ends to 60 ms of silence with a fade, so that clips played in a row don't lag, run together or
 * click.
 */
export function trimmed(samples: Int16Array): Int16Array {
  const starts = Array.from({ length: Math.floor(samples.length / frame) }, (_, index) => index * frame);
  const first = starts.find((start) => loud(samples, start));
  const last = starts.findLast((start) => loud(samples, start));
  if (first === undefined || last === undefined) throw new Error('the voice said nothing');
  const from = first - margin;
  return new Int16Array(last + frame + margin - from).map((_, index, { length }) =>
    Math.round((samples[from + index] ?? 0) * Math.min(1, index / fadeIn, (length - 1 - index) / fadeOut)),
  );
}

/**
 * Returns the samples of a WAV stream. Ignores the size in its header, because espeak-ng writes the header before it
 * knows the size.
 */
export function samplesOf(wav: Buffer): Int16Array {
  const data = wav.indexOf('data', 0, 'latin1');
  if (data < 0) throw new Error('espeak-ng did not answer with a WAV stream');
  const bytes = wav.subarray(data + 8);
  return Int16Array.from({ length: bytes.length >> 1 }, (_, index) => bytes.readInt16LE(index * 2));
}
