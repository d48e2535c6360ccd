/** Turns the pieces of a stream of 16-bit little-endian PCM into samples between -1 and 1. */
export function sampleReader(onSamples: (samples: Float32Array) => void): (piece: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (piece) => {
    const bytes = rest.length > 0 ? Buffer.concat([rest, piece]) : piece;
    const count = bytes.length >> 1;
    const samples = new Float32Array(count);
    for (let i = 0; i < count; i += 1) samples[i] = bytes.readInt16LE(2 * i) / 32768;
    rest = bytes.subarray(2 * count);
    if (count > 0) onSamples(samples);
  };
}
