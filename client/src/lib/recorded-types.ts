/** Audio formats for recording, best first. Safari supports WebM only since version 18.4. */
export const recordedTypes = [
  ['audio/webm;codecs=opus', 'webm'],
  ['audio/mp4', 'm4a'],
  ['audio/ogg;codecs=opus', 'ogg'],
] as const;

/** Returns the first format that the browser can record. Undefined lets the browser choose. */
export function findSupportedRecordedType(isSupported: (type: string) => boolean): string | undefined {
  return recordedTypes.find(([type]) => isSupported(type))?.[0];
}

/**
 * Constraints for recording unprocessed speech. Filters designed for calls would blur the beginnings and ends of
 * words.
 */
export const speechConstraints = { audio: { echoCancellation: false, noiseSuppression: false } } as const;
