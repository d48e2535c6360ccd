import { object, string } from 'yup';
import type { CallSchemas } from '../../call.ts';
import { bookCodeField } from '../../fields.ts';
import { emptyToUndefined } from '../fields.ts';
import { bookExportFormats } from './constants.ts';

export const schemas = {
  exportBook: {
    summary:
      'Download a book with all its chapters, drafts too: epub for an EPUB 3.3 with its narration, pieces for a zip of tables, subtitles and clips.',
    input: object({
      book_code: bookCodeField(),
      format: string()
        .typeError('format must be text.')
        .transform(emptyToUndefined)
        .required('format is required.')
        .oneOf(bookExportFormats, `format must be one of ${bookExportFormats.join(', ')}.`),
    }),
    problems: [404],
    response: object({}),
  },
} satisfies Record<string, CallSchemas>;
