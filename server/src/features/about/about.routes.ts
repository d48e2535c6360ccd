import type { DescribedCall } from '@lingostory/contract/call';
import { Router } from 'express';
import type { Deps } from '../../deps.ts';
import { listAddresses } from '../catalogue/public.ts';
import { apiPage, apiPageStyle } from './api-page.ts';
import { describeApi } from './describe-api.ts';
import { robots, siteMap } from './site-map.ts';

const aWhile = 'public, max-age=300';

/**
 * Routes under `/v1` for the API documentation as JSON and as a page. Both are built once, because they only change
 * with a release.
 */
export function aboutRouter(calls: DescribedCall[]): Router {
  const document = describeApi(calls);
  const page = apiPage(document);
  return Router()
    .get('/openapi.json', (_request, response) => {
      response.setHeader('Cache-Control', aWhile);
      response.json(document);
    })
    .get('/docs', (_request, response) => {
      response.setHeader('Cache-Control', aWhile);
      // This page may load its own style sheet and nothing else.
      response.setHeader(
        'Content-Security-Policy',
        "default-src 'none'; style-src 'self'; frame-ancestors 'none'",
      );
      response.type('html').send(page);
    })
    .get('/docs.css', (_request, response) => {
      response.setHeader('Cache-Control', aWhile);
      response.type('css').send(apiPageStyle);
    });
}

/** Routes at the root of the site for search engines. The web server forwards both paths here. */
export function searchRouter(deps: Deps): Router {
  const { clientOrigin } = deps.settings;
  return Router()
    .get('/robots.txt', (_request, response) => {
      response.setHeader('Cache-Control', aWhile);
      response.type('text').send(robots(clientOrigin));
    })
    .get('/sitemap.xml', async (_request, response) => {
      response.setHeader('Cache-Control', aWhile);
      response.type('application/xml').send(siteMap(clientOrigin, await listAddresses(deps)));
    });
}
