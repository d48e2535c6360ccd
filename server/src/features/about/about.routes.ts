import type { Call } from '@lingostory/contract/call';
import { Router } from 'express';
import { describeApi } from './describe-api.ts';

/** Under `/v1`: the contract for machines. It changes with a release only, so it is made once. */
export function aboutRouter(calls: Call[]): Router {
  const document = describeApi(calls);
  return Router().get('/openapi.json', (_request, response) => {
    response.setHeader('Cache-Control', 'public, max-age=300');
    response.json(document);
  });
}
