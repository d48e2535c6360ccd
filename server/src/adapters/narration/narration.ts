/** Thrown when a recording cannot be used. The message is written for editors. */
export class NarrationError extends Error {
  override readonly name = 'NarrationError';
}

export type WorkOptions = {
  /**
   * Length of the sound in seconds, which determines the time limit. Defaults to the maximum length of a recording.
   */
  seconds?: number;
  /** Aborts the work and kills its child processes. */
  signal?: AbortSignal;
  /** Called with the completed share of the work, from 0 to 1. */
  onProgress?: (share: number) => void;
};

/** The values in a sound file's header, which may not match the sound. */
export type SoundHeader = { rate: number; channels: number; seconds: number | undefined };

/** Seconds from the start of the recording. */
export type Span = { start: number; end: number };
export type SpokenWord = Span & { text: string };
/** `flagged`: true if the cut is probably wrong. A phrase that was not spoken is flagged and has no length. */
export type SpokenPhrase = Span & { text: string; flagged: boolean; words: SpokenWord[] };

/**
 * Processes narrators' recordings (mp3, m4a, wav, flac, ogg, webm; up to two hours). Each task runs in its own
 * process of low priority. Tasks run one after another, but short ones (cutting, aligning part of a recording) have a
 * separate queue. Every task throws a NarrationError if the recording is invalid, a program is missing, or it takes
 * too long. Tasks only write to the paths they are given; after a failure, the caller deletes these files. A zip of
 * clips can replace a recording, but must be joined first.
 */
export type Narration = {
  /** Returns the required programs that are not installed. */
  findMissingPrograms: () => Promise<string[]>;
  /** True if the file begins like a zip. */
  isZip: (file: string) => Promise<boolean>;
  /** Returns undefined if the header cannot be read, or the program that reads it is missing. */
  readHeader: (file: string) => Promise<SoundHeader | undefined>;
  /**
   * Joins the clips of a zip into a recording (mono FLAC), in the natural order of their names, with pauses between
   * them. Returns the span of each clip. The zip must contain exactly `count` clips. Creates a temporary file beside
   * the recording.
   */
  join: (work: { clips: string; recording: string; count: number }, options?: WorkOptions) => Promise<Span[]>;
  /**
   * Writes a mono MP3 copy that editors can listen to. `peaks` is the recording's waveform: the loudest sample of
   * each part as a byte, with `peaksPerSecond` parts per second.
   */
  prepare: (
    work: { recording: string; copy: string },
    options?: WorkOptions,
  ) => Promise<{ seconds: number; peaks: Buffer }>;
  /** Finds where each phrase is spoken, in the whole recording or a part of it. Returns one row per phrase. */
  align: (
    work: { recording: string; phrases: string[]; within?: Span },
    options?: WorkOptions,
  ) => Promise<SpokenPhrase[]>;
  /**
   * Cuts clips, applies the same gain to all of them, and encodes them as mono MP3 at their paths. The clips must be
   * in order and must not overlap. Returns their lengths in milliseconds.
   */
  cut: (
    work: { recording: string; clips: (Span & { path: string })[] },
    options?: WorkOptions,
  ) => Promise<number[]>;
  /** Aborts the work in progress. */
  close: () => Promise<void>;
};

export const peaksPerSecond = 50;
