const megabyte = 1024 * 1024;
const audioTypes = ['audio/mpeg', 'audio/mp4', 'audio/ogg', 'audio/wav', 'audio/flac'];
const audioDescription = 'an MP3, M4A, Ogg, WAV or FLAC audio file';

/**
 * The kinds of files that can be uploaded. `accept` only filters the file picker; the server checks a file's content,
 * not its type or name.
 */
export const fileKinds = {
  cover: {
    max: 5 * megabyte,
    accept: ['image/jpeg', 'image/png', 'image/webp'],
    what: 'a JPEG, PNG or WebP image',
  },
  picture: {
    max: 10 * megabyte,
    accept: ['image/jpeg', 'image/png', 'image/webp'],
    what: 'a JPEG, PNG or WebP image',
  },
  clip: { max: 5 * megabyte, accept: audioTypes, what: audioDescription },
  take: {
    max: 20 * megabyte,
    accept: [...audioTypes, 'audio/webm'],
    what: 'an MP3, M4A, Ogg, WAV, FLAC or WebM audio file',
  },
  sample: { max: 20 * megabyte, accept: audioTypes, what: audioDescription },
  dictionary: {
    max: 60 * megabyte,
    accept: ['.zip', '.tar.gz', '.tgz', '.tsv', '.tab', '.txt'],
    what: 'a zip or tar.gz of a StarDict or dictd dictionary, or a TSV file',
  },
  words: {
    max: 5 * megabyte,
    accept: ['.csv', '.tsv', '.txt'],
    what: 'a CSV file, or a text file that Anki has exported',
  },
} as const satisfies Record<string, { max: number; accept: readonly string[]; what: string }>;
export type FileKind = keyof typeof fileKinds;

/** A file field of a multipart body. Error messages start with `name`, as in "Cover is required." */
export type FileField = { kind: FileKind; name: string; required: boolean };
export type FileFields = Record<string, FileField>;
