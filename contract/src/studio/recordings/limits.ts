export const recordingLimits = {
  /** Maximum file size in bytes. */
  file: 500 * 1024 * 1024,
  /**
   * Maximum total size in bytes of an administrator's uploads that are not in use yet. Enough for five files of the
   * maximum size.
   */
  waiting: 2500 * 1024 * 1024,
  /** Sample rates that a recording can have, in Hz. */
  rate: { min: 8_000, max: 192_000 },
  channels: 8,
  /** Maximum length in seconds: two hours. */
  seconds: 7200,
  phrases: 5000,
  /**
   * Maximum number of phrases that are aligned again at once: one and its neighbors. Each of them may need to decode the
   * recording from its start.
   */
  realigned: 3,
  /** Minimum length of a phrase in seconds. Anything shorter is inaudible. */
  shortest: 0.05,
  /** Maximum length of the name that an editor gives to speech that isn't in the text. */
  stretchName: 100,
} as const;

/**
 * States of a recording: `waiting` in the queue, `aligning`, `ready` for review, `taking-over` while its phrases are
 * added to the chapter, or `failed`. A failed recording keeps only its text, for another attempt.
 */
export const recordingStates = ['waiting', 'aligning', 'ready', 'taking-over', 'failed'] as const;
export type RecordingState = (typeof recordingStates)[number];

/** Path of the tus upload endpoint below `/v1`. The upload's `filename` metadata is shown to editors. */
export const uploadPath = '/admin/uploads';
