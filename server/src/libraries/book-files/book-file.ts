import type { PhraseSeparator } from '@lingostory/contract/reading/constants';

/** Part of a sound file in the archive, in seconds. Without `end`, the clip lasts until the end of the file. */
export type FileClip = { entry: string; start: number; end?: number };

/** An editor's correction of a word's lemma, or of whether it is a name. The columns of `lemma_corrections`. */
export type FileCorrection = {
  key: string;
  occurrence: number | null;
  lemma: string | null;
  isName: boolean | null;
};

/** A phrase in a book file. Its separator is the one between it and the phrase before it. */
export type FilePhrase = {
  type: 'phrase';
  /** The id of the phrase's element in its page, if the phrase is a unit of an overlay. */
  id?: string;
  text: string;
  separator: PhraseSeparator;
  /** Italic ranges of `text` as a flat list of starts and ends, in UTF-16 code units. */
  emphasis: number[];
  clip?: FileClip;
  translation?: string;
  dictionary?: string;
  /** Start and end of each word in the clip, in milliseconds, as a flat list of pairs. */
  wordTimes?: number[];
  /** True if the word times were measured in the clip, and not only estimated. */
  areWordsMeasured?: boolean;
  corrections?: FileCorrection[];
};

/**
 * A picture in a book file. Its alternative text is empty if it is decorative, and null if nobody has described it yet.
 */
export type FilePicture = { type: 'picture'; entry: string; alt: string | null };

/**
 * The text that one clip of a narrated chapter covers. `mixed` is for a chapter without a typical length, and `none` for
 * one without sound.
 */
export type ClipUnit = 'word' | 'phrase' | 'paragraph' | 'mixed' | 'none';

export type FileChapter = {
  title: string;
  items: (FilePhrase | FilePicture)[];
  clipUnit: ClipUnit;
  /**
   * The sound of the whole chapter in reading order, if its phrases have no clips yet because an editor chose to align
   * them.
   */
  recording?: FileClip[];
  isSample?: boolean;
  published?: boolean;
};

/** Content of the file that can't be imported, and why: a sentence for editors. */
export type LeftOut = { what: string; reason: string; count: number };

/** Details of a book that only our own export has. */
export type FileBookDetails = {
  difficulty: 'Easy' | 'Medium' | 'Hard';
  sampleText: string;
  hours: number;
  minutes: number;
  audioRights: string;
  /** The entry of the sample. */
  sampleAudio?: string;
  /** The corrections that apply to the whole book. */
  corrections: FileCorrection[];
};

/** A book as it is read from a file or written to one. Pictures and sounds are named by their entries in the archive. */
export type BookFile = {
  title: string;
  authors: string[];
  narrators: string[];
  description: string;
  /** A BCP 47 tag, or '' if the file doesn't state a language. */
  language: string;
  rights: string;
  /** The entry of the cover. */
  cover?: string;
  chapters: FileChapter[];
  leftOut: LeftOut[];
  details?: FileBookDetails;
};

/** The choices of an editor for importing a file. */
export type BookFileChoices = {
  /** `join` makes one clip per phrase of clips that are words, and `keep` a phrase of each word. */
  words: 'join' | 'keep';
  /** `align` cuts paragraphs into phrases to be aligned with their recording, and `keep` makes a phrase of each. */
  paragraphs: 'keep' | 'align';
  /** The indexes of the chapters to read, counted from 0 in the list without this choice. By default, all are read. */
  chapters?: number[];
};

export const defaultBookFileChoices: BookFileChoices = { words: 'join', paragraphs: 'keep' };
