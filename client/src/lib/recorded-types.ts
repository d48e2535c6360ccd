/** Audio formats for recording, best first. Safari records WebM only since version 18.4. */
export const recordedTypes = [
  ['audio/webm;codecs=opus', 'webm'],
  ['audio/mp4', 'm4a'],
  ['audio/ogg;codecs=opus', 'ogg'],
] as const;

/** Returns the first format that the browser can record; undefined leaves the choice to the browser. */
export function recordedType(isSupported: (type: string) => boolean): string | undefined {
  return recordedTypes.find(([type]) => isSupported(type))?.[0];
}

/** Constraints for recording unprocessed speech. Filters meant for calls would blur the edges of words. */
export const spokenSound = { audio: { echoCancellation: false, noiseSuppression: false } } as const;
