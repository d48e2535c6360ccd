import { createWave } from '../../../lib/wave.ts';

/** Sample rate in hertz: low, so that the file is quick to create, but supported by every browser. */
const sampleRateHz = 8_000;

/** Creates a WAV file of silence, so that a pause needs no network. */
export const createSilentWave = (seconds: number): Blob =>
  createWave(new Int16Array(Math.round(seconds * sampleRateHz)), sampleRateHz);
