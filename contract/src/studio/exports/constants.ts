/** `epub` is a book with its narration, and `pieces` a zip of tables, subtitles and clips. */
export const bookExportFormats = ['epub', 'pieces'] as const;
export type BookExportFormat = (typeof bookExportFormats)[number];

const extensionByFormat = { epub: 'epub', pieces: 'zip' } as const satisfies Record<BookExportFormat, string>;

export const createExportFileName = (bookCode: string, format: BookExportFormat) =>
  `${bookCode}.${extensionByFormat[format]}`;
