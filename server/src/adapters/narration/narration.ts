/** Why a recording could not be used; the message is a sentence fit to show an editor. */
export class NarrationError extends Error {
  override readonly name = 'NarrationError';
}

export type WorkOptions = {
  /** Of the sound, which decides how long the work may take; without it, those of the longest. */
  seconds?: number;
  /** Ends the work, with all of its programs. */
  signal?: AbortSignal;
  /** Called with the share that is done, from 0 to 1. */
  onProgress?: (share: number) => void;
};

/** What the header of a sound says; nothing of it has been held against the sound. */
export type SoundHeader = { rate: number; channels: number; seconds: number | undefined };

/** Seconds from the beginning of the recording. */
export type Span = { start: number; end: number };
export type SpokenWord = Span & { text: string };
/** `flagged`: probably cut wrongly. A phrase that was not spoken is flagged and has no length. */
export type SpokenPhrase = Span & { text: string; flagged: boolean; words: SpokenWord[] };

/**
 * Work on recordings of narrators (mp3, m4a, wav, flac, ogg, webm; up to two hours), done in a process of its own with low
 * priority, one after another; what is soon done (cutting, a part of a recording) has a line of its own. All of it throws a NarrationError where the recording or a missing program is to blame, and where it takes too long. Files are
 * written where the caller says and nowhere else; what was written before a failure is left there for the caller.
 * A zip can take the recording's place before anything else is done: it is joined to one.
 */
export type Narration = {
  /** Programs of the system that are not installed: nothing else works without them. */
  findMissingPrograms: () => Promise<string[]>;
  /** Whether a file begins as a zip does. */
  isZip: (file: string) => Promise<boolean>;
  /** Undefined where there is none that could be read, or the program is missing that would. */
  readHeader: (file: string) => Promise<SoundHeader | undefined>;
  /**
   * Makes a recording (mono FLAC) of the clips in a zip, in the natural order of their names, with pauses between them. Returns
   * where each of them lies in it. There must be `count` clips. While it works, a clip lies beside the recording.
   */
  join: (work: { clips: string; recording: string; count: number }, options?: WorkOptions) => Promise<Span[]>;
  /**
   * Writes a copy to listen to while reviewing (mono MP3). `peaks`: the loudest sample of each part of a second, 0 to 255,
   * `peaksPerSecond` of them.
   */
  prepare: (
    work: { recording: string; copy: string },
    options?: WorkOptions,
  ) => Promise<{ seconds: number; peaks: Buffer }>;
  /** Finds where each phrase is spoken, in the whole recording or in a part of it. One row for each phrase. */
  align: (
    work: { recording: string; phrases: string[]; within?: Span },
    options?: WorkOptions,
  ) => Promise<SpokenPhrase[]>;
  /**
   * Cuts clips out, in order and without overlaps, all levelled by the same gain, and encodes them as mono MP3 at these paths.
   * Returns their lengths in milliseconds.
   */
  cut: (
    work: { recording: string; clips: (Span & { path: string })[] },
    options?: WorkOptions,
  ) => Promise<number[]>;
  /** Ends the work in progress, as if aborted. */
  close: () => Promise<void>;
};

export const peaksPerSecond = 50;
