import type { FlagReason } from '@lingostory/contract/studio/recordings/flag-reasons';
import type { MeasuredWarning } from '@lingostory/contract/studio/retakes/warnings';
import type { Conversion } from '../../libraries/book-files/book-source.ts';
import type { Mp3Format } from '../../libraries/book-files/epub-writing/mp3-frames.ts';

/** Thrown when a recording can't be used. Editors see its message. */
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
  /** Called with the completed fraction of the work, from 0 to 1. */
  onProgress?: (fraction: number) => void;
};

/** The values in a sound file's header, which may differ from the actual sound. */
export type SoundHeader = { rate: number; channels: number; seconds: number | undefined };

/** A part of the recording. Times are in seconds from the recording's start. */
export type TimeSpan = { start: number; end: number };
export type CutRequest = { recording: string; clips: (TimeSpan & { path: string })[] };
/** A part of a sound file. */
export type SoundPart = { path: string; start: number; end: number | undefined };
export type SpokenWord = TimeSpan & { text: string };
/**
 * `flagged` is true if the phrase's times are probably wrong, for the given reasons. A phrase that wasn't spoken is flagged
 * and has zero length. `areWordsMeasured` is false if the times of the words are only estimated.
 */
export type SpokenPhrase = TimeSpan & {
  text: string;
  flagged: boolean;
  reasons: FlagReason[];
  words: SpokenWord[];
  areWordsMeasured: boolean;
};
/** `phrases` has one item per phrase of the text. `unwritten` is speech that is not in the text, in order. */
export type SpokenText = { phrases: SpokenPhrase[]; unwritten: TimeSpan[] };

/**
 * Processes narrators' recordings (mp3, m4a, wav, flac, ogg or webm; up to two hours). Each task runs in a separate
 * low-priority process. Long tasks run one after another. Short tasks (cutting, or aligning part of a recording) have
 * their own queue, so they don't wait for long ones. A task throws a NarrationError if the recording is invalid, a
 * program is missing or the time limit is exceeded. Tasks write only to the paths that they are given and, for
 * `join`, to a temporary file; after a failure, the caller must delete the files at those paths. A zip of clips can
 * be uploaded instead of a recording, but its clips must be joined first.
 */
export type Narration = {
  /** Returns the required programs that are not installed. */
  findMissingPrograms: () => Promise<string[]>;
  /** Returns true if the file begins with the signature of a zip. */
  isZip: (file: string) => Promise<boolean>;
  /** Reads the header of a sound file. Returns undefined if it can't be read or ffprobe is missing. */
  readHeader: (file: string) => Promise<SoundHeader | undefined>;
  /**
   * Joins the clips of a zip into one recording (mono FLAC), in the natural order of their names, with pauses between
   * them. Returns the position of each clip. Rejects a zip that doesn't contain exactly `count` clips. Creates a
   * temporary file beside the recording.
   */
  join: (
    request: { clips: string; recording: string; count: number },
    options?: WorkOptions,
  ) => Promise<TimeSpan[]>;
  /**
   * Joins parts of sound files into one recording (mono FLAC), without pauses between them. A part without an end lasts
   * until the end of its file. Returns the position of each part.
   */
  joinParts: (
    request: { parts: SoundPart[]; recording: string },
    options?: WorkOptions,
  ) => Promise<TimeSpan[]>;
  /**
   * Writes a mono MP3 copy for editors to listen to. Returns the recording's waveform in `peaks`: one byte for each
   * part of the recording, with the level of the part's loudest sample. There are `peaksPerSecond` parts per second.
   */
  prepare: (
    request: { recording: string; copy: string },
    options?: WorkOptions,
  ) => Promise<{ seconds: number; peaks: Buffer }>;
  /** Finds where each phrase is spoken, in the whole recording or in part of it. */
  align: (
    request: { recording: string; phrases: string[]; within?: TimeSpan },
    options?: WorkOptions,
  ) => Promise<SpokenText>;
  /**
   * Cuts clips, applies the same gain to all of them, and writes each to its path as mono MP3. The clips must be in
   * order and must not overlap. Returns their lengths in milliseconds. With `preservesLevel`, the clips stay as loud as the
   * recording, which was made from clips that were cut before.
   */
  cut: (request: CutRequest & { preservesLevel?: boolean }, options?: WorkOptions) => Promise<number[]>;
  /**
   * Like `cut`, but for the sounds of an imported book, in a queue of their own. A clip that ends after the recording is
   * shortened; one that begins after it has the length 0 and no file.
   */
  cutImported: (request: CutRequest, options?: WorkOptions) => Promise<number[]>;
  /**
   * Writes a take of one phrase as a clip: trimmed, and with the loudness and the silences of the neighboring clips. Also
   * finds when its words are spoken, and what may be wrong with it. An editor waits for it, so it has a queue of its own.
   */
  prepareTake: (
    request: {
      recording: string;
      clip: string;
      text: string;
      neighbors: readonly { path: string; text: string }[];
    },
    options?: WorkOptions,
  ) => Promise<{
    milliseconds: number;
    words: SpokenWord[];
    areWordsMeasured: boolean;
    warnings: MeasuredWarning[];
  }>;
  /**
   * Converts clips to MP3 of one format, for an export. Returns false for each clip that isn't a sound. Exports have
   * their own queue, because they convert many clips in short tasks.
   */
  convert: (
    request: { conversions: readonly Conversion[]; format: Mp3Format },
    options?: WorkOptions,
  ) => Promise<boolean[]>;
  /** Aborts the work in progress. */
  close: () => Promise<void>;
};

export const peaksPerSecond = 50;
