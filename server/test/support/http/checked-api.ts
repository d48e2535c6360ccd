import supertest, { type Response } from 'supertest';
import { describeApi } from '../../../src/features/about/describe-api.ts';
import { allRoutes } from '../../../src/features.ts';
import { type ApiDocument, readDocument } from './api-document.ts';

/** Returns the OpenAPI document that this server publishes. */
export function documentOf(): ApiDocument {
  return readDocument(describeApi(allRoutes().map(({ call }) => call)));
}

/** Returns a supertest whose responses, including problems, must all match the OpenAPI document. */
export function checkedApi(origin: string, document: ApiDocument): ReturnType<typeof supertest> {
  const check = ({ request: { method, url }, status, headers, text }: Response) => {
    const address = url.slice(origin.length);
    if (method === 'HEAD' || method === 'OPTIONS' || !address.startsWith('/v1/')) return;
    const received = { method, address, status, contentType: headers['content-type'] ?? '', text };
    const differences = document.differences(received);
    if (differences.length > 0)
      throw new Error(`${method} ${address} is not as documented: ${differences.join('; ')}`);
  };
  const agent = supertest.agent(origin);
  agent.use((request: unknown) => {
    if (request instanceof supertest.Test) void request.expect(check);
  });
  return agent;
}
