import type { Call, FilesOf, InputOf } from '@lingostory/contract/call';
import type { ApiRequest } from './api.ts';

type Fields<C extends Call> = Omit<InputOf<C>, keyof C['query']>;

/**
 * What a call is given: its input under the names of the contract, and the files of those that take some, with a
 * listener to the share that is sent. Nothing where there is no input.
 */
export type SentTo<C extends Call> = [keyof FilesOf<C>] extends [never]
  ? [keyof Fields<C>] extends [never]
    ? // biome-ignore lint/suspicious/noConfusingVoidType: RTK Query lets an argument be left out only where it is void.
      void
    : Fields<C>
  : Fields<C> & { [Name in keyof FilesOf<C>]?: File | undefined } & { onUpload?: ApiRequest['onUpload'] };

type Sent = Record<string, unknown> & { onUpload?: ApiRequest['onUpload'] };

/** The request that a call makes of what it is given. */
export function requestOf<C extends Call>(call: C, sent: SentTo<C>): ApiRequest {
  const { onUpload, ...fields }: Sent = { ...Object(sent) };
  const url = call.path.replace(/\{(\w+)\}/g, (_parameter, name: string) => {
    const value = encodeURIComponent(String(fields[name]));
    delete fields[name];
    return value;
  });
  const params = call.encoding === 'query' ? fields : call.query;
  const body = bodyOf(call, fields);
  return {
    url,
    method: call.method,
    anonymous: call.access === 'anyone' && call.bearer !== 'optional',
    ...(params !== undefined && { params }),
    ...(body !== undefined && { body }),
    ...(call.download !== undefined && { isFile: true }),
    ...(onUpload !== undefined && { onUpload }),
  };
}

function bodyOf({ encoding }: Call, fields: Record<string, unknown>): unknown {
  if (encoding === 'query') return undefined;
  if (encoding === 'json') return Object.keys(fields).length > 0 ? fields : undefined;
  const form = encoding === 'form' ? new URLSearchParams() : new FormData();
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  for (const [name, value] of given) if (!(value instanceof File)) form.append(name, String(value));
  // Files last: by then the server has the texts.
  for (const [name, value] of given)
    if (value instanceof File && form instanceof FormData) form.append(name, value);
  return form;
}
