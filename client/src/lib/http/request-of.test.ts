import { defineCalls } from '@lingostory/contract/call';
import { describe, expect, it } from 'vitest';
import { number, object, string } from 'yup';
import { toApiRequest } from './endpoint.ts';

const response = object({ message: string().required() });
const page = object({ book_code: string().required(), page: number() });
const file = { kind: 'clip', name: 'Audio', required: true } as const;
const schemas = {
  readPage: { summary: '', input: page, response },
  writePage: { summary: '', input: page, response },
  ratePage: { summary: '', input: page, response },
  recordPage: {
    summary: '',
    input: page.shape({ _method: string().required() }),
    response,
    files: { clip: file },
  },
  openPage: { summary: '', input: object({}), response },
};
const calls = defineCalls<typeof schemas>()({
  readPage: { method: 'GET', path: '/page/{book_code}', access: 'anyone', bearer: 'optional' },
  writePage: { method: 'PUT', path: '/page/{book_code}', access: 'member' },
  ratePage: { method: 'POST', path: '/rating', access: 'member', encoding: 'form' },
  recordPage: {
    method: 'POST',
    path: '/page/{book_code}/clip',
    access: 'administrator',
    encoding: 'multipart',
    query: { _method: 'put' },
  },
  openPage: { method: 'POST', path: '/page', access: 'anyone' },
});

describe('toApiRequest', () => {
  it('escapes path parameters and sends the rest of a GET request’s input in the query string', () => {
    expect(toApiRequest(calls.readPage, { book_code: 'a/b?c', page: 2 })).toEqual({
      callName: 'readPage',
      input: { book_code: 'a/b?c', page: 2 },
      method: 'GET',
      url: '/page/a%2Fb%3Fc',
      params: { page: 2 },
      anonymous: false,
    });
  });

  it('sends a request as JSON unless the API call defines another encoding', () => {
    expect(toApiRequest(calls.writePage, { book_code: 'le-phare', page: 2 })).toEqual({
      callName: 'writePage',
      input: { book_code: 'le-phare', page: 2 },
      method: 'PUT',
      url: '/page/le-phare',
      body: { page: 2 },
      anonymous: false,
    });
  });

  it('sends form fields as text and omits undefined ones', () => {
    const { url, body } = toApiRequest(calls.ratePage, { book_code: 'l’été', page: undefined });
    expect([url, body]).toEqual(['/rating', new URLSearchParams({ book_code: 'l’été' })]);
  });

  it('appends files after a form’s text fields, and sends the API call’s fixed parameters in the query string', () => {
    const clip = new File(['sound'], 'clip.mp3');
    const onUpload = () => {};
    const sentInput = { clip, book_code: 'le-phare', page: 2, onUpload };
    const { url, params, body, onUpload: passedOnUpload } = toApiRequest(calls.recordPage, sentInput);
    expect([url, params, passedOnUpload]).toEqual(['/page/le-phare/clip', { _method: 'put' }, onUpload]);
    expect(body instanceof FormData && [...body.entries()]).toEqual([
      ['page', '2'],
      ['clip', clip],
    ]);
  });

  it('sends no body for an API call without input, and no bearer token for a public one', () => {
    expect(toApiRequest(calls.openPage, undefined)).toEqual({
      callName: 'openPage',
      input: {},
      method: 'POST',
      url: '/page',
      anonymous: true,
    });
  });

  it('rejects at compile time a request that lacks part of the API call’s input', () => {
    // @ts-expect-error: `book_code` is missing.
    const request = toApiRequest(calls.readPage, { page: 2 });
    expect(request.url).toBe('/page/undefined');
  });
});
