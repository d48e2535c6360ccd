import type { Body, FieldList, FuzzRequest, Segment } from './requests.ts';
import type { EncodedRequest } from './send.ts';
import { Placeholder } from './values.ts';

export type Encoding = {
  /** Returns the value that a placeholder currently stands for, such as the id of a record. */
  resolve: (placeholder: Placeholder) => unknown;
  /** Returns a file for a field. `kind` says whether the file is valid, or else in which way it is invalid. */
  file: (field: string, fileKind: string) => Buffer;
  /** The bearer token of the request's role, if it has one. */
  bearer: string | undefined;
};

/** Percent-encodes text as UTF-8, including lone surrogates, for which `encodeURIComponent` throws. */
function percentEncode(text: string): string {
  let encodedText = '';
  for (const character of text) {
    const codePoint = character.codePointAt(0) ?? 0;
    const isSurrogate = codePoint >= 0xd800 && codePoint <= 0xdfff;
    if (isSurrogate)
      encodedText += `%ED%${(((codePoint >> 6) & 0x3f) | 0x80).toString(16)}%${((codePoint & 0x3f) | 0x80).toString(16)}`;
    else encodedText += encodeURIComponent(character);
  }
  return encodedText;
}

function toJson(value: unknown, resolve: Encoding['resolve']): string {
  return (
    JSON.stringify(value, (_key, nestedValue: unknown) =>
      nestedValue instanceof Placeholder ? resolve(nestedValue) : nestedValue,
    ) ?? 'null'
  );
}

/**
 * Encodes a value as form fields. A list becomes a repeated field, and an object becomes fields named `name[key]`.
 */
function toFormPairs(name: string, value: unknown, resolve: Encoding['resolve']): [string, string][] {
  const plainValue = value instanceof Placeholder ? resolve(value) : value;
  if (Array.isArray(plainValue))
    return plainValue.flatMap((listItem) => toFormPairs(name, listItem, resolve));
  if (typeof plainValue === 'object' && plainValue !== null)
    return Object.entries(plainValue).flatMap(([key, fieldValue]) =>
      toFormPairs(`${name}[${key}]`, fieldValue, resolve),
    );
  return [[name, String(plainValue ?? '')]];
}

const formPairsOf = (fields: FieldList, resolve: Encoding['resolve']) =>
  fields.flatMap(([name, value]) => toFormPairs(name, value, resolve));

const urlEncode = (texts: [string, string][]) =>
  texts.map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`).join('&');

/** Percent-encodes a path segment, because a request line may contain only ASCII. */
function encodeSegment(segment: Segment, resolve: Encoding['resolve']): string {
  if ('raw' in segment) return segment.raw;
  const segmentValue = segment.value instanceof Placeholder ? resolve(segment.value) : segment.value;
  return percentEncode(String(segmentValue));
}

const boundary = 'lingostory-fuzz';
const quoteName = (name: string) => name.replace(/["\r\n]/g, (character) => percentEncode(character));

function encodeMultipart(body: { fields: FieldList; files: FieldList }, { resolve, file }: Encoding): Buffer {
  const bodyParts: (string | Buffer)[] = [];
  for (const [name, value] of formPairsOf(body.fields, resolve))
    bodyParts.push(
      `--${boundary}\r\nContent-Disposition: form-data; name="${quoteName(name)}"\r\n\r\n${value}\r\n`,
    );
  for (const [name, fileKind] of body.files) {
    const partHeader =
      fileKind === 'text'
        ? `name="${quoteName(name)}"\r\n\r\n`
        : `name="${quoteName(name)}"; filename="../../${fileKind}.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
    bodyParts.push(
      `--${boundary}\r\nContent-Disposition: form-data; ${partHeader}`,
      file(name, String(fileKind)),
      '\r\n',
    );
  }
  bodyParts.push(`--${boundary}--\r\n`);
  return Buffer.concat(
    bodyParts.map((bodyPart) => (typeof bodyPart === 'string' ? Buffer.from(bodyPart) : bodyPart)),
  );
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
      // Builds the JSON by hand, because an object cannot have two properties with the same name.
      const members = body.fields.map(([name, value]) => `${JSON.stringify(name)}:${toJson(value, resolve)}`);
      return { contentType: 'application/json', bytes: Buffer.from(`{${members.join(',')}}`) };
    }
    case 'form':
      return {
        contentType: 'application/x-www-form-urlencoded',
        bytes: Buffer.from(urlEncode(formPairsOf(body.fields, resolve))),
      };
    case 'multipart':
      return {
        contentType: `multipart/form-data; boundary=${boundary}`,
        bytes: encodeMultipart(body, encoding),
      };
  }
}

/** Encodes a request as bytes, replacing placeholders with the values that they stand for. */
export function encodeRequest(request: FuzzRequest, encoding: Encoding): EncodedRequest {
  const { resolve, bearer } = encoding;
  let index = 0;
  const path = request.operation.path.replace(/\{\w+\}/g, () => {
    const pathSegment = request.segments[index];
    index += 1;
    return pathSegment ? encodeSegment(pathSegment, resolve) : '';
  });
  const query = urlEncode(formPairsOf(request.query, resolve));
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
