import type { Body, Fields, FuzzRequest, Segment } from './requests.ts';
import type { Wire } from './send.ts';
import { Real } from './values.ts';

export type Encoding = {
  /** Returns the value that a placeholder currently stands for, such as the id of a record. */
  resolve: (real: Real) => unknown;
  /** Returns a file for a field: a valid one, or one that is wrong in the given way. */
  file: (field: string, kind: string) => Buffer;
  /** The bearer token of the request's role, if it has one. */
  bearer: string | undefined;
};

/** Percent-encodes UTF-8, including lone surrogates, for which `encodeURIComponent` throws. */
function percentEncoded(text: string): string {
  let encoded = '';
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    const half = code >= 0xd800 && code <= 0xdfff;
    if (half)
      encoded += `%ED%${(((code >> 6) & 0x3f) | 0x80).toString(16)}%${((code & 0x3f) | 0x80).toString(16)}`;
    else encoded += encodeURIComponent(sign);
  }
  return encoded;
}

function asJson(value: unknown, resolve: Encoding['resolve']): string {
  return JSON.stringify(value, (_key, one: unknown) => (one instanceof Real ? resolve(one) : one)) ?? 'null';
}

/** Encodes a value as form fields: a list as a repeated field, an object as `name[key]`. */
function asTexts(name: string, value: unknown, resolve: Encoding['resolve']): [string, string][] {
  const plain = value instanceof Real ? resolve(value) : value;
  if (Array.isArray(plain)) return plain.flatMap((one) => asTexts(name, one, resolve));
  if (typeof plain === 'object' && plain !== null)
    return Object.entries(plain).flatMap(([key, one]) => asTexts(`${name}[${key}]`, one, resolve));
  return [[name, String(plain ?? '')]];
}

const textsOf = (fields: Fields, resolve: Encoding['resolve']) =>
  fields.flatMap(([name, value]) => asTexts(name, value, resolve));

const urlEncoded = (texts: [string, string][]) =>
  texts.map(([name, value]) => `${percentEncoded(name)}=${percentEncoded(value)}`).join('&');

/** Percent-encodes a path segment, because a request line may contain only ASCII. */
function segment(one: Segment, resolve: Encoding['resolve']): string {
  if ('raw' in one) return one.raw;
  const value = one.value instanceof Real ? resolve(one.value) : one.value;
  return percentEncoded(String(value));
}

const boundary = 'lingostory-fuzz';
const quoted = (name: string) => name.replace(/["\r\n]/g, (sign) => percentEncoded(sign));

function multipart(body: { fields: Fields; files: Fields }, { resolve, file }: Encoding): Buffer {
  const parts: (string | Buffer)[] = [];
  for (const [name, value] of textsOf(body.fields, resolve))
    parts.push(`--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`);
  for (const [name, kind] of body.files) {
    const head =
      kind === 'text'
        ? `name="${quoted(name)}"\r\n\r\n`
        : `name="${quoted(name)}"; filename="../../${kind}.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
    parts.push(`--${boundary}\r\nContent-Disposition: form-data; ${head}`, file(name, String(kind)), '\r\n');
  }
  parts.push(`--${boundary}--\r\n`);
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
}

function encodeBody(body: Body, encoding: Encoding): { contentType?: string; bytes: Buffer } {
  const { resolve } = encoding;
  switch (body.kind) {
    case 'none':
      return { bytes: Buffer.alloc(0) };
    case 'broken':
      return {
        ...(body.contentType === '' ? {} : { contentType: body.contentType }),
        bytes: Buffer.from(body.content),
      };
    case 'json': {
      // Builds the JSON by hand, because an object cannot have the same name twice.
      const members = body.fields.map(([name, value]) => `${JSON.stringify(name)}:${asJson(value, resolve)}`);
      return { contentType: 'application/json', bytes: Buffer.from(`{${members.join(',')}}`) };
    }
    case 'form':
      return {
        contentType: 'application/x-www-form-urlencoded',
        bytes: Buffer.from(urlEncoded(textsOf(body.fields, resolve))),
      };
    case 'multipart':
      return { contentType: `multipart/form-data; boundary=${boundary}`, bytes: multipart(body, encoding) };
  }
}

/** Encodes a request as bytes, replacing placeholders with the values that they stand for. */
export function encode(request: FuzzRequest, encoding: Encoding): Wire {
  const { resolve, bearer } = encoding;
  let index = 0;
  const path = request.operation.path.replace(/\{\w+\}/g, () => {
    const one = request.segments[index];
    index += 1;
    return one ? segment(one, resolve) : '';
  });
  const query = urlEncoded(textsOf(request.query, resolve));
  const { contentType, bytes } = encodeBody(request.body, encoding);
  const authorization = request.authorization ?? bearer;
  return {
    method: request.method,
    address: `/v1${path}${query ? `?${query}` : ''}`,
    headers: {
      ...request.headers,
      ...(authorization === undefined ? {} : { authorization }),
      ...(contentType === undefined ? {} : { 'content-type': contentType }),
      ...(bytes.length > 0 || request.body.kind !== 'none' ? { 'content-length': String(bytes.length) } : {}),
    },
    body: bytes,
  };
}
