import { describe, expect, it } from 'vitest';
import { unreachableMessage } from '../../../lib/http/problem.ts';
import { toUploadProblem, uploadIdOf } from './upload-file.ts';

describe('uploads of a file', () => {
  it('takes the id of an upload from the end of its URL', () => {
    expect(uploadIdOf('https://lingostory.example/v1/admin/uploads/4f2c-9')).toBe('4f2c-9');
    expect(uploadIdOf('/v1/admin/uploads/4f2c?x=1#y')).toBe('4f2c');
    expect(uploadIdOf(null)).toBe('');
  });

  it('reports the server’s message for a failed upload, or a connection problem if there is no message', () => {
    const buildResponse = (status: number, body: string) => ({
      originalResponse: { getStatus: () => status, getBody: () => body },
    });
    const message = 'This file is too large.';
    expect(toUploadProblem(buildResponse(413, JSON.stringify({ message })))).toEqual({
      status: 413,
      message,
    });
    expect(toUploadProblem(buildResponse(502, '<html>')).message).toBe(unreachableMessage);
    expect(toUploadProblem(new Error('broken')).message).toBe(unreachableMessage);
    expect(toUploadProblem({ originalResponse: null }).status).toBe(0);
  });
});
