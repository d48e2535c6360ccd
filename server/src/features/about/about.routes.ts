import type { DescribedCall } from '@lingostory/contract/call';
import { Router } from 'express';
import type { Deps } from '../../deps.ts';
import { listSitemapBooks } from '../catalogue/public.ts';
import { apiPageStyle, renderApiPage } from './api-page.ts';
import { describeApi } from './describe-api.ts';
import { createRobotsTxt, createSitemapXml } from './site-map.ts';

const shortCacheControl = 'public, max-age=300';

/**
 * Serves the API documentation under `/v1`, as JSON and as an HTML page. Both are built once at startup, because they
 * change only with a release.
 */
export function createAboutRouter(calls: DescribedCall[]): Router {
  const document = describeApi(calls);
  const pageHtml = renderApiPage(document);
  return Router()
    .get('/openapi.json', (_request, response) => {
      response.setHeader('Cache-Control', shortCacheControl);
      response.json(document);
    })
    .get('/docs', (_request, response) => {
      response.setHeader('Cache-Control', shortCacheControl);
      // The page loads nothing except its own style sheet.
      response.setHeader(
        'Content-Security-Policy',
        "default-src 'none'; style-src 'self'; frame-ancestors 'none'",
      );
      response.type('html').send(pageHtml);
    })
    .get('/docs.css', (_request, response) => {
      response.setHeader('Cache-Control', shortCacheControl);
      response.type('css').send(apiPageStyle);
    });
}

/**
 * Serves robots.txt and the sitemap at the site's root, where search engines look for them. The web server forwards
 * both paths to the API.
 */
export function createSearchRouter(deps: Deps): Router {
  const { clientOrigin } = deps.settings;
  return Router()
    .get('/robots.txt', (_request, response) => {
      response.setHeader('Cache-Control', shortCacheControl);
      response.type('text').send(createRobotsTxt(clientOrigin));
    })
    .get('/sitemap.xml', async (_request, response) => {
      response.setHeader('Cache-Control', shortCacheControl);
      response.type('application/xml').send(createSitemapXml(clientOrigin, await listSitemapBooks(deps)));
    });
}
