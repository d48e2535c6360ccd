const headerBytes = 44;
const bytesPerSample = 2;

/** Creates a WAV file with one channel of 16-bit samples. */
export function createWave(samples: Int16Array, sampleRateHz: number): Blob {
  const dataBytes = bytesPerSample * samples.length;
  const view = new DataView(new ArrayBuffer(headerBytes + dataBytes));
  const writeText = (byteOffset: number, ascii: string) => {
    for (const [index, character] of [...ascii].entries())
      view.setUint8(byteOffset + index, character.charCodeAt(0));
  };
  writeText(0, 'RIFF');
  view.setUint32(4, headerBytes - 8 + dataBytes, true);
  writeText(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  // PCM, one channel.
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRateHz, true);
  view.setUint32(28, bytesPerSample * sampleRateHz, true);
  view.setUint16(32, bytesPerSample, true);
  view.setUint16(34, 8 * bytesPerSample, true);
  writeText(36, 'data');
  view.setUint32(40, dataBytes, true);
  for (const [index, sample] of samples.entries())
    view.setInt16(headerBytes + bytesPerSample * index, sample, true);
  return new Blob([view.buffer], { type: 'audio/wav' });
}
