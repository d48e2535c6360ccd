/** What browsers write, the best first: Safari writes no WebM before version 18.4. */
export const recordedTypes = [
  ['audio/webm;codecs=opus', 'webm'],
  ['audio/mp4', 'm4a'],
  ['audio/ogg;codecs=opus', 'ogg'],
] as const;

/** The first format that the browser writes; undefined leaves the choice to it. */
export function recordedType(isSupported: (type: string) => boolean): string | undefined {
  return recordedTypes.find(([type]) => isSupported(type))?.[0];
}

/** As it is spoken: what cleans up calls would blur the edges of words. */
export const spokenSound = { audio: { echoCancellation: false, noiseSuppression: false } } as const;
