import supertest, { type Response } from 'supertest';
import { describeApi } from '../../../src/features/about/describe-api.ts';
import { collectRoutes } from '../../../src/features.ts';
import { type ApiDocument, readDocument } from './api-document.ts';

/** Returns the OpenAPI document that this server publishes. */
export function readApiDocument(): ApiDocument {
  return readDocument(describeApi(collectRoutes().map(({ call }) => call)));
}

/** Creates a supertest agent that checks every response, including errors, against the OpenAPI document. */
export function createCheckedApi(origin: string, document: ApiDocument): ReturnType<typeof supertest> {
  const checkResponse = ({ request: { method, url }, status, headers, text }: Response) => {
    const requestPath = url.slice(origin.length);
    if (method === 'HEAD' || method === 'OPTIONS' || !requestPath.startsWith('/v1/')) return;
    const checkedResponse = {
      method,
      url: requestPath,
      status,
      contentType: headers['content-type'] ?? '',
      text,
    };
    const differences = document.listDifferences(checkedResponse);
    if (differences.length > 0)
      throw new Error(`${method} ${requestPath} is not as documented: ${differences.join('; ')}`);
  };
  const agent = supertest.agent(origin);
  agent.use((request: unknown) => {
    if (request instanceof supertest.Test) void request.expect(checkResponse);
  });
  return agent;
}
