import type { DescribedCall } from '@lingostory/contract/call';
import { problemView } from '@lingostory/contract/problem';
import type { AnyObjectSchema, SchemaFieldDescription } from 'yup';
import { type JsonSchema, toObjectSchema } from './json-schema.ts';

const problemReference = { $ref: '#/components/schemas/Problem' };
const toJsonContent = (schema: JsonSchema) => ({ 'application/json': { schema } });

/** Schema of all error responses. The fields in `errors` depend on the call. */
export const problemSchema: JsonSchema = toObjectSchema({
  message: problemView.describe().fields.message as SchemaFieldDescription,
});
const problemProperties = problemSchema.properties as JsonSchema;
problemProperties.request_id = {
  type: 'string',
  description: 'After an unexpected error: the id of this request in our log, as in the header X-Request-Id.',
};
problemProperties.errors = {
  type: 'object',
  description: 'The fields that need to change, each with the reasons.',
  additionalProperties: { type: 'array', items: { type: 'string' } },
};

const statusDescriptions: Record<number, string> = {
  401: 'No valid session.',
  402: 'No credit left.',
  403: 'Signed in, but not as somebody who may do this.',
  404: "Nothing is there, or it is somebody else's.",
  422: 'The input cannot be accepted; `errors` names the fields.',
  429: 'Too many requests of this kind. `Retry-After` says when to try again.',
  500: 'An error on our side.',
  503: 'Too busy right now. `Retry-After` says when to try again.',
  507: 'No room on the disk right now. Nothing was lost.',
};

/** Status codes that every call can return, because of invalid input, rate limits, bugs, overload or a full disk. */
const commonStatuses = [422, 429, 500, 503, 507];

const retryAfterHeader = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
};

function statusesOf({ access, problems = [] }: DescribedCall): number[] {
  const sessionStatuses = access === 'anyone' ? [] : [401];
  const roleStatuses = access === 'member' || access === 'administrator' ? [403] : [];
  return [...new Set([...sessionStatuses, ...roleStatuses, ...problems, ...commonStatuses])].sort(
    (a, b) => a - b,
  );
}

function wrapInData(view: AnyObjectSchema): JsonSchema {
  const data = toObjectSchema(view.describe().fields);
  return { ...problemSchema, properties: { ...problemProperties, data } };
}

function describeProblem(call: DescribedCall, status: number): JsonSchema {
  const { access, notFoundData, invalidData } = call;
  const data = { 404: notFoundData, 422: invalidData }[status];
  const isSignIn = status === 401 && access === 'anyone';
  return {
    description: isSignIn ? 'The credentials are wrong.' : statusDescriptions[status],
    ...(status === 429 || status === 503 ? { headers: retryAfterHeader } : {}),
    content: toJsonContent(data ? wrapInData(data) : problemReference),
  };
}

/** Describes the body of a successful response, which is JSON or a file of one of the call's content types. */
function describeResponseContent({ download, response }: DescribedCall): JsonSchema {
  if (!download) return toJsonContent(toObjectSchema(response.describe().fields));
  const file = { schema: { type: 'string', format: 'binary' } };
  return Object.fromEntries(download.map((type) => [type, file]));
}

/** Describes all responses of a call, keyed by status code. */
export function describeResponses(call: DescribedCall): JsonSchema {
  const statuses = statusesOf(call).map((status) => [status, describeProblem(call, status)] as const);
  return {
    200: { description: 'Done.', content: describeResponseContent(call) },
    ...Object.fromEntries(statuses),
  };
}
