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
 * What is wrong, by field; in a list of objects by the whole path, as in `events[3].id`, so that a program finds the item. Where a
 * list itself is at fault, such as one that is too long, its items are left out.
 */
function byField(error: ValidationError, { fields }: AnyObjectSchema): ErrorsByField {
  const found = error.inner.length > 0 ? error.inner : [error];
  const paths = new Set(found.map(({ path = '' }) => path));
  const errors: ErrorsByField = {};
  for (const { path = '', message } of found) {
    const field = fieldOf(path);
    const list: unknown = fields[field];
    const isItem =
      path.includes('[') && list instanceof ArraySchema && list.innerType instanceof ObjectSchema;
    if (isItem && paths.has(field)) continue;
    const key = isItem ? path : field;
    const messages = errors[key] ?? [];
    errors[key] = messages.includes(message) ? messages : [...messages, message];
  }
  return errors;
}

/** Invalid input, field by field. */
function inputProblem(errors: ErrorsByField): Problem {
  const messages = [...new Set(Object.values(errors).flat())];
  const message = messages.length === 1 ? (messages[0] ?? '') : 'Some fields need your attention.';
  return new Problem(422, message, { errors });
}

/** Where the contract takes no object, one is emptied: none of its functions is ever called. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  return typeof value === 'object' && value !== null ? {} : value;
}

/** A value as its schema knows it. */
function cleaned(schema: unknown, value: unknown): unknown {
  if (schema instanceof ArraySchema && Array.isArray(value))
    return value.slice(0, longest(schema) + 1).map((item) => cleaned(schema.innerType, item));
  // A text would be parsed as JSON.
  if (schema instanceof ObjectSchema) return typeof value === 'object' ? known(schema, value) : null;
  return plain(value);
}

/** How many items a list may have. One more is enough to reject it: to check millions of them would stop the server for minutes. */
function longest({ tests }: Pick<AnySchema, 'tests'>): number {
  const { max } = tests.find(({ OPTIONS }) => OPTIONS?.name === 'max')?.OPTIONS?.params ?? {};
  return typeof max === 'number' ? max : Number.POSITIVE_INFINITY;
}

/** Only the fields of the contract, since yup would find `constructor` and the like on every object. */
function known(schema: AnyObjectSchema, input: unknown): object {
  const sent = Object(input) as Record<string, unknown>;
  const names = Object.keys(schema.fields).filter((name) => Object.hasOwn(sent, name));
  return Object.fromEntries(names.map((name) => [name, cleaned(schema.fields[name], sent[name])]));
}

/**
 * What a call was sent, checked and cast by its contract. Unknown fields are dropped. 422 lists every error, with those
 * that were `found` elsewhere in the same request.
 */
export async function parse<S extends AnyObjectSchema>(
  schema: S,
  input: unknown,
  found: ErrorsByField = {},
): Promise<InferType<S>> {
  try {
    const parsed = await schema.validate(known(schema, input), { abortEarly: false });
    if (Object.keys(found).length > 0) throw inputProblem(found);
    return parsed;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw inputProblem({ ...found, ...byField(error, schema) });
  }
}

/**
 * Express's query parser: names and texts, a repeated name is a list. A name with brackets would be an object
 * elsewhere and is one here, an empty one, so that its field is rejected instead of overlooked.
 */
export function parseQuery(text: string): Record<string, unknown> {
  const query: Record<string, unknown> = parseQuerystring(text);
  for (const key of Object.keys(query)) {
    const [name = ''] = key.split('[', 1);
    if (name !== key) query[name] = {};
  }
  return query;
}

const defaultMax = 100 * 1024;

const readable = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];
const boundary = /;\s*boundary=("[^"]+"|[^\s";]+)/i;

/** True if the request brings a body, read or not. */
export function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
}

/** Rejects (422) a body of a type that we do not read, on any call: what was sent is never ignored silently. */
export const rejectUnknownBody: RequestHandler = (request, _response, next) => {
  const { headers } = request;
  if (!hasBody(request)) return next();
  const type = request.is(readable);
  if (!type) throw new Problem(422, 'We could not read this request. Send JSON or a form.');
  if (type === 'multipart/form-data' && !boundary.test(headers['content-type'] ?? ''))
    throw new Problem(422, 'We could not read this form: its boundary is missing.');
  next();
};

/** Every POST and PUT takes JSON, form-encoded and multipart bodies alike; multipart ones are read by `upload.ts`. `max` in bytes. */
export function bodies(max = defaultMax): RequestHandler[] {
  return [
    express.json({ limit: max }),
    express.urlencoded({ limit: defaultMax }),
    (request, _response, next) => {
      if (typeof request.body !== 'object' || request.body === null || Array.isArray(request.body))
        request.body = {};
      next();
    },
  ];
}
