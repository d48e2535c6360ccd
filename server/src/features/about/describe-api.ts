import type { DescribedCall } from '@lingostory/contract/call';
import type { SchemaFieldDescription } from 'yup';
import { describeResponses, problemSchema } from './describe-responses.ts';
import { isRequired, type JsonSchema, toJsonSchema, toObjectSchema } from './json-schema.ts';

type FieldDescriptions = Record<string, SchemaFieldDescription>;

const parameterNamesOf = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
const pathShapeOf = (path: string) => path.replace(/\{\w+\}/g, '{}');

/**
 * Returns the path under which a call is documented. OpenAPI doesn't distinguish `/books/{book_code}` and
 * `/books/{id}`, so both are documented as `/books/{book_code_or_id}`.
 */
function toDocumentedPath({ path }: DescribedCall, calls: DescribedCall[]): string {
  const callsOfSameShape = calls.filter((otherCall) => pathShapeOf(otherCall.path) === pathShapeOf(path));
  let index = 0;
  return path.replace(/\{\w+\}/g, () => {
    const names = new Set(callsOfSameShape.map((otherCall) => parameterNamesOf(otherCall.path)[index] ?? ''));
    index += 1;
    return `{${[...names].join('_or_')}}`;
  });
}

function groupFieldsByLocation(call: DescribedCall): {
  path: FieldDescriptions;
  query: FieldDescriptions;
  body: FieldDescriptions;
} {
  const fieldsByLocation = {
    path: {} as FieldDescriptions,
    query: {} as FieldDescriptions,
    body: {} as FieldDescriptions,
  };
  const names = parameterNamesOf(call.path);
  const isInQuery = (name: string) => call.encoding === 'query' || Object.hasOwn(call.query ?? {}, name);
  for (const [name, field] of Object.entries(call.input.describe().fields)) {
    const location = names.includes(name) ? 'path' : isInQuery(name) ? 'query' : 'body';
    fieldsByLocation[location][name] = field;
  }
  return fieldsByLocation;
}

function describePathParameters(call: DescribedCall, path: string, fields: FieldDescriptions): JsonSchema[] {
  const names = parameterNamesOf(call.path);
  return parameterNamesOf(path).map((documentedName, index) => {
    const name = names[index] ?? '';
    const field = fields[name];
    return {
      name: documentedName,
      in: 'path',
      required: true,
      ...(documentedName === name ? {} : { description: `Here the \`${name}\`.` }),
      schema: field ? toJsonSchema(field) : { type: 'string' },
    };
  });
}

function describeQueryParameters(fields: FieldDescriptions): JsonSchema[] {
  return Object.entries(fields).map(([name, field]) => ({
    name,
    in: 'query',
    required: isRequired(field),
    schema: toJsonSchema(field),
  }));
}

const contentTypes = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];

function addFileFields(schema: JsonSchema, call: DescribedCall): JsonSchema {
  const files = Object.entries(call.files ?? {});
  const fileProperties = files.map(([name]) => [name, { type: 'string', format: 'binary' }] as const);
  const requiredFiles = files.filter(([, { required }]) => required).map(([name]) => name);
  const requiredNames = [...((schema.required as string[] | undefined) ?? []), ...requiredFiles];
  return {
    ...schema,
    properties: { ...(schema.properties as JsonSchema), ...Object.fromEntries(fileProperties) },
    ...(requiredNames.length > 0 ? { required: requiredNames } : {}),
  };
}

/**
 * Describes a request body. Every body can be JSON, form-encoded or multipart; only multipart bodies can carry files.
 */
function describeBody(call: DescribedCall, fields: FieldDescriptions): JsonSchema {
  const files = Object.values(call.files ?? {});
  if (Object.keys(fields).length + files.length === 0) return {};
  const textSchema = toObjectSchema(fields);
  const formSchema = addFileFields(textSchema, call);
  const acceptedContentTypes = files.some(({ required }) => required) ? contentTypes.slice(2) : contentTypes;
  const content = acceptedContentTypes.map((mediaType) => [
    mediaType,
    { schema: mediaType === 'multipart/form-data' ? formSchema : textSchema },
  ]);
  return {
    requestBody: { required: Array.isArray(formSchema.required), content: Object.fromEntries(content) },
  };
}

function describeOperation(call: DescribedCall, documentedPath: string): JsonSchema {
  const { path, query, body } = groupFieldsByLocation(call);
  const parameters = [
    ...describePathParameters(call, documentedPath, path),
    ...describeQueryParameters(query),
  ];
  const bearerSecurity = { bearer: [] };
  return {
    operationId: call.name,
    summary: call.summary,
    tags: [call.path.split('/')[1]],
    'x-access': call.access,
    // Public calls don't require a token, but some return more data if one is sent.
    security: call.access === 'anyone' ? [{}, bearerSecurity] : [bearerSecurity],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...describeBody(call, body),
    responses: describeResponses(call),
  };
}

/** Describes the whole API as an OpenAPI 3.1 document, generated from the contract's calls. */
export function describeApi(calls: DescribedCall[]): JsonSchema {
  const paths: Record<string, JsonSchema> = {};
  for (const call of calls) {
    const path = toDocumentedPath(call, calls);
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeOperation(call, path) };
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
