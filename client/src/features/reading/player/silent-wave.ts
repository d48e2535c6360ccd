/** Sample rate in hertz: low, so that the file is quick to create, but supported by every browser. */
const sampleRateHz = 8_000;
const headerBytes = 44;
/** Silence in unsigned 8-bit samples, which is the middle of their range. */
const silentSample = 128;

/** Creates a WAV file of silence, so that a pause needs no network. */
export function createSilentWave(seconds: number): Blob {
  const sampleCount = Math.round(seconds * sampleRateHz);
  const view = new DataView(new ArrayBuffer(headerBytes + sampleCount));
  const writeText = (byteOffset: number, ascii: string) => {
    for (const [index, character] of [...ascii].entries())
      view.setUint8(byteOffset + index, character.charCodeAt(0));
  };
  writeText(0, 'RIFF');
  view.setUint32(4, headerBytes - 8 + sampleCount, true);
  writeText(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  // PCM, one channel, 8 bits per sample.
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRateHz, true);
  view.setUint32(28, sampleRateHz, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  writeText(36, 'data');
  view.setUint32(40, sampleCount, true);
  new Uint8Array(view.buffer, headerBytes).fill(silentSample);
  return new Blob([view.buffer], { type: 'audio/wav' });
}
