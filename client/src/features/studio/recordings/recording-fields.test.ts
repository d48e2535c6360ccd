import { recordingLimits } from '@lingostory/contract/studio/recordings/limits';
import { joinShapedText } from '@lingostory/contract/studio/text/text-shape';
import { describe, expect, it } from 'vitest';
import { ValidationError } from 'yup';
import {
  chapterTextSchema,
  createRecordingSchema,
  type RecordingValues,
  toAlignmentInput,
} from './recording-fields.ts';

const file = new File(['x'], 'chapitre.mp3');
const times = {
  name: 'chapitre.srt',
  rows: [
    { text: 'Un.', start: 1, end: 2 },
    { text: 'Deux.', start: 2.5, end: 3 },
  ],
  problems: [],
};

async function validate(
  values: RecordingValues,
  initialPhrases: Parameters<typeof createRecordingSchema>[0] = [],
): Promise<Record<string, string>> {
  const error = await createRecordingSchema(initialPhrases)
    .validate(values, { abortEarly: false })
    .catch((reason: unknown) => reason);
  if (!(error instanceof ValidationError)) return {};
  return Object.fromEntries(error.inner.map(({ path, message }) => [path ?? '', message]));
}

describe('recording fields', () => {
  it('takes phrases and their times from a times file, or else splits the entered text into phrases', () => {
    expect(toAlignmentInput({ text: 'Un. Deux.\n\nTrois' })).toEqual({
      phrases: ['Un.', 'Deux.', 'Trois'],
      separators: ['paragraph', 'space', 'paragraph'],
    });
    expect(toAlignmentInput({ text: 'Autre.', times })).toEqual({
      phrases: ['Un.', 'Deux.'],
      times: [1, 2, 2.5, 3],
    });
  });

  it('sends the italic words of a text or a times file, and reads its lines as the editor says', () => {
    expect(toAlignmentInput({ text: 'Il lit _Le Horla_.\nFin.', lines: 'lines' })).toEqual({
      phrases: ['Il lit Le Horla.', 'Fin.'],
      separators: ['paragraph', 'line'],
      emphases: [[7, 15], []],
    });
    const rows = [{ text: 'Oui.', emphasis: [0, 3], start: 0, end: 1 }];
    expect(toAlignmentInput({ times: { name: 'a.srt', rows, problems: [] } })).toEqual({
      phrases: ['Oui.'],
      emphases: [[0, 3]],
      times: [0, 1],
    });
  });

  it('leaves page numbers and running heads out, unless the editor keeps them', () => {
    const text = 'Il regarda la\n\n12\n\nLE HORLA\n\nmer. Il rit.';
    expect(toAlignmentInput({ text }).phrases).toEqual(['Il regarda la mer.', 'Il rit.']);
    expect(toAlignmentInput({ text, retainedLines: ['12', 'LE HORLA'] }).phrases).toEqual([
      'Il regarda la',
      '12',
      'LE HORLA',
      'mer.',
      'Il rit.',
    ]);
  });

  it('keeps the phrases that the form started with, unless their text was changed', () => {
    const phrases = ['Il vint', 'et il vit.'].map((text) => ({
      ...{ text, separator: 'space' as const },
      ...{ start: 0, end: 0, flagged: true },
    }));
    expect(toAlignmentInput({ text: 'Il vint\net il vit.' }, phrases)).toEqual({
      phrases: ['Il vint', 'et il vit.'],
      separators: ['space', 'space'],
    });
    expect(toAlignmentInput({ text: 'Il vint.\nFin.' }, phrases).separators).toEqual([
      'paragraph',
      'paragraph',
    ]);
  });

  it('validates the recording form before submitting it', async () => {
    expect(await validate({ text: 'Un.', file })).toEqual({});
    expect(await validate({ text: '', times, file })).toEqual({});
    expect(await validate({ text: ' \n ' })).toEqual({
      text: 'Please enter the text of the recording.',
      file: 'Please choose the recording, or record it here.',
    });
    expect(await validate({ text: 'Un.', file: new File([], 'a.mp3') })).toEqual({
      file: 'This recording is empty. Choose another file.',
    });
    const tooBigFile = Object.defineProperty(new File(['x'], 'a.mp3'), 'size', {
      value: recordingLimits.file + 1,
    });
    expect((await validate({ text: 'Un.', file: tooBigFile })).file).toMatch(/too large \(maximum 500 MB\)/);
  });

  it('validates the phrases that the form started with instead of splitting their text again', async () => {
    const phrase = { text: 'Il vint. Il vit.', separator: 'paragraph' as const };
    const phrases = Array.from({ length: recordingLimits.phrases - 1 }, () => phrase);
    const text = joinShapedText(phrases);
    expect(await validate({ text, file }, phrases)).toEqual({});
  });

  it('rejects a recording with too many phrases or with phrases that are too long', async () => {
    const tooManyProblems = await validate({ text: 'Un.\n'.repeat(recordingLimits.phrases + 1), file });
    expect(tooManyProblems.text).toBe(
      'A recording can have at most 5,000 phrases. Please split the chapter.',
    );
    const problemsOfLongPhrase = await validate({ text: `Un.\n${'x'.repeat(1001)}`, file });
    expect(problemsOfLongPhrase.text).toBe('Phrase 2 has more than 1000 characters. Break its line.');
    const emptyTimesProblems = await validate({ times: { ...times, rows: [] }, file });
    expect(emptyTimesProblems.times).toBe('Nothing in this file can be used.');
  });
});

describe('the source of a recording’s phrases', () => {
  it('needs no text if the phrases are those of the chapter', async () => {
    expect(await validate({ source: 'all', file })).toEqual({});
    expect(await validate({ source: 'silent', file })).toEqual({});
    expect(Object.keys(await validate({ source: 'text', file }))).toEqual(['text']);
    expect(Object.keys(await validate({ source: 'all' }))).toEqual(['file']);
  });
});

describe('chapterTextSchema', () => {
  it('requires a text that can be cut into phrases', async () => {
    const findProblem = async (text: string) =>
      await chapterTextSchema.validate({ text }).then(
        () => null,
        (error: ValidationError) => [error.path, error.message],
      );
    expect(await findProblem('Il pleut. Elle rit.')).toBeNull();
    expect(await findProblem(' ')).toEqual(['text', 'Please enter the text of the chapter.']);
  });
});
