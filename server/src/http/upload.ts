import { type FileField, type FileFields, fileKinds } from '@lingostory/contract/files';
import type { Request, RequestHandler, Response } from 'express';
import multer from 'multer';
import type { Deps } from '../deps.ts';
import type { FaultsByField } from './parse.ts';
import { fieldProblem } from './problem.ts';

type Media = Deps['media'];
type Cover = NonNullable<Awaited<ReturnType<Media['readCover']>>>;
type Sound = NonNullable<Awaited<ReturnType<Media['readSound']>>>;
type Content = { cover: Cover; clip: Sound; sample: Sound };
/** The files of a call as handlers get them: already looked into, under names that nobody sent. */
export type TakenFiles<Files extends FileFields> = {
  [Name in keyof Files]:
    | Content[Files[Name]['kind']]
    | (Files[Name]['required'] extends true ? never : undefined);
};

/** Text fields of a form are few and short; a book's description is the longest. */
const textLimits = { fields: 50, fieldSize: 100 * 1024, fieldNameSize: 100 };

/** Reads a multipart body into memory: fields into `request.body`, files beside it. Other bodies are left alone. */
export function formReader(files: FileFields = {}): (request: Request, response: Response) => Promise<void> {
  const names = Object.keys(files);
  const largest = Math.max(0, ...Object.values(files).map(({ kind }) => fileKinds[kind].most));
  // One more than wanted, so that the one too many is refused by its name.
  const limits = { ...textLimits, files: names.length + 1, fileSize: largest };
  const form = multer({ storage: multer.memoryStorage(), limits });
  const read: RequestHandler =
    names.length > 0 ? form.fields(names.map((name) => ({ name, maxCount: 1 }))) : form.none();
  return async (request, response) => {
    await new Promise<void>((resolve, reject) => {
      void read(request, response, (error?: unknown) => (error ? reject(inWords(error, files)) : resolve()));
    });
  };
}

function inWords(error: unknown, files: FileFields): unknown {
  if (!(error instanceof multer.MulterError)) return error;
  const name = error.field ?? 'body';
  const field = files[name];
  if (error.code === 'LIMIT_FILE_SIZE' && field) return fieldProblem(name, tooLarge(field));
  if (error.code === 'LIMIT_UNEXPECTED_FILE')
    return fieldProblem(
      name,
      field ? `${field.name} may be one file only.` : `No file is wanted as ${name}.`,
    );
  return fieldProblem(name, `The form could not be read: ${error.message}.`);
}

const tooLarge = ({ name, kind }: FileField) => `${name} may have ${fileKinds[kind].most >> 20} MB at most.`;

/** Looks into the files that came with a form. What is no such file at all, or missing, is a fault of its field. */
export async function takeFiles<Files extends FileFields>(
  media: Media,
  files: Files,
  request: Request,
): Promise<{ taken: TakenFiles<Files>; faults: FaultsByField }> {
  const sent = (request.files ?? {}) as Record<string, Express.Multer.File[] | undefined>;
  const faults: FaultsByField = {};
  const taken: Record<string, Cover | Sound | undefined> = {};
  for (const [name, field] of Object.entries(files)) {
    const bytes = sent[name]?.[0]?.buffer;
    const { most, what } = fileKinds[field.kind];
    // A form whose file was not chosen sends an empty one; any other text in its place is no file.
    const missing = bytes ? bytes.length === 0 : !request.body?.[name];
    if (missing && field.required) faults[name] = [`${field.name} is missing.`];
    if (missing) continue;
    if (bytes && bytes.length > most) faults[name] = [tooLarge(field)];
    else taken[name] = bytes && (await lookInto(media, field, bytes));
    if (!taken[name]) faults[name] ??= [`${field.name} must be ${what}.`];
  }
  return { taken: taken as TakenFiles<Files>, faults };
}

async function lookInto(
  media: Media,
  { kind }: FileField,
  bytes: Buffer,
): Promise<Cover | Sound | undefined> {
  return kind === 'cover' ? await media.readCover(bytes) : await media.readSound(bytes);
}
