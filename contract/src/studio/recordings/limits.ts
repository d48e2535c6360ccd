export const recordingLimits = {
  /** Bytes. */
  file: 500 * 1024 * 1024,
  /** Bytes that one administrator's uploads may have together until they are used: five of the largest. */
  waiting: 2500 * 1024 * 1024,
  /** Samples a second, and channels, that a recording may have. */
  rate: { min: 8_000, max: 192_000 },
  channels: 8,
  /** Two hours. */
  seconds: 7200,
  phrases: 5000,
  /** Seconds. A phrase that is shorter cannot be heard. */
  shortest: 0.05,
} as const;

/**
 * `waiting` for its turn, `aligning`, `ready` to be reviewed, `taking-over`, or `failed`: then only the text is left, for another
 * try.
 */
export const recordingStates = ['waiting', 'aligning', 'ready', 'taking-over', 'failed'] as const;
export type RecordingState = (typeof recordingStates)[number];

/** Where recordings are uploaded by the tus protocol, after `/v1`. The metadata `filename` is shown to editors. */
export const uploadPath = '/admin/uploads';
