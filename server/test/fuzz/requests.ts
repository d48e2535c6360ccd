import fc from 'fast-check';
import type { Operation } from '../support/http/api-document.ts';
import { brokenBody, brokenToken, hostileSegment, hostileText, hostileValue, oddHeaders } from './hostile.ts';
import { boundaryValue, type Schema, validValue } from './values.ts';

const roles = ['guest', 'newcomer', 'member', 'canceled', 'administrator'] as const;
export type Role = (typeof roles)[number];

/** Fields with their values; a name may occur more than once. */
export type Fields = [name: string, value: unknown][];
const absent = Symbol('absent');

/** A path segment that is encoded as a client would encode it, or sent as it is. */
export type Segment = { value: unknown } | { raw: string };
export type Body =
  | { kind: 'none' }
  | { kind: 'json' | 'form' | 'multipart'; fields: Fields; files: Fields }
  | { kind: 'broken'; contentType: string; content: string };

export type FuzzRequest = {
  method: string;
  operation: Operation;
  role: Role;
  /** An Authorization header to send instead of the role's token. */
  authorization?: string;
  segments: Segment[];
  query: Fields;
  body: Body;
  headers: Record<string, string>;
};

type Described = { name: string; schema: Schema; required: boolean };

/** Chooses which fields are invalid: usually at most one, so that one error does not hide another. */
function someOf(count: number): fc.Arbitrary<number[]> {
  const indices = Array.from({ length: count }, (_, index) => index);
  if (count === 0) return fc.constant([]);
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant<number[]>([]) },
    { weight: 4, arbitrary: fc.constantFrom(...indices).map((index) => [index]) },
    { weight: 2, arbitrary: fc.subarray(indices) },
  );
}

const extraNames = ['__proto__', 'constructor', 'user_type', 'id', 'a[b]', '', 'current_credits', '_method'];

function fieldsOf(described: Described[], path: string): fc.Arbitrary<Fields> {
  const valid = described.map(({ name, schema, required }) => {
    const value = validValue(name, schema, path);
    return required
      ? value
      : fc.oneof({ weight: 3, arbitrary: value }, { weight: 2, arbitrary: fc.constant(absent) });
  });
  const odd = described.map(({ schema }) =>
    fc.oneof(
      { weight: 4, arbitrary: hostileValue },
      { weight: 3, arbitrary: boundaryValue(schema) },
      { weight: 1, arbitrary: fc.constant(absent) },
    ),
  );
  const names = [...described.map(({ name }) => name), ...extraNames];
  const extra = fc.tuple(fc.constantFrom(...names), hostileValue);
  const extras = fc.oneof(
    { withCrossShrink: true },
    { weight: 9, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(extra, { maxLength: 2 }) },
  );
  return fc
    .tuple(fc.tuple(...valid), fc.tuple(...odd), someOf(described.length), extras)
    .map(([values, oddValues, which, more]) => [
      ...described
        .map(({ name }, index): [string, unknown] => [
          name,
          which.includes(index) ? oddValues[index] : values[index],
        ])
        .filter(([, value]) => value !== absent),
      ...more,
    ]);
}

function segmentsOf(operation: Operation): fc.Arbitrary<Segment[]> {
  const pathParameters = operation.parameters.filter((one) => one.in === 'path');
  const segments = pathParameters.map(({ name, schema }) =>
    fc.oneof(
      { withCrossShrink: true },
      { weight: 6, arbitrary: validValue(name, schema, operation.path).map((value) => ({ value })) },
      { weight: 2, arbitrary: hostileSegment.map((raw) => ({ raw })) },
      { weight: 1, arbitrary: hostileText.filter((text) => text.length < 500).map((value) => ({ value })) },
    ),
  );
  return fc.tuple(...segments);
}

const isFile = ({ format }: Schema) => format === 'binary';

const fileKinds = ['valid', 'other', 'empty', 'garbage', 'truncated', 'html', 'text'] as const;

function describedFields(schema: Schema): Described[] {
  const required = (schema.required ?? []) as string[];
  return Object.entries((schema.properties ?? {}) as Record<string, Schema>).map(([name, field]) => ({
    name,
    schema: field,
    required: required.includes(name),
  }));
}

const kindOf: Record<string, 'json' | 'form' | 'multipart'> = {
  'application/json': 'json',
  'application/x-www-form-urlencoded': 'form',
  'multipart/form-data': 'multipart',
};

function bodyOf({ bodies, path, method }: Operation): fc.Arbitrary<Body> {
  const valid = Object.entries(bodies).map(([type, schema]): fc.Arbitrary<Body> => {
    const described = describedFields(schema);
    const fileNames = described.filter((one) => isFile(one.schema)).map(({ name }) => name);
    const file = fc.oneof(
      { weight: 2, arbitrary: fc.constant('valid') },
      { weight: 1, arbitrary: fc.constantFrom(...fileKinds) },
    );
    const files = fc.tuple(...fileNames.map((name) => fc.tuple(fc.constant(name), file)));
    return fc.record({
      kind: fc.constant(kindOf[type] ?? 'json'),
      fields: fieldsOf(
        described.filter((one) => !isFile(one.schema)),
        path,
      ),
      files: fc.oneof(
        { weight: 8, arbitrary: files as fc.Arbitrary<Fields> },
        { weight: 1, arbitrary: fc.constant<Fields>([]) },
        { weight: 1, arbitrary: fc.constant<Fields>([['surprise', 'valid']]) },
      ),
    });
  });
  const none = fc.constant<Body>({ kind: 'none' });
  const broken = brokenBody.map((one): Body => ({ kind: 'broken', ...one }));
  // Without valid bodies, the operation expects none, but HTTP still allows one.
  const wanted = valid.length > 0 ? fc.oneof(...valid) : none;
  return fc.oneof(
    { withCrossShrink: true },
    { weight: 12, arbitrary: wanted },
    { weight: valid.length > 0 || method !== 'GET' ? 2 : 1, arbitrary: broken },
    { weight: 1, arbitrary: none },
  );
}

const roleFor: Record<string, Role> = {
  member: 'member',
  administrator: 'administrator',
  'signed-in': 'member',
};

function requestOf(operation: Operation): fc.Arbitrary<FuzzRequest> {
  const query = operation.parameters.filter((one) => one.in === 'query');
  return fc
    .record({
      role: fc.oneof(
        { weight: 3, arbitrary: fc.constant(roleFor[operation.access] ?? 'guest') },
        { weight: 2, arbitrary: fc.constantFrom(...roles) },
      ),
      method: fc.oneof(
        { withCrossShrink: true },
        { weight: 30, arbitrary: fc.constant(operation.method) },
        { weight: 1, arbitrary: fc.constantFrom('HEAD', 'OPTIONS', 'PATCH', 'DELETE', 'POST') },
      ),
      authorization: fc.oneof(
        { withCrossShrink: true },
        { weight: 24, arbitrary: fc.constant(undefined) },
        { weight: 1, arbitrary: brokenToken },
      ),
      segments: segmentsOf(operation),
      query: fieldsOf(query, operation.path),
      body: bodyOf(operation),
      headers: fc.oneof(
        { withCrossShrink: true },
        { weight: 15, arbitrary: fc.constant<Record<string, string>>({}) },
        { weight: 1, arbitrary: oddHeaders },
      ),
    })
    .map(({ authorization, ...request }) => ({
      ...request,
      operation,
      ...(authorization === undefined ? {} : { authorization }),
    }));
}

/** Draws a request to any of the operations: mostly a valid one with something wrong in it. */
export function anyRequest(operations: Operation[]): fc.Arbitrary<FuzzRequest> {
  return fc.oneof(...operations.map(requestOf));
}
