import { describe, expect, it } from 'vitest';
import { COEFFICIENT_COUNT, type FrameFeatures, FrameReader } from '../mfcc.ts';
import { addNoise } from './add-noise.ts';

const sampleRate = 16_000;
const random = (index: number) => {
  const hash = Math.sin(index * 12.9898) * 43_758.5453;
  return 2 * (hash - Math.floor(hash)) - 1;
};

/** Reads a sound of two seconds that alternates between a buzzing tone and silence, with noise everywhere. */
function readBuzz(noise: number): FrameFeatures {
  const reader = new FrameReader(sampleRate);
  reader.push(
    Float32Array.from({ length: 2 * sampleRate }, (_, i) => {
      const phase = (150 * i) / sampleRate;
      const isOn = Math.floor((4 * i) / sampleRate) % 2 === 0;
      return (isOn ? 0.3 * (2 * (phase % 1) - 1) : 0) + noise * random(i);
    }),
  );
  return reader.toFrames();
}

/** Returns the mean distance between the coefficients of the frames of two sounds. */
function measureDistance(a: FrameFeatures, b: FrameFeatures): number {
  let sum = 0;
  for (let i = 0; i < a.count * COEFFICIENT_COUNT; i += 1)
    sum += Math.abs((a.coefficients[i] as number) - (b.coefficients[i] as number));
  return sum / (a.count * COEFFICIENT_COUNT);
}

describe('addNoise', () => {
  const clean = readBuzz(0.0001);

  it('makes the frames of a clean voice resemble those of the same voice in the noise of a recording', () => {
    const noisy = readBuzz(0.1);
    const [result = clean] = addNoise([clean], noisy);
    expect(measureDistance(result, noisy)).toBeLessThan(0.5 * measureDistance(clean, noisy));
  });

  it('changes nothing for a recording with little noise, or without phrases', () => {
    expect(addNoise([clean], readBuzz(0.001))).toEqual([clean]);
    expect(addNoise([], readBuzz(0.1))).toEqual([]);
  });

  it('changes no other phrase’s length, and none of the given frames', () => {
    const before = clean.coefficients.slice();
    const counts = addNoise([clean, readBuzz(0)], readBuzz(0.1)).map(({ count }) => count);
    expect(counts).toEqual([clean.count, clean.count]);
    expect(clean.coefficients).toEqual(before);
  });
});
