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

  it('makes the frames of a clean voice resemble those of the same voice in the noise of a recording', async () => {
    const noisy = readBuzz(0.1);
    const [result = clean] = await addNoise([clean], noisy);
    expect(result.count).toBe(clean.count);
    expect(measureDistance(result, noisy)).toBeLessThan(0.5 * measureDistance(clean, noisy));
    expect([...result.coefficients, ...result.energies].every(Number.isFinite)).toBe(true);
  });

  it('changes nothing for a recording with little noise', async () => {
    expect(await addNoise([clean], readBuzz(0.001))).toEqual([clean]);
  });

  it('doesn’t make the voice resemble a steady tone', async () => {
    const reader = new FrameReader(sampleRate);
    reader.push(
      Float32Array.from({ length: sampleRate }, (_, i) => Math.sin((2 * Math.PI * 440 * i) / sampleRate)),
    );
    expect(await addNoise([clean], reader.toFrames())).toEqual([clean]);
  });

  it('stops when it is aborted', async () => {
    await expect(addNoise([clean], readBuzz(0.1), AbortSignal.abort())).rejects.toThrow();
  });
});
