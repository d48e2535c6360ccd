import type { DescribedCall } from '@lingostory/contract/call';
import { Router } from 'express';
import type { Deps } from '../../deps.ts';
import { listAddresses } from '../catalogue/public.ts';
import { apiPage, apiPageStyle } from './api-page.ts';
import { describeApi } from './describe-api.ts';
import { robots, siteMap } from './site-map.ts';

const aWhile = 'public, max-age=300';

/**
 * Serves the API documentation under `/v1`, as JSON and as an HTML page. Both are built once at startup, because they
 * change only with a release.
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
      // The page loads nothing but its own style sheet.
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

/**
 * Serves robots.txt and the sitemap at the site's root, where search engines look for them. The web server forwards
 * both paths to the API.
 */
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
