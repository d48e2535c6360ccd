import { expect, it } from 'vitest';
import { createSilentWave } from './silent-wave.ts';

it('creates a silent WAV file of the requested length', async () => {
  const wave = createSilentWave(1.5);
  expect(wave.type).toBe('audio/wav');
  const bytes = new Uint8Array(await wave.arrayBuffer());
  const view = new DataView(bytes.buffer);
  const readText = (from: number, to: number) => String.fromCharCode(...bytes.slice(from, to));
  expect([readText(0, 4), readText(8, 16), readText(36, 40)]).toEqual(['RIFF', 'WAVEfmt ', 'data']);
  expect(view.getUint32(4, true)).toBe(bytes.length - 8);
  const [bytesPerSecond, size] = [view.getUint32(28, true), view.getUint32(40, true)];
  expect(size / bytesPerSecond).toBe(1.5);
  expect(bytes.length).toBe(44 + size);
  expect(bytes.slice(44).every((byte) => byte === 0)).toBe(true);
});
