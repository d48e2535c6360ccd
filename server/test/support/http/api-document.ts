import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

type JsonObject = { [key: string]: unknown };
export type Operation = {
  method: string;
  path: string;
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: JsonObject }[];
  bodies: Record<string, JsonObject>;
  responses: Record<string, JsonObject>;
  access: string;
};

type CheckedResponse = {
  method: string;
  /** The URL without its origin, with or without a query. */
  url: string;
  status: number;
  contentType: string;
  text: string;
};

export type ApiDocument = {
  operations: Operation[];
  /** Returns the operation that handles a URL, if there is one. */
  find: (method: string, url: string) => Operation | undefined;
  /** Returns the ways in which a response differs from the document, or an empty list if it matches. */
  listDifferences: (response: CheckedResponse) => string[];
};

/** Forbids fields that the document does not mention, because they might leak data. */
function forbidExtraFields(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(forbidExtraFields);
  if (typeof schema !== 'object' || schema === null) return schema;
  const strictSchema = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, forbidExtraFields(value)]),
  );
  const isObject =
    typeof strictSchema.properties === 'object' && [strictSchema.type].flat().includes('object');
  return isObject ? { additionalProperties: false, ...strictSchema } : strictSchema;
}

function operationsOf(document: JsonObject): Operation[] {
  return Object.entries(document.paths as Record<string, Record<string, JsonObject>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => {
        const body = operation.requestBody as { content: Record<string, { schema: JsonObject }> } | undefined;
        const bodies = Object.entries(body?.content ?? {}).map(([mediaType, { schema }]) => [
          mediaType,
          schema,
        ]);
        return {
          method: method.toUpperCase(),
          path,
          parameters: (operation.parameters ?? []) as Operation['parameters'],
          bodies: Object.fromEntries(bodies) as Record<string, JsonObject>,
          responses: operation.responses as Record<string, JsonObject>,
          access: String(operation['x-access']),
        };
      }),
  );
}

/** Matches paths as Express does, ignoring case and a trailing slash. A parameter cannot be empty. */
function toPathPattern({ path }: Operation): RegExp {
  const escapedPath = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^/v1${escapedPath}/?$`, 'i');
}

/** Returns the JSON schema of a response. Only the schema for problems is used by reference (`$ref`). */
function responseSchemaOf({ content }: JsonObject): JsonObject {
  return (content as Record<string, { schema: JsonObject }>)['application/json']?.schema ?? {};
}

/** Reads the OpenAPI document, so that tests can compare responses with it. */
export function readDocument(document: JsonObject): ApiDocument {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: false,
    validateFormats: false,
    validateSchema: false,
  });
  const compile = (schema: unknown) => ajv.compile(forbidExtraFields(schema) as object);
  const { schemas } = document.components as { schemas: { Problem: JsonObject } };
  const operations = operationsOf(document);
  const operationPatterns = operations.map((operation) => ({ operation, pattern: toPathPattern(operation) }));
  const validators = new Map<string, ValidateFunction>();
  const validateProblem = compile(schemas.Problem);

  const findOperation = (method: string, url: string) => {
    const [path = ''] = url.split('?', 1);
    return operationPatterns.find((route) => route.operation.method === method && route.pattern.test(path))
      ?.operation;
  };

  const findValidator = (operation: Operation, status: number): ValidateFunction | undefined => {
    const key = `${operation.method} ${operation.path} ${status}`;
    const cachedValidator = validators.get(key);
    const response = operation.responses[status];
    if (cachedValidator || !response) return cachedValidator;
    const schema = responseSchemaOf(response);
    const validator = '$ref' in schema ? validateProblem : compile(schema);
    validators.set(key, validator);
    return validator;
  };

  const findDifferences = ({ method, url, status, contentType, text }: CheckedResponse): string[] => {
    const operation = findOperation(method, url);
    // The document does not describe audio and picture files, or requests for invalid ranges of them.
    const isMedia = /^(audio|image)\//.test(contentType);
    if (!operation && (status < 400 || isMedia)) return [];
    // A 304 response has no body to check.
    if (status === 304 && text === '') return [];
    const types = Object.keys((operation?.responses[status]?.content ?? {}) as JsonObject);
    const isFileResponse = types.length > 0 && !types.includes('application/json');
    if (isFileResponse)
      return types.some((type) => contentType.startsWith(type))
        ? []
        : [`the response is ${contentType || 'of no type'}`];
    const validate = operation ? findValidator(operation, status) : validateProblem;
    if (!validate) return [`status ${status} is not documented`];
    if (!/^application\/json\b/.test(contentType)) return [`the response is ${contentType || 'of no type'}`];
    const body = tryParseJson(text);
    if (body === undefined) return ['the response is not JSON'];
    if (validate(body)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `status ${status}: ${instancePath || 'the body'} ${message} ${JSON.stringify(params)}`,
    );
  };
  return { operations, find: findOperation, listDifferences: findDifferences };
}

function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
