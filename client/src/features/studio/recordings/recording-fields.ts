import type { PhraseSeparator } from '@lingostory/contract/reading/constants';
import { studioLimits } from '@lingostory/contract/studio/fields';
import { recordingLimits } from '@lingostory/contract/studio/recordings/limits';
import { findPageLines, listLeftOutLines } from '@lingostory/contract/studio/text/page-lines';
import {
  joinShapedText,
  type LineReading,
  lineReadings,
  splitShapedText,
} from '@lingostory/contract/studio/text/text-shape';
import type { readTimes } from '@lingostory/contract/studio/times/read-times';
import { array, mixed, object, string } from 'yup';

const megabyte = 1024 * 1024;
const maxPhrasesText = recordingLimits.phrases.toLocaleString('en');

/**
 * File types offered by the file dialog. Some systems report a missing or unusual MIME type for audio, so the server
 * checks the content.
 */
export const recordingFileTypes = 'audio/*,video/webm,.mp3,.m4a,.wav,.flac,.ogg,.webm,.zip';

/** True for a zip of clips, judging by the file name. The server checks the content. */
export const isZip = ({ name }: File) => /\.zip$/i.test(name);
export const timesFileTypes = '.srt,.vtt,.txt,.json,.csv,.tsv';

type TimesFile = { name: string } & ReturnType<typeof readTimes>;

/** Returns the reason why the phrases cannot be aligned, or null if they can. */
function findPhrasesProblem(
  phrases: readonly string[],
  noun: 'recording' | 'chapter' = 'recording',
): string | null {
  if (phrases.length === 0) return `Please enter the text of the ${noun}.`;
  if (phrases.length > recordingLimits.phrases) {
    return `A ${noun} can have at most ${maxPhrasesText} phrases. Please split the chapter.`;
  }
  const tooLongPhraseIndex = phrases.findIndex((phrase) => phrase.length > studioLimits.phrase);
  if (tooLongPhraseIndex < 0) return null;
  return `Phrase ${tooLongPhraseIndex + 1} has more than ${studioLimits.phrase} characters. Break its line.`;
}

type InitialPhrases = Parameters<typeof joinShapedText>[0];

/** Returns true if the form still has the text that it started with and leaves the reading of its lines open. */
export function isInitialText(
  { text, lines = 'auto' }: Pick<RecordingValues, 'text' | 'lines'>,
  initialPhrases: InitialPhrases,
): boolean {
  return initialPhrases.length > 0 && lines === 'auto' && text === joinShapedText(initialPhrases);
}

type AlignmentInput = {
  phrases: string[];
  separators?: PhraseSeparator[];
  emphases?: number[][];
  times?: number[];
};

/**
 * Returns the phrases to align. If they come from a times file, they include their times. The text that the form
 * started with keeps its phrases, unless the editor has changed it or says how to read its lines.
 */
export function toAlignmentInput(
  { text = '', times, lines = 'auto', retainedLines = [] }: Omit<RecordingValues, 'file' | 'source'>,
  initialPhrases: InitialPhrases = [],
): AlignmentInput {
  if (times === undefined) {
    const phrases = isInitialText({ text, lines }, initialPhrases)
      ? initialPhrases
      : splitShapedText(text, lines, listLeftOutLines(findPageLines(text), retainedLines));
    return {
      phrases: phrases.map((phrase) => phrase.text),
      separators: phrases.map(({ separator }) => separator),
      ...toEmphasesInput(phrases),
    };
  }
  return {
    phrases: times.rows.map((row) => row.text),
    ...toEmphasesInput(times.rows),
    times: times.rows.flatMap(({ start, end }) => [start, end]),
  };
}

function toEmphasesInput(phrases: readonly { emphasis?: number[] | undefined }[]) {
  const emphases = phrases.map(({ emphasis = [] }) => emphasis);
  return emphases.some((emphasis) => emphasis.length > 0) ? { emphases } : {};
}

const textFields = {
  text: string(),
  lines: string().oneOf(lineReadings),
  retainedLines: array(string().defined()),
};

/** Validates the text of a chapter. Its phrases are sent without a recording. */
export const chapterTextSchema = object(textFields).test('phrases', function (values) {
  const message = findPhrasesProblem(toAlignmentInput(values).phrases, 'chapter');
  return message === null || this.createError({ path: 'text', message });
});

/** The text of a recording: all phrases of the chapter, those without sound, or another text. */
export const recordingSources = ['all', 'silent', 'text'] as const;

const fieldsSchema = object({
  source: string().oneOf(recordingSources),
  ...textFields,
  times: mixed((value): value is TimesFile => typeof value === 'object' && value !== null && 'rows' in value),
  file: mixed((value): value is File => value instanceof File)
    .test('there', 'Please choose the recording, or record it here.', (file) => file !== undefined)
    .test(
      'empty',
      'This recording is empty. Choose another file.',
      (file) => file === undefined || file.size > 0,
    )
    .test(
      'size',
      `This recording is too large (maximum ${recordingLimits.file / megabyte} MB). Save it as MP3, or split the chapter.`,
      (file) => file === undefined || file.size <= recordingLimits.file,
    ),
});

/** Returns a schema that validates the phrases to be sent, which are `initialPhrases` while their text is unchanged. */
export function createRecordingSchema(initialPhrases: InitialPhrases = []) {
  return fieldsSchema.test('phrases', function ({ source, text, times, lines, retainedLines }) {
    if (source === 'all' || source === 'silent') return true;
    const hasEmptyTimesFile = times !== undefined && times.rows.length === 0;
    const message = hasEmptyTimesFile
      ? 'Nothing in this file can be used.'
      : findPhrasesProblem(toAlignmentInput({ text, times, lines, retainedLines }, initialPhrases).phrases);
    if (message === null) return true;
    return this.createError({ path: times === undefined ? 'text' : 'times', message });
  });
}

export type TextValues = {
  text?: string | undefined;
  lines?: LineReading | undefined;
  /** The texts of page numbers and running heads that the editor keeps in the text. */
  retainedLines?: string[] | undefined;
};

export type RecordingValues = TextValues & {
  source?: (typeof recordingSources)[number] | undefined;
  times?: TimesFile | undefined;
  file?: File | undefined;
};
