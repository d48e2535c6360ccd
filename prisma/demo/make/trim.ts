/** The sample rate of espeak-ng. */
export const sampleRate = 22_050;

const toSampleCount = (seconds: number): number => Math.round(seconds * sampleRate);
const frameSampleCount = toSampleCount(0.005);
/** The number of silent samples at each end of a trimmed phrase. */
export const silenceSampleCount = toSampleCount(0.06);
const fadeInSampleCount = toSampleCount(0.005);
const fadeOutSampleCount = toSampleCount(0.04);
/**
 * Sound above this amplitude, about -46 dBFS, counts as audible. A soft French "-s" or "-f" is louder, and the echo
 * at the end of some voices is quieter.
 */
const minAudibleAmplitude = 160;

function isAudible(samples: Int16Array, start: number): boolean {
  const frame = samples.subarray(start, start + frameSampleCount);
  const energy = frame.reduce((sum, sample) => sum + sample * sample, 0);
  return Math.sqrt(energy / Math.max(frame.length, 1)) > minAudibleAmplitude;
}

/**
 * Trims or pads both ends to 60 ms of silence with a fade, so that clips played in a row don't lag, run together or
 * click.
 */
export function trimSilence(samples: Int16Array): Int16Array {
  const frameStarts = Array.from(
    { length: Math.floor(samples.length / frameSampleCount) },
    (_, index) => index * frameSampleCount,
  );
  const firstAudibleStart = frameStarts.find((start) => isAudible(samples, start));
  const lastAudibleStart = frameStarts.findLast((start) => isAudible(samples, start));
  if (firstAudibleStart === undefined || lastAudibleStart === undefined)
    throw new Error('the voice said nothing');
  const firstSampleIndex = firstAudibleStart - silenceSampleCount;
  return new Int16Array(lastAudibleStart + frameSampleCount + silenceSampleCount - firstSampleIndex).map(
    (_, index, { length }) =>
      Math.round(
        (samples[firstSampleIndex + index] ?? 0) *
          Math.min(1, index / fadeInSampleCount, (length - 1 - index) / fadeOutSampleCount),
      ),
  );
}

/**
 * Returns the samples of a WAV stream. Ignores the size in its header, because espeak-ng writes the header before it
 * knows the size.
 */
export function readWavSamples(wav: Buffer): Int16Array {
  const data = wav.indexOf('data', 0, 'latin1');
  if (data < 0) throw new Error('espeak-ng did not answer with a WAV stream');
  const bytes = wav.subarray(data + 8);
  return Int16Array.from({ length: bytes.length >> 1 }, (_, index) => bytes.readInt16LE(index * 2));
}
