/** Base64 of bytes 0 to 255, as the server has them, to floats up to 1. */
export function readPeaks(base64: string): Float32Array {
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  return Float32Array.from(bytes, (byte) => byte / 255);
}

const widest = 400;
const narrowest = 40;
/** Of the picture's width, for the chosen phrase: the rest shows what stands around it. */
const share = 0.5;

/** Pixels for a second, so that a phrase of that many seconds can be seen with its neighbourhood. */
export function zoomFor(seconds: number, width: number): number {
  return Math.min(widest, Math.max(narrowest, (share * width) / Math.max(seconds, 0.1)));
}
