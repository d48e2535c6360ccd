/** Coefficients of a second-order filter; the first one of the denominator is 1. */
type Filter = { b: readonly [number, number, number]; a: readonly [number, number] };

const blockSeconds = 0.4;
const blocksPerStep = 4;
/** Blocks below this loudness, in LUFS, never count. */
const absoluteGate = -70;
/** Blocks that are softer than the others by this many LU don't count, so that pauses don't. */
const relativeGate = -10;
/** A shorter sound is repeated to this length, because EBU R128 measures blocks of 400 ms. */
const minSeconds = 1;

/** Returns the two filters of the K-weighting (ITU-R BS.1770) for a sample rate. */
function createWeighting(rate: number): [Filter, Filter] {
  const treble = { hertz: 1681.974450955533, decibels: 3.999843853973347, q: 0.7071752369554196 };
  const highpass = { hertz: 38.13547087602444, q: 0.5003270373238773 };
  const k = Math.tan((Math.PI * treble.hertz) / rate);
  const high = 10 ** (treble.decibels / 20);
  const band = high ** 0.4996667741545416;
  const a0 = 1 + k / treble.q + k * k;
  const low = Math.tan((Math.PI * highpass.hertz) / rate);
  const lowA0 = 1 + low / highpass.q + low * low;
  return [
    {
      b: [
        (high + (band * k) / treble.q + k * k) / a0,
        (2 * (k * k - high)) / a0,
        (high - (band * k) / treble.q + k * k) / a0,
      ],
      a: [(2 * (k * k - 1)) / a0, (1 - k / treble.q + k * k) / a0],
    },
    { b: [1, -2, 1], a: [(2 * (low * low - 1)) / lowA0, (1 - low / highpass.q + low * low) / lowA0] },
  ];
}

function applyFilter({ b, a }: Filter, samples: Float64Array): void {
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  for (let index = 0; index < samples.length; index += 1) {
    const x = samples[index] as number;
    const y = b[0] * x + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    samples[index] = y;
  }
}

const toLoudness = (power: number) => -0.691 + 10 * Math.log10(power);

/**
 * Returns the integrated loudness (EBU R128) of mono sound in LUFS, or -Infinity for silence. A short sound is measured as
 * if it were repeated.
 */
export function measureLoudness(samples: Int16Array, rate: number): number {
  if (samples.length === 0) return Number.NEGATIVE_INFINITY;
  const repetitions = Math.ceil((minSeconds * rate) / samples.length);
  const weighted = Float64Array.from(
    { length: samples.length * repetitions },
    (_, index) => (samples[index % samples.length] as number) / 32_768,
  );
  for (const filter of createWeighting(rate)) applyFilter(filter, weighted);
  const stepLength = Math.round((blockSeconds * rate) / blocksPerStep);
  const stepPowers: number[] = [];
  for (let start = 0; start + stepLength <= weighted.length; start += stepLength) {
    let sum = 0;
    for (let index = start; index < start + stepLength; index += 1) sum += (weighted[index] as number) ** 2;
    stepPowers.push(sum / stepLength);
  }
  const blocks = stepPowers
    .slice(blocksPerStep - 1)
    .map((_, index) => mean(stepPowers.slice(index, index + blocksPerStep)))
    .filter((power) => toLoudness(power) > absoluteGate);
  if (blocks.length === 0) return Number.NEGATIVE_INFINITY;
  const gate = toLoudness(mean(blocks)) + relativeGate;
  return toLoudness(mean(blocks.filter((power) => toLoudness(power) > gate)));
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
