import { parse as parseQuerystring } from 'node:querystring';
import express, { type Request, type RequestHandler } from 'express';
import {
  type AnyObjectSchema,
  type AnySchema,
  ArraySchema,
  type InferType,
  ObjectSchema,
  ValidationError,
} from 'yup';
import { Problem } from './problem.ts';

export type ErrorsByField = Record<string, string[]>;

const fieldOf = (path: string) => path.split(/[.[]/)[0] || 'body';

/**
 * Groups validation errors by field. Errors in a list of objects are keyed by the whole path, as in `events[3].id`,
 * so that a program can find the item. If the list itself is invalid, for example too long, the errors of its items
 * are left out.
 */
function toErrorsByField(error: ValidationError, { fields }: AnyObjectSchema): ErrorsByField {
  const validationErrors = error.inner.length > 0 ? error.inner : [error];
  const paths = new Set(validationErrors.map(({ path = '' }) => path));
  const errors: ErrorsByField = {};
  for (const { path = '', message } of validationErrors) {
    const field = fieldOf(path);
    const fieldSchema: unknown = fields[field];
    const isListItem =
      path.includes('[') &&
      fieldSchema instanceof ArraySchema &&
      fieldSchema.innerType instanceof ObjectSchema;
    if (isListItem && paths.has(field)) continue;
    const errorKey = isListItem ? path : field;
    const messages = errors[errorKey] ?? [];
    errors[errorKey] = messages.includes(message) ? messages : [...messages, message];
  }
  return errors;
}

/** Returns a 422 with the invalid fields. */
function createInputProblem(errors: ErrorsByField): Problem {
  const messages = [...new Set(Object.values(errors).flat())];
  const message = messages.length === 1 ? (messages[0] ?? '') : 'Some fields need your attention.';
  return new Problem(422, message, { errors });
}

/**
 * Replaces an object with an empty one where the contract expects another type, so that functions that the object
 * carries, such as `toString`, are never called.
 */
function toPlainValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toPlainValue);
  return typeof value === 'object' && value !== null ? {} : value;
}

/** Returns the value without the fields that its schema does not declare. */
function removeUndeclaredFields(schema: unknown, value: unknown): unknown {
  if (schema instanceof ArraySchema && Array.isArray(value))
    return value
      .slice(0, findMaxLength(schema) + 1)
      .map((item) => removeUndeclaredFields(schema.innerType, item));
  // A string becomes null, because yup would parse it as JSON.
  if (schema instanceof ObjectSchema)
    return typeof value === 'object' ? pickKnownFields(schema, value) : null;
  return toPlainValue(value);
}

/**
 * Returns the maximum length of a list. Longer lists are cut to one item more, which is enough to reject them;
 * checking millions of items would block the server for minutes.
 */
function findMaxLength({ tests }: Pick<AnySchema, 'tests'>): number {
  const { max } = tests.find(({ OPTIONS }) => OPTIONS?.name === 'max')?.OPTIONS?.params ?? {};
  return typeof max === 'number' ? max : Number.POSITIVE_INFINITY;
}

/**
 * Returns only the input's own fields that the contract declares, because yup would also find inherited ones such as
 * `constructor`.
 */
function pickKnownFields(schema: AnyObjectSchema, input: unknown): object {
  const sentFields = Object(input) as Record<string, unknown>;
  const names = Object.keys(schema.fields).filter((name) => Object.hasOwn(sentFields, name));
  return Object.fromEntries(
    names.map((name) => [name, removeUndeclaredFields(schema.fields[name], sentFields[name])]),
  );
}

/**
 * Validates and casts a call's input against its contract. Drops unknown fields. Throws 422 with all errors,
 * including those already `errorsByField` elsewhere in the request.
 */
export async function validateInput<S extends AnyObjectSchema>(
  schema: S,
  input: unknown,
  errorsByField: ErrorsByField = {},
): Promise<InferType<S>> {
  try {
    const parsedInput = await schema.validate(pickKnownFields(schema, input), { abortEarly: false });
    if (Object.keys(errorsByField).length > 0) throw createInputProblem(errorsByField);
    return parsedInput;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw createInputProblem({ ...errorsByField, ...toErrorsByField(error, schema) });
  }
}

/**
 * Query parser for Express: returns strings, and a list for a repeated name. A name with brackets, which other
 * parsers read as an object, becomes an empty object, so that its field is rejected rather than ignored.
 */
export function parseQuery(text: string): Record<string, unknown> {
  const query: Record<string, unknown> = parseQuerystring(text);
  for (const key of Object.keys(query)) {
    const [name = ''] = key.split('[', 1);
    if (name !== key) query[name] = {};
  }
  return query;
}

const defaultMaxBodyBytes = 100 * 1024;

const readableMediaTypes = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];
const boundaryPattern = /;\s*boundary=("[^"]+"|[^\s";]+)/i;

/** Returns true if the request has a body, even if it has already been read. */
export function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
}

/** Throws 422 for a body of an unsupported content type, so that input is never ignored silently. */
export const rejectUnknownBody: RequestHandler = (request, _response, next) => {
  const { headers } = request;
  if (!hasBody(request)) return next();
  const mediaType = request.is(readableMediaTypes);
  if (!mediaType) throw new Problem(422, 'We could not read this request. Send JSON or a form.');
  if (mediaType === 'multipart/form-data' && !boundaryPattern.test(headers['content-type'] ?? ''))
    throw new Problem(422, 'We could not read this form: its boundary is missing.');
  next();
};

/** Reads JSON and form-encoded bodies of up to `max` bytes. Multipart bodies are read in `upload.ts`. */
export function createBodyParsers(max = defaultMaxBodyBytes): RequestHandler[] {
  return [
    express.json({ limit: max }),
    express.urlencoded({ limit: defaultMaxBodyBytes }),
    (request, _response, next) => {
      if (typeof request.body !== 'object' || request.body === null || Array.isArray(request.body))
        request.body = {};
      next();
    },
  ];
}
