/**
 * Returns a function that writes the power spectrum of a real frame: `size` samples in, `size / 2 + 1` bins out.
 * Radix-2 Cooley-Tukey; `size` is a power of two.
 */
function createPowerSpectrumTransform(
  size: number,
): (samples: Float32Array, powerSpectrum: Float32Array) => void {
  const halfSize = size / 2;
  const cosines = Float64Array.from({ length: halfSize }, (_, i) => Math.cos((2 * Math.PI * i) / size));
  const sines = Float64Array.from({ length: halfSize }, (_, i) => Math.sin((2 * Math.PI * i) / size));
  const bitReversedIndexes = createBitReversal(size);
  const real = new Float64Array(size);
  const imaginary = new Float64Array(size);
  return (samples, powerSpectrum) => {
    for (let i = 0; i < size; i += 1) real[bitReversedIndexes[i] ?? 0] = samples[i] ?? 0;
    imaginary.fill(0);
    for (let width = 1; width < size; width *= 2) {
      const stride = halfSize / width;
      for (let start = 0; start < size; start += 2 * width) {
        for (let i = 0; i < width; i += 1) {
          const cosine = cosines[i * stride] as number;
          const sine = sines[i * stride] as number;
          const upperIndex = start + i;
          const lowerIndex = upperIndex + width;
          const realPart = real[lowerIndex] as number;
          const imaginaryPart = imaginary[lowerIndex] as number;
          const rotatedReal = realPart * cosine + imaginaryPart * sine;
          const rotatedImaginary = imaginaryPart * cosine - realPart * sine;
          real[lowerIndex] = (real[upperIndex] as number) - rotatedReal;
          imaginary[lowerIndex] = (imaginary[upperIndex] as number) - rotatedImaginary;
          real[upperIndex] = (real[upperIndex] as number) + rotatedReal;
          imaginary[upperIndex] = (imaginary[upperIndex] as number) + rotatedImaginary;
        }
      }
    }
    for (let i = 0; i <= halfSize; i += 1) {
      powerSpectrum[i] = (real[i] as number) ** 2 + (imaginary[i] as number) ** 2;
    }
  };
}

function createBitReversal(size: number): Uint32Array {
  const bitCount = Math.log2(size);
  return Uint32Array.from({ length: size }, (_, index) => {
    let reversedIndex = 0;
    for (let bit = 0; bit < bitCount; bit += 1) reversedIndex |= ((index >> bit) & 1) << (bitCount - 1 - bit);
    return reversedIndex;
  });
}

/** Seconds from the start of one frame to the next. */
export const HOP_SECONDS = 0.01;
/** Number of coefficients per frame: cepstral coefficients 1 to 12. The log energy is stored separately. */
export const COEFFICIENT_COUNT = 12;

const WINDOW_SECONDS = 0.025;
export const FILTER_COUNT = 32;
const LOWEST_HERTZ = 100;
const HIGHEST_HERTZ = 7000;
const PRE_EMPHASIS_FACTOR = 0.97;
const POWER_FLOOR = 1e-8;

/** The cosine transform that makes coefficients of the logarithms of the bands: `[coefficient][band]`. */
export const COSINES = Float32Array.from({ length: COEFFICIENT_COUNT * FILTER_COUNT }, (_, i) => {
  const coefficientIndex = Math.floor(i / FILTER_COUNT) + 1;
  return Math.cos((Math.PI * coefficientIndex * ((i % FILTER_COUNT) + 0.5)) / FILTER_COUNT);
});

/**
 * `coefficients` holds `COEFFICIENT_COUNT` numbers per frame. `energies` holds each frame's mean power in decibels, after
 * pre-emphasis.
 */
export type FrameFeatures = { count: number; coefficients: Float32Array; energies: Float32Array };

/**
 * Computes mel-frequency cepstral coefficients of a mono sound that arrives in pieces. A frame starts every
 * `HOP_SECONDS` seconds.
 */
export class FrameReader {
  readonly #rate: number;
  readonly #window: Float32Array;
  readonly #analyze: (frame: Float32Array, coefficients: Float32Array, offset: number) => void;
  #pending: Float32Array;
  #pendingLength = 0;
  #consumed = 0;
  #count = 0;
  #coefficients = new Float32Array(COEFFICIENT_COUNT * 1024);
  #energies = new Float32Array(1024);

  /**
   * `rate` is in samples per second. `formantFactor` scales all frequencies without changing the tempo, as if the
   * sound came from a shorter (above 1) or longer vocal tract.
   */
  constructor(sampleRate: number, formantFactor = 1) {
    this.#rate = sampleRate;
    const length = Math.round(sampleRate * WINDOW_SECONDS);
    this.#window = Float32Array.from(
      { length },
      (_, i) => 0.54 - 0.46 * Math.cos((2 * Math.PI * i) / (length - 1)),
    );
    this.#analyze = createCepstrumAnalyzer(sampleRate * formantFactor, length);
    this.#pending = new Float32Array(sampleRate);
  }

  push(samples: Float32Array): void {
    const length = this.#pendingLength + samples.length;
    if (length > this.#pending.length) {
      const largerBuffer = new Float32Array(2 * length);
      largerBuffer.set(this.#pending.subarray(0, this.#pendingLength));
      this.#pending = largerBuffer;
    }
    this.#pending.set(samples, this.#pendingLength);
    this.#pendingLength = length;
    this.#readFrames();
  }

  toFrames(): FrameFeatures {
    return {
      count: this.#count,
      coefficients: this.#coefficients.slice(0, this.#count * COEFFICIENT_COUNT),
      energies: this.#energies.slice(0, this.#count),
    };
  }

  #readFrames(): void {
    const frame = new Float32Array(this.#window.length);
    for (;;) {
      const start = Math.round(this.#count * HOP_SECONDS * this.#rate) - this.#consumed;
      if (start + frame.length > this.#pendingLength) break;
      this.#grow();
      this.#energies[this.#count] = this.#shape(frame, start);
      this.#analyze(frame, this.#coefficients, this.#count * COEFFICIENT_COUNT);
      this.#count += 1;
    }
    const nextStart = Math.round(this.#count * HOP_SECONDS * this.#rate) - this.#consumed;
    const consumedCount = Math.min(nextStart, this.#pendingLength);
    this.#pending.copyWithin(0, consumedCount, this.#pendingLength);
    this.#pendingLength -= consumedCount;
    this.#consumed += consumedCount;
  }

  /**
   * Writes the frame that starts at `start`, with pre-emphasis and window applied, and returns its mean power
   * in decibels.
   */
  #shape(frame: Float32Array, start: number): number {
    let power = 0;
    let previousSample = this.#pending[start] ?? 0;
    for (let i = 0; i < frame.length; i += 1) {
      const sample = this.#pending[start + i] as number;
      const emphasizedSample = sample - PRE_EMPHASIS_FACTOR * previousSample;
      power += emphasizedSample * emphasizedSample;
      frame[i] = emphasizedSample * (this.#window[i] as number);
      previousSample = sample;
    }
    return 10 * Math.log10(power / frame.length + POWER_FLOOR);
  }

  #grow(): void {
    if (this.#count < this.#energies.length) return;
    const energies = new Float32Array(2 * this.#count);
    energies.set(this.#energies);
    this.#energies = energies;
    const coefficients = new Float32Array(2 * this.#count * COEFFICIENT_COUNT);
    coefficients.set(this.#coefficients);
    this.#coefficients = coefficients;
  }
}

function createCepstrumAnalyzer(
  sampleRate: number,
  length: number,
): (samples: Float32Array, coefficients: Float32Array, offset: number) => void {
  const size = 2 ** Math.ceil(Math.log2(length));
  const paddedFrame = new Float32Array(size);
  const powerSpectrum = new Float32Array(size / 2 + 1);
  const writePowerSpectrum = createPowerSpectrumTransform(size);
  const filters = createMelFilterbank(sampleRate, size);
  const logEnergies = new Float32Array(FILTER_COUNT);
  return (samples, coefficients, offset) => {
    paddedFrame.set(samples);
    writePowerSpectrum(paddedFrame, powerSpectrum);
    for (let filter = 0; filter < FILTER_COUNT; filter += 1) {
      const { first, weights } = filters[filter] as MelFilter;
      let sum = 0;
      for (let i = 0; i < weights.length; i += 1) {
        sum += (powerSpectrum[first + i] as number) * (weights[i] as number);
      }
      logEnergies[filter] = Math.log(sum / length + POWER_FLOOR);
    }
    for (let coefficientIndex = 0; coefficientIndex < COEFFICIENT_COUNT; coefficientIndex += 1) {
      let sum = 0;
      for (let filter = 0; filter < FILTER_COUNT; filter += 1) {
        sum +=
          (logEnergies[filter] as number) * (COSINES[coefficientIndex * FILTER_COUNT + filter] as number);
      }
      coefficients[offset + coefficientIndex] = sum;
    }
  };
}

type MelFilter = { first: number; weights: Float32Array };

const toMel = (hertz: number) => 2595 * Math.log10(1 + hertz / 700);
const toHertz = (mel: number) => 700 * (10 ** (mel / 2595) - 1);

/**
 * Returns triangular filters of equal width on the mel scale, over the bins of a spectrum of `size` points.
 */
function createMelFilterbank(sampleRate: number, size: number): MelFilter[] {
  const [lowestMel, highestMel] = [toMel(LOWEST_HERTZ), toMel(HIGHEST_HERTZ)];
  const binOf = (index: number) =>
    (toHertz(lowestMel + ((highestMel - lowestMel) * index) / (FILTER_COUNT + 1)) * size) / sampleRate;
  return Array.from({ length: FILTER_COUNT }, (_, index) => {
    const [leftBin, centerBin, rightBin] = [binOf(index), binOf(index + 1), binOf(index + 2)];
    const firstBin = Math.ceil(leftBin);
    const weights = Float32Array.from(
      { length: Math.max(1, Math.floor(rightBin) - firstBin + 1) },
      (_, offset) => {
        const binIndex = firstBin + offset;
        return Math.max(
          0,
          binIndex <= centerBin
            ? (binIndex - leftBin) / (centerBin - leftBin)
            : (rightBin - binIndex) / (rightBin - centerBin),
        );
      },
    );
    return { first: firstBin, weights };
  });
}
