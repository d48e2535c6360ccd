import type { DescribedCall } from '@lingostory/contract/call';
import { problemView } from '@lingostory/contract/problem';
import type { AnyObjectSchema, SchemaFieldDescription } from 'yup';
import { type JsonSchema, objectSchema } from './json-schema.ts';

const problemReference = { $ref: '#/components/schemas/Problem' };
const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

/** Schema of every error response. Which fields `errors` can contain depends on the call. */
export const problemSchema: JsonSchema = objectSchema({
  message: problemView.describe().fields.message as SchemaFieldDescription,
});
const problemProperties = problemSchema.properties as JsonSchema;
problemProperties.errors = {
  type: 'object',
  description: 'The fields that need to change, each with the reasons.',
  additionalProperties: { type: 'array', items: { type: 'string' } },
};

const descriptions: Record<number, string> = {
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

/** Status codes that any call can return, due to invalid input, rate limits, bugs, overload or a full disk. */
const anyCall = [422, 429, 500, 503, 507];

const retryAfter = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
};

function statusesOf({ access, problems = [] }: DescribedCall): number[] {
  const session = access === 'anyone' ? [] : [401];
  const role = access === 'member' || access === 'administrator' ? [403] : [];
  return [...new Set([...session, ...role, ...problems, ...anyCall])].sort((a, b) => a - b);
}

function withData(view: AnyObjectSchema): JsonSchema {
  const data = objectSchema(view.describe().fields);
  return { ...problemSchema, properties: { ...problemProperties, data } };
}

function problemResponse(call: DescribedCall, status: number): JsonSchema {
  const { access, notFoundData, invalidData } = call;
  const data = { 404: notFoundData, 422: invalidData }[status];
  const signIn = status === 401 && access === 'anyone';
  return {
    description: signIn ? 'The credentials are wrong.' : descriptions[status],
    ...(status === 429 || status === 503 ? { headers: retryAfter } : {}),
    content: json(data ? withData(data) : problemReference),
  };
}

/** Describes the body of a successful response: JSON, or a file of one of the call's content types. */
function contentOf({ download, response }: DescribedCall): JsonSchema {
  if (!download) return json(objectSchema(response.describe().fields));
  const file = { schema: { type: 'string', format: 'binary' } };
  return Object.fromEntries(download.map((type) => [type, file]));
}

/** Lists every status code that a call can return, with its body. */
export function responsesOf(call: DescribedCall): JsonSchema {
  const statuses = statusesOf(call).map((status) => [status, problemResponse(call, status)] as const);
  return {
    200: { description: 'Done.', content: contentOf(call) },
    ...Object.fromEntries(statuses),
  };
}
