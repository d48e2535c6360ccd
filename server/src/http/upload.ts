import { type FileField, type FileFields, type FileKind, fileKinds } from '@lingostory/contract/files';
import type { Request, RequestHandler, Response } from 'express';
import multer, { type StorageEngine } from 'multer';
import type { Deps } from '../deps.ts';
import { DiskFullError } from '../lib/disk.ts';
import type { ErrorsByField } from './parse.ts';
import { createFieldProblem, Problem } from './problem.ts';

type Media = Deps['media'];
type UploadedFile = Awaited<ReturnType<Media['receive']>>;
type MediaReadResult = Awaited<ReturnType<Media['readCover'] | Media['readPicture'] | Media['readSound']>>;
type UnusableReason = Extract<MediaReadResult, string>;
type Cover = Exclude<Awaited<ReturnType<Media['readCover']>>, UnusableReason>;
type Picture = Exclude<Awaited<ReturnType<Media['readPicture']>>, UnusableReason>;
type Sound = Exclude<Awaited<ReturnType<Media['readSound']>>, UnusableReason>;
type ContentByKind = {
  cover: Cover;
  picture: Picture;
  clip: Sound;
  sample: Sound;
  take: UploadedFile;
  dictionary: UploadedFile;
  words: UploadedFile;
};
/** A call's uploaded files as its handler gets them: validated, and under names that the server chose. */
export type ReceivedFiles<Files extends FileFields> = {
  [Name in keyof Files]:
    | ContentByKind[Files[Name]['kind']]
    | (Files[Name]['required'] extends true ? never : undefined);
};

/** Limits of a form's text fields, which are few and short. A book's description is the longest. */
const textLimits = { fields: 50, fieldSize: 100 * 1024, fieldNameSize: 100 };

const mediaKindByFileKind = {
  cover: 'covers',
  picture: 'pictures',
  clip: 'clips',
  sample: 'samples',
  take: 'work',
  dictionary: 'work',
  words: 'work',
} as const satisfies Record<FileKind, string>;

/**
 * Promises for the uploads of each request. They have to be awaited, because multer may report a malformed form while
 * some uploads are still being written.
 */
const pendingUploads = new WeakMap<Request, Promise<unknown>[]>();

/** Writes files to disk as they arrive, so that many simultaneous large uploads do not fill the memory. */
const createStorage = (media: Media, files: FileFields): StorageEngine => ({
  _handleFile: (request, { fieldname, stream }, callback) => {
    const mediaKind = mediaKindByFileKind[files[fieldname]?.kind ?? 'sample'];
    const pendingUpload = media.receive(mediaKind, stream).then((file) => callback(null, file), callback);
    pendingUploads.set(request, [...(pendingUploads.get(request) ?? []), pendingUpload]);
  },
  _removeFile: (_request, file, callback) => {
    media.discard(file).then(() => callback(null), callback);
  },
});

/**
 * Reads a multipart body: fields into `request.body`, files onto the disk, where they stay until `discardFiles`.
 * Ignores other bodies.
 */
export function createFormReader(
  media: Media,
  files: FileFields = {},
): (request: Request, response: Response) => Promise<void> {
  const names = Object.keys(files);
  const maxFileSize = Math.max(0, ...Object.values(files).map(({ kind }) => fileKinds[kind].max));
  // One file more than expected, so that an extra file can be rejected by its name.
  const limits = { ...textLimits, files: names.length + 1, fileSize: maxFileSize };
  const form = multer({ storage: createStorage(media, files), limits });
  const readForm: RequestHandler =
    names.length > 0 ? form.fields(names.map((name) => ({ name, maxCount: 1 }))) : form.none();
  return async (request, response) => {
    const declaredSize = Number(request.headers['content-length'] ?? 0);
    if (names.length > 0 && declaredSize > (await media.freeBytes()))
      throw new DiskFullError(`There is no room for ${declaredSize} bytes.`);
    await new Promise<void>((resolve, reject) => {
      void readForm(request, response, (error?: unknown) =>
        error ? reject(toFormProblem(error, files)) : resolve(),
      );
    });
    // multer leaves the value of a field undefined if its character set is unknown.
    for (const [name, value] of Object.entries(request.body ?? {}))
      if (value === undefined)
        throw createFieldProblem(name, 'We could not read this field. Please send it as UTF-8.');
  };
}

const filesOf = (request: Request) =>
  (request.files ?? {}) as Record<string, Express.Multer.File[] | undefined>;

/** Waits until all files of a request have arrived, then deletes those that were not stored as media. */
export async function discardFiles(media: Media, request: Request): Promise<void> {
  await Promise.all(pendingUploads.get(request) ?? []);
  const sentFiles = Object.values(filesOf(request)).flatMap((fieldFiles) => fieldFiles ?? []);
  // An interrupted upload has no path and leaves no file behind.
  for (const { path } of sentFiles) if (path) await media.discard({ path });
}

/** Returns true for errors of the server's disk. All other errors come from the upload itself. */
const isDiskError = (error: unknown) => error instanceof Error && 'syscall' in error;

function toFormProblem(error: unknown, files: FileFields): unknown {
  if (isDiskError(error)) return error;
  if (!(error instanceof multer.MulterError))
    return new Problem(422, 'We could not read this form. Please send it again.');
  const name = error.field ?? 'body';
  const field = files[name];
  if (error.code === 'LIMIT_FILE_SIZE' && field) return createFieldProblem(name, buildTooLargeMessage(field));
  if (error.code === 'LIMIT_UNEXPECTED_FILE')
    return createFieldProblem(name, field ? `${field.name} takes only one file.` : `${name} takes no file.`);
  return createFieldProblem(name, `The form could not be read: ${error.message}.`);
}

const buildTooLargeMessage = ({ name, kind }: FileField) =>
  `${name} is too large (maximum ${fileKinds[kind].max >> 20} MB).`;

const unusableMessages: Record<UnusableReason, (field: FileField) => string> = {
  unreadable: ({ name, kind }) => `${name} must be ${fileKinds[kind].what}.`,
  'too-large': ({ name }) =>
    `${name} is too large (maximum 10,000 pixels on each side and 30 megapixels in all).`,
  'too-complex': ({ name }) =>
    `${name} could not be checked: the file is too complex. Please export it again, for example as an MP3.`,
};

/** Validates the files of a form. A missing file, or one of the wrong type, is reported as an error of its field. */
export async function receiveFiles<Files extends FileFields>(
  media: Media,
  files: Files,
  request: Request,
): Promise<{ receivedFiles: ReceivedFiles<Files>; errors: ErrorsByField }> {
  const sentFiles = filesOf(request);
  const errors: ErrorsByField = {};
  const receivedFiles: Record<string, ContentByKind[FileKind]> = {};
  for (const [name, field] of Object.entries(files)) {
    const file = sentFiles[name]?.[0];
    // Browsers send an empty file if no file is chosen. If the field contains text instead, the file counts as invalid
    // rather than missing.
    const isMissing = file ? file.size === 0 : !request.body?.[name];
    if (isMissing && field.required) errors[name] = [`${field.name} is required.`];
    if (isMissing) continue;
    const readResult = file
      ? await readFile(media, field, file)
      : { problem: unusableMessages.unreadable(field) };
    if ('problem' in readResult) errors[name] = [readResult.problem];
    else receivedFiles[name] = readResult.content;
  }
  return { receivedFiles: receivedFiles as ReceivedFiles<Files>, errors };
}

/** Returns the content of a file, or the reason why it can't be accepted. */
async function readFile(
  media: Media,
  field: FileField,
  { path, size }: Express.Multer.File,
): Promise<{ content: ContentByKind[FileKind] } | { problem: string }> {
  if (size > fileKinds[field.kind].max) return { problem: buildTooLargeMessage(field) };
  // Dictionaries, word files and takes are only read later, by their features, because reading them takes long.
  if (field.kind === 'dictionary' || field.kind === 'words' || field.kind === 'take')
    return { content: { path, size } };
  const readResult = await readMedia(media, field.kind, { path, size });
  return typeof readResult === 'string'
    ? { problem: unusableMessages[readResult](field) }
    : { content: readResult };
}

async function readMedia(
  media: Media,
  kind: 'cover' | 'picture' | 'clip' | 'sample',
  file: UploadedFile,
): Promise<MediaReadResult> {
  switch (kind) {
    case 'cover':
      return await media.readCover(file);
    case 'picture':
      return await media.readPicture(file);
    default:
      return await media.readSound(file);
  }
}
