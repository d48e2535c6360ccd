/** Decodes the server's peaks, which are base64-encoded bytes, to numbers from 0 to 1. */
export function decodePeaks(base64: string): Float32Array {
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  return Float32Array.from(bytes, (byte) => byte / 255);
}
