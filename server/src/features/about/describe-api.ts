import type { Call } from '@lingostory/contract/call';
import { problemView } from '@lingostory/contract/problem';
import type { SchemaFieldDescription } from 'yup';
import { isRequired, type JsonSchema, jsonSchema, objectSchema } from './json-schema.ts';

type Fields = Record<string, SchemaFieldDescription>;

const problem = { $ref: '#/components/schemas/Problem' };
const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

/** The one shape of every refusal. Which fields `errors` names depends on the call: the contract makes it up lazily. */
const problemSchema: JsonSchema = {
  ...objectSchema({ message: problemView.describe().fields.message as SchemaFieldDescription }),
};
(problemSchema.properties as JsonSchema).errors = {
  type: 'object',
  description: 'Fields at fault, each with what is wrong with it.',
  additionalProperties: { type: 'array', items: { type: 'string' } },
};

const pathNames = ({ path }: Call) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');

/** POST and PUT bring a body, a DELETE's fields stand in its address: unless a field's `meta({ in })` tells otherwise. */
function isInBody({ method }: Call, field: SchemaFieldDescription): boolean {
  const told: unknown = 'meta' in field ? field.meta?.in : undefined;
  return told ? told === 'body' : method === 'POST' || method === 'PUT';
}

function split(call: Call): { path: Fields; query: Fields; body: Fields } {
  const parts = { path: {} as Fields, query: {} as Fields, body: {} as Fields };
  const names = pathNames(call);
  for (const [name, field] of Object.entries(call.input.describe().fields)) {
    const part = names.includes(name) ? 'path' : isInBody(call, field) ? 'body' : 'query';
    parts[part][name] = field;
  }
  return parts;
}

function parametersOf(place: 'path' | 'query', fields: Fields): JsonSchema[] {
  return Object.entries(fields).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || isRequired(field),
    schema: jsonSchema(field),
  }));
}

/** Every body may come as JSON, form-encoded or multipart alike; one with files only as the last. */
function bodyOf(call: Call, fields: Fields): JsonSchema {
  const files = Object.entries(call.files ?? {});
  if (Object.keys(fields).length + files.length === 0) return {};
  const schema = objectSchema(fields);
  for (const [name, { required }] of files) {
    (schema.properties as JsonSchema)[name] = { type: 'string', format: 'binary' };
    if (required) schema.required = [...((schema.required as string[]) ?? []), name];
  }
  const kinds = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];
  const taken = files.length > 0 ? kinds.slice(2) : kinds;
  const required = Array.isArray(schema.required);
  return {
    requestBody: { required, content: Object.fromEntries(taken.map((kind) => [kind, { schema }])) },
  };
}

function answersOf(call: Call, takesInput: boolean): JsonSchema {
  const refused = (description: string) => ({ description, content: json(problem) });
  const { access } = call;
  return {
    200: { description: 'Done.', content: json(objectSchema(call.answer.describe().fields)) },
    ...(access === 'anyone' ? {} : { 401: refused('No valid session.') }),
    ...(access === 'member' || access === 'administrator' ? { 403: refused('The wrong role.') } : {}),
    ...(takesInput ? { 422: refused('Input at fault; `errors` names the fields.') } : {}),
    default: refused(
      '402 no credit, 404 not there, 429 too often, 503 too busy (both: see Retry-After), 500 our fault.',
    ),
  };
}

/** `GET /user/book-list` is `getUserBookList`. */
function operationId({ method, path }: Call): string {
  const words = path.match(/[a-z]+/gi) ?? [];
  const capitalised = words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  return `${method.toLowerCase()}${capitalised.join('')}`;
}

function operation(call: Call): JsonSchema {
  const { path, query, body } = split(call);
  const requestBody = bodyOf(call, body);
  const parameters = [...parametersOf('path', path), ...parametersOf('query', query)];
  const bearer = { bearer: [] };
  return {
    operationId: operationId(call),
    summary: call.summary,
    tags: [call.path.split('/')[1]],
    'x-access': call.access,
    // Everyone's calls take a bearer too, and a few answer more with one.
    security: call.access === 'anyone' ? [{}, bearer] : [bearer],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...requestBody,
    responses: answersOf(call, parameters.length > 0 || 'requestBody' in requestBody),
  };
}

/** The whole API as an OpenAPI 3.1 document, from nothing but the contract's calls. */
export function describeApi(calls: Call[]): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const call of calls) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'LingoStory',
      version: '1',
      description: 'Learn French through stories read and heard phrase by phrase. Money is in cents.',
    },
    servers: [{ url: '/v1' }],
    paths,
    components: {
      schemas: { Problem: problemSchema },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
}
