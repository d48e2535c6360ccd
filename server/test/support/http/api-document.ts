import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

type Json = { [key: string]: unknown };
export type Operation = {
  method: string;
  path: string;
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: Json }[];
  bodies: Record<string, Json>;
  responses: Record<string, Json>;
  access: string;
};

type Received = {
  method: string;
  /** The address after the origin, with or without a query. */
  address: string;
  status: number;
  contentType: string;
  text: string;
};

export type ApiDocument = {
  operations: Operation[];
  /** Returns the operation that an address belongs to, if any. */
  find: (method: string, address: string) => Operation | undefined;
  /** Returns the differences between a response and the document: none if it matches. */
  differences: (received: Received) => string[];
};

/** Forbids undocumented fields, because they may leak data. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  const isObject = typeof inner.properties === 'object' && [inner.type].flat().includes('object');
  return isObject ? { additionalProperties: false, ...inner } : inner;
}

function operationsOf(document: Json): Operation[] {
  return Object.entries(document.paths as Record<string, Record<string, Json>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const body = operation.requestBody as { content: Record<string, { schema: Json }> } | undefined;
      const bodies = Object.entries(body?.content ?? {}).map(([kind, { schema }]) => [kind, schema]);
      return {
        method: method.toUpperCase(),
        path,
        parameters: (operation.parameters ?? []) as Operation['parameters'],
        bodies: Object.fromEntries(bodies) as Record<string, Json>,
        responses: operation.responses as Record<string, Json>,
        access: String(operation['x-access']),
      };
    }),
  );
}

/** Matches addresses as Express does: ignoring case and a trailing slash, with no empty parameters. */
function patternOf({ path }: Operation): RegExp {
  const literal = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^/v1${literal}/?$`, 'i');
}

/** Returns the JSON schema of a response. Its only possible `$ref` is that to the schema of problems. */
function schemaOf({ content }: Json): Json {
  return (content as Record<string, { schema: Json }>)['application/json']?.schema ?? {};
}

/** Reads the OpenAPI document so that responses can be checked against it. */
export function readDocument(document: Json): ApiDocument {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: false,
    validateFormats: false,
    validateSchema: false,
  });
  const compile = (schema: unknown) => ajv.compile(closed(schema) as object);
  const { schemas } = document.components as { schemas: { Problem: Json } };
  const operations = operationsOf(document);
  const patterns = operations.map((operation) => ({ operation, pattern: patternOf(operation) }));
  const validators = new Map<string, ValidateFunction>();
  const problem = compile(schemas.Problem);

  const find = (method: string, address: string) => {
    const [path = ''] = address.split('?', 1);
    return patterns.find((one) => one.operation.method === method && one.pattern.test(path))?.operation;
  };

  const validatorOf = (operation: Operation, status: number): ValidateFunction | undefined => {
    const key = `${operation.method} ${operation.path} ${status}`;
    const known = validators.get(key);
    const response = operation.responses[status];
    if (known || !response) return known;
    const schema = schemaOf(response);
    const validator = '$ref' in schema ? problem : compile(schema);
    validators.set(key, validator);
    return validator;
  };

  const differences = ({ method, address, status, contentType, text }: Received): string[] => {
    const operation = find(method, address);
    // The document covers neither audio and images nor invalid ranges of them.
    const isMedia = /^(audio|image)\//.test(contentType);
    if (!operation && (status < 400 || isMedia)) return [];
    // A 304 has no body to check.
    if (status === 304 && text === '') return [];
    const types = Object.keys((operation?.responses[status]?.content ?? {}) as Json);
    const isFile = types.length > 0 && !types.includes('application/json');
    if (isFile)
      return types.some((type) => contentType.startsWith(type))
        ? []
        : [`the response is ${contentType || 'of no type'}`];
    const validate = operation ? validatorOf(operation, status) : problem;
    if (!validate) return [`status ${status} is not documented`];
    if (!/^application\/json\b/.test(contentType)) return [`the response is ${contentType || 'of no type'}`];
    const body = parsed(text);
    if (body === undefined) return ['the response is not JSON'];
    if (validate(body)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `status ${status}: ${instancePath || 'the body'} ${message} ${JSON.stringify(params)}`,
    );
  };
  return { operations, find, differences };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
