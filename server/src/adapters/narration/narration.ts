/** Thrown when a recording cannot be used. The message is fit to show an editor. */
export class NarrationError extends Error {
  override readonly name = 'NarrationError';
}

export type WorkOptions = {
  /** Seconds of sound, which determine how long the work may take. The default is the longest length allowed. */
  seconds?: number;
  /** Aborts the work and all of its child processes. */
  signal?: AbortSignal;
  /** Called with the completed share, from 0 to 1. */
  onProgress?: (share: number) => void;
};

/** The contents of a sound's header, not verified against the sound itself. */
export type SoundHeader = { rate: number; channels: number; seconds: number | undefined };

/** Seconds from the start of the recording. */
export type Span = { start: number; end: number };
export type SpokenWord = Span & { text: string };
/** `flagged`: the cut is probably wrong. A phrase that was not spoken is flagged and has no length. */
export type SpokenPhrase = Span & { text: string; flagged: boolean; words: SpokenWord[] };

/**
 * Work on narrators' recordings (mp3, m4a, wav, flac, ogg, webm; up to two hours). Each task runs in a process of its
 * own with low priority. Tasks run one after another; short ones (cutting, a part of a recording) have a queue of
 * their own. Every task throws a NarrationError if the recording is invalid, a program is missing, or it takes too
 * long. Files are only written where the caller says; after a failure the caller removes them. A zip of clips can
 * replace a recording, but must be joined first.
 */
export type Narration = {
  /** Returns the required programs that are not installed. */
  findMissingPrograms: () => Promise<string[]>;
  /** Returns true if a file starts as a zip does. */
  isZip: (file: string) => Promise<boolean>;
  /** Returns undefined if the header cannot be read, or the program that reads it is missing. */
  readHeader: (file: string) => Promise<SoundHeader | undefined>;
  /**
   * Joins the clips of a zip into a recording (mono FLAC), in the natural order of their names, with pauses between
   * them. Returns the span of each clip. The zip must contain `count` clips. Writes a temporary clip beside the
   * recording.
   */
  join: (work: { clips: string; recording: string; count: number }, options?: WorkOptions) => Promise<Span[]>;
  /**
   * Writes a copy to listen to during review (mono MP3). `peaks`: the loudest samples of consecutive parts of the
   * recording, 0 to 255, `peaksPerSecond` of them.
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
   * Cuts clips, in order and without overlaps, levels them by a common gain and encodes them as mono MP3 at these
   * paths. Returns their lengths in milliseconds.
   */
  cut: (
    work: { recording: string; clips: (Span & { path: string })[] },
    options?: WorkOptions,
  ) => Promise<number[]>;
  /** Aborts the work in progress. */
  close: () => Promise<void>;
};

export const peaksPerSecond = 50;
