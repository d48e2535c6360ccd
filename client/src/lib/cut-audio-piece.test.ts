import { describe, expect, it } from 'vitest';
import { cutAudioPiece, cutSamples } from './cut-audio-piece.ts';

/** A second of the loudest possible sound. */
const sound = { samples: new Float32Array(1000).fill(1), sampleRateHz: 1000 };

describe('cutSamples', () => {
  it('returns the samples between two times, with a fade of 10 ms at each end', () => {
    const samples = cutSamples(sound, { from: 0.2, to: 0.5 });
    expect(samples).toHaveLength(300);
    expect([...samples.slice(0, 11)]).toEqual(
      Array.from({ length: 11 }, (_, index) => Math.round((index / 10) * 32_767)),
    );
    expect([...samples.slice(10, -10)].every((sample) => sample === 32_767)).toBe(true);
    expect([...samples.slice(-11)]).toEqual([...samples.slice(0, 11)].reverse());
  });

  it('ends with the sound, and shortens the fades of a very short piece', () => {
    expect(cutSamples(sound, { from: 0.9, to: 1.15 })).toHaveLength(100);
    const shortPiece = cutSamples(sound, { from: 0.1, to: 0.11 });
    expect(shortPiece).toHaveLength(10);
    expect(shortPiece[0]).toBe(0);
    expect(Math.max(...shortPiece)).toBeGreaterThan(20_000);
    expect(cutSamples(sound, { from: 1.2, to: 1.4 })).toHaveLength(0);
  });
});

it('writes a piece as a WAV file of its length', async () => {
  const wave = cutAudioPiece(sound, { from: 0.2, to: 0.5 });
  expect(wave.type).toBe('audio/wav');
  const view = new DataView(await wave.arrayBuffer());
  expect([view.getUint32(24, true), view.getUint32(40, true), view.byteLength]).toEqual([1000, 600, 644]);
  expect(view.getInt16(44 + 2 * 100, true)).toBe(32_767);
});
