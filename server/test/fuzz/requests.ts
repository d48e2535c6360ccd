import fc from 'fast-check';
import type { Operation } from '../support/http/api-document.ts';
import {
  brokenBodyArbitrary,
  brokenTokenArbitrary,
  hostileHeadersArbitrary,
  hostileSegmentArbitrary,
  hostileTextArbitrary,
  hostileValueArbitrary,
} from './hostile.ts';
import { createBoundaryValue, createValidValue, type Schema } from './values.ts';

const roles = ['guest', 'newcomer', 'member', 'canceled', 'administrator'] as const;
export type Role = (typeof roles)[number];

/** Fields with their values; a name may occur more than once. */
export type FieldList = [name: string, value: unknown][];
const absentValue = Symbol('absent');

/** A path segment: either a value that is encoded as a client would encode it, or raw text that is sent as it is. */
export type Segment = { value: unknown } | { raw: string };
export type Body =
  | { kind: 'none' }
  | { kind: 'json' | 'form' | 'multipart'; fields: FieldList; files: FieldList }
  | { kind: 'broken'; contentType: string; content: string };

export type FuzzRequest = {
  method: string;
  operation: Operation;
  role: Role;
  /** An Authorization header to send instead of the role's token. */
  authorization?: string;
  segments: Segment[];
  query: FieldList;
  body: Body;
  headers: Record<string, string>;
};

type DescribedField = { name: string; schema: Schema; required: boolean };

/** Chooses which fields are invalid. Usually chooses at most one, so that one error does not hide another. */
function chooseInvalidIndices(count: number): fc.Arbitrary<number[]> {
  const indices = Array.from({ length: count }, (_, index) => index);
  if (count === 0) return fc.constant([]);
  return fc.oneof(
    { weight: 6, arbitrary: fc.constant<number[]>([]) },
    { weight: 4, arbitrary: fc.constantFrom(...indices).map((index) => [index]) },
    { weight: 2, arbitrary: fc.subarray(indices) },
  );
}

const unknownFieldNames = [
  '__proto__',
  'constructor',
  'user_type',
  'id',
  'a[b]',
  '',
  'current_credits',
  '_method',
];

function createFields(describedFields: DescribedField[], path: string): fc.Arbitrary<FieldList> {
  const validFields = describedFields.map(({ name, schema, required }) => {
    const value = createValidValue(name, schema, path);
    return required
      ? value
      : fc.oneof({ weight: 3, arbitrary: value }, { weight: 2, arbitrary: fc.constant(absentValue) });
  });
  const boundaryFields = describedFields.map(({ schema }) =>
    fc.oneof(
      { weight: 4, arbitrary: hostileValueArbitrary },
      { weight: 3, arbitrary: createBoundaryValue(schema) },
      { weight: 1, arbitrary: fc.constant(absentValue) },
    ),
  );
  const names = [...describedFields.map(({ name }) => name), ...unknownFieldNames];
  const unknownFieldArbitrary = fc.tuple(fc.constantFrom(...names), hostileValueArbitrary);
  const unknownFieldsArbitrary = fc.oneof(
    { withCrossShrink: true },
    { weight: 9, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(unknownFieldArbitrary, { maxLength: 2 }) },
  );
  return fc
    .tuple(
      fc.tuple(...validFields),
      fc.tuple(...boundaryFields),
      chooseInvalidIndices(describedFields.length),
      unknownFieldsArbitrary,
    )
    .map(([values, boundaryValues, invalidIndices, extraParameters]) => [
      ...describedFields
        .map(({ name }, index): [string, unknown] => [
          name,
          invalidIndices.includes(index) ? boundaryValues[index] : values[index],
        ])
        .filter(([, value]) => value !== absentValue),
      ...extraParameters,
    ]);
}

function createSegments(operation: Operation): fc.Arbitrary<Segment[]> {
  const pathParameters = operation.parameters.filter((parameter) => parameter.in === 'path');
  const segments = pathParameters.map(({ name, schema }) =>
    fc.oneof(
      { withCrossShrink: true },
      { weight: 6, arbitrary: createValidValue(name, schema, operation.path).map((value) => ({ value })) },
      { weight: 2, arbitrary: hostileSegmentArbitrary.map((rawSegment) => ({ raw: rawSegment })) },
      {
        weight: 1,
        arbitrary: hostileTextArbitrary.filter((text) => text.length < 500).map((value) => ({ value })),
      },
    ),
  );
  return fc.tuple(...segments);
}

const isFile = ({ format }: Schema) => format === 'binary';

const fileKinds = ['valid', 'other', 'empty', 'garbage', 'truncated', 'html', 'text'] as const;

function describeFields(schema: Schema): DescribedField[] {
  const requiredNames = (schema.required ?? []) as string[];
  return Object.entries((schema.properties ?? {}) as Record<string, Schema>).map(([name, field]) => ({
    name,
    schema: field,
    required: requiredNames.includes(name),
  }));
}

const bodyKindsByType: Record<string, 'json' | 'form' | 'multipart'> = {
  'application/json': 'json',
  'application/x-www-form-urlencoded': 'form',
  'multipart/form-data': 'multipart',
};

function createBody({ bodies, path, method }: Operation): fc.Arbitrary<Body> {
  const validBodies = Object.entries(bodies).map(([type, schema]): fc.Arbitrary<Body> => {
    const bodyFields = describeFields(schema);
    const fileNames = bodyFields.filter((bodyField) => isFile(bodyField.schema)).map(({ name }) => name);
    const file = fc.oneof(
      { weight: 2, arbitrary: fc.constant('valid') },
      { weight: 1, arbitrary: fc.constantFrom(...fileKinds) },
    );
    const files = fc.tuple(...fileNames.map((name) => fc.tuple(fc.constant(name), file)));
    return fc.record({
      kind: fc.constant(bodyKindsByType[type] ?? 'json'),
      fields: createFields(
        bodyFields.filter((bodyField) => !isFile(bodyField.schema)),
        path,
      ),
      files: fc.oneof(
        { weight: 8, arbitrary: files as fc.Arbitrary<FieldList> },
        { weight: 1, arbitrary: fc.constant<FieldList>([]) },
        { weight: 1, arbitrary: fc.constant<FieldList>([['surprise', 'valid']]) },
      ),
    });
  });
  const noBodyArbitrary = fc.constant<Body>({ kind: 'none' });
  const brokenBodies = brokenBodyArbitrary.map((brokenFields): Body => ({ kind: 'broken', ...brokenFields }));
  // An operation for which the document defines no body is usually sent none.
  const expectedBodyArbitrary = validBodies.length > 0 ? fc.oneof(...validBodies) : noBodyArbitrary;
  return fc.oneof(
    { withCrossShrink: true },
    { weight: 12, arbitrary: expectedBodyArbitrary },
    { weight: validBodies.length > 0 || method !== 'GET' ? 2 : 1, arbitrary: brokenBodies },
    { weight: 1, arbitrary: noBodyArbitrary },
  );
}

const rolesByAccess: Record<string, Role> = {
  member: 'member',
  administrator: 'administrator',
  'signed-in': 'member',
};

function createRequest(operation: Operation): fc.Arbitrary<FuzzRequest> {
  const query = operation.parameters.filter((parameter) => parameter.in === 'query');
  return fc
    .record({
      role: fc.oneof(
        { weight: 3, arbitrary: fc.constant(rolesByAccess[operation.access] ?? 'guest') },
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
        { weight: 1, arbitrary: brokenTokenArbitrary },
      ),
      segments: createSegments(operation),
      query: createFields(query, operation.path),
      body: createBody(operation),
      headers: fc.oneof(
        { withCrossShrink: true },
        { weight: 15, arbitrary: fc.constant<Record<string, string>>({}) },
        { weight: 1, arbitrary: hostileHeadersArbitrary },
      ),
    })
    .map(({ authorization, ...request }) => ({
      ...request,
      operation,
      ...(authorization === undefined ? {} : { authorization }),
    }));
}

/** Draws a request to any of the operations. Most requests are valid except for one part. */
export function createAnyRequest(operations: Operation[]): fc.Arbitrary<FuzzRequest> {
  return fc.oneof(...operations.map(createRequest));
}
