import type { DescribedCall } from '@lingostory/contract/call';
import type { SchemaFieldDescription } from 'yup';
import { problemSchema, responsesOf } from './describe-responses.ts';
import { isRequired, type JsonSchema, jsonSchema, objectSchema } from './json-schema.ts';

type Fields = Record<string, SchemaFieldDescription>;

const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
const shapeOf = (path: string) => path.replace(/\{\w+\}/g, '{}');

/**
 * Returns the path under which a call is documented. OpenAPI treats `/books/{book_code}` and `/books/{id}` as the
 * same path, so both are documented as `/books/{book_code_or_id}`.
 */
function documentedPath({ path }: DescribedCall, calls: DescribedCall[]): string {
  const alike = calls.filter((other) => shapeOf(other.path) === shapeOf(path));
  let index = 0;
  return path.replace(/\{\w+\}/g, () => {
    const names = new Set(alike.map((other) => namesIn(other.path)[index] ?? ''));
    index += 1;
    return `{${[...names].join('_or_')}}`;
  });
}

function split(call: DescribedCall): { path: Fields; query: Fields; body: Fields } {
  const parts = { path: {} as Fields, query: {} as Fields, body: {} as Fields };
  const names = namesIn(call.path);
  const isInQuery = (name: string) => call.encoding === 'query' || Object.hasOwn(call.query ?? {}, name);
  for (const [name, field] of Object.entries(call.input.describe().fields)) {
    const part = names.includes(name) ? 'path' : isInQuery(name) ? 'query' : 'body';
    parts[part][name] = field;
  }
  return parts;
}

function pathParameters(call: DescribedCall, path: string, fields: Fields): JsonSchema[] {
  const names = namesIn(call.path);
  return namesIn(path).map((documented, index) => {
    const name = names[index] ?? '';
    const field = fields[name];
    return {
      name: documented,
      in: 'path',
      required: true,
      ...(documented === name ? {} : { description: `Here the \`${name}\`.` }),
      schema: field ? jsonSchema(field) : { type: 'string' },
    };
  });
}

function queryParameters(fields: Fields): JsonSchema[] {
  return Object.entries(fields).map(([name, field]) => ({
    name,
    in: 'query',
    required: isRequired(field),
    schema: jsonSchema(field),
  }));
}

const encodings = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];

function withFiles(schema: JsonSchema, call: DescribedCall): JsonSchema {
  const files = Object.entries(call.files ?? {});
  const contents = files.map(([name]) => [name, { type: 'string', format: 'binary' }] as const);
  const needed = files.filter(([, { required }]) => required).map(([name]) => name);
  const required = [...((schema.required as string[] | undefined) ?? []), ...needed];
  return {
    ...schema,
    properties: { ...(schema.properties as JsonSchema), ...Object.fromEntries(contents) },
    ...(required.length > 0 ? { required } : {}),
  };
}

/**
 * Describes a request body. Every body can be JSON, form-encoded or multipart; only multipart bodies can carry files.
 */
function bodyOf(call: DescribedCall, fields: Fields): JsonSchema {
  const files = Object.values(call.files ?? {});
  if (Object.keys(fields).length + files.length === 0) return {};
  const text = objectSchema(fields);
  const form = withFiles(text, call);
  const taken = files.some(({ required }) => required) ? encodings.slice(2) : encodings;
  const content = taken.map((kind) => [kind, { schema: kind === 'multipart/form-data' ? form : text }]);
  return { requestBody: { required: Array.isArray(form.required), content: Object.fromEntries(content) } };
}

function operation(call: DescribedCall, documented: string): JsonSchema {
  const { path, query, body } = split(call);
  const parameters = [...pathParameters(call, documented, path), ...queryParameters(query)];
  const bearer = { bearer: [] };
  return {
    operationId: call.name,
    summary: call.summary,
    tags: [call.path.split('/')[1]],
    'x-access': call.access,
    // Public calls work without a token, but some return more data when one is sent.
    security: call.access === 'anyone' ? [{}, bearer] : [bearer],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...bodyOf(call, body),
    responses: responsesOf(call),
  };
}

/** Describes the whole API as an OpenAPI 3.1 document, generated from the contract's calls. */
export function describeApi(calls: DescribedCall[]): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const call of calls) {
    const path = documentedPath(call, calls);
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call, path) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'LingoStory',
      version: '1',
      description: 'Learn French through stories read and heard phrase by phrase. Money is in cents.',
      license: { name: 'All rights reserved', identifier: 'LicenseRef-LingoStory' },
    },
    servers: [{ url: '/v1' }],
    paths,
    components: {
      schemas: { Problem: problemSchema },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
}
