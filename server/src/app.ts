import express, { type Express, Router } from 'express';
import type { Deps } from './deps.ts';
import { createAboutRouter, createSearchRouter } from './features/about/about.routes.ts';
import { createMetrics } from './features/about/metrics.ts';
import { createPublicMediaRouter } from './features/catalogue/media.routes.ts';
import { createPackRouter } from './features/downloads/packs.routes.ts';
import { createHealthRouter } from './features/health/health.routes.ts';
import { createClipRouter } from './features/reading/clips.routes.ts';
import { collectRoutes, createNonContractRouters, featureMeasures } from './features.ts';
import { createBudgetGuardFactory, downloadBudget, readingBudget } from './http/budgets.ts';
import { createErrorMiddleware, rejectUnknownPath } from './http/create-error-middleware.ts';
import {
  createApiHeaders,
  createCorsMiddleware,
  createRequestLog,
  createRequestMiddleware,
  defineRequestLog,
} from './http/create-request-middleware.ts';
import { parseQuery } from './http/parse.ts';
import { mountRoutes } from './http/route-table.ts';

/** Builds the Express application: the middleware for all requests, in order, and the routes. */
export function createApp(deps: Deps, longDeps = deps): Express {
  const { settings, log } = deps;
  const app = express();
  app.set('query parser', parseQuery);
  app.set('trust proxy', settings.trustedProxies);
  app.disable('x-powered-by');
  defineRequestLog(app, log);
  const { record, countLimit, router: metricsRouter } = createMetrics(deps, featureMeasures);
  const createBudgetGuard = createBudgetGuardFactory(deps, countLimit);
  app.use(
    createRequestMiddleware(createApiHeaders(settings.production), [createRequestLog(log), record], {
      isBehindProxy: settings.trustedProxies > 0,
    }),
  );
  const apiRouter = Router();
  apiRouter.use(createCorsMiddleware(settings.corsOrigins));
  apiRouter.use('/media/books', createPackRouter(deps, createBudgetGuard(downloadBudget)));
  apiRouter.use(
    '/media',
    createBudgetGuard(readingBudget),
    createClipRouter(deps),
    createPublicMediaRouter(deps),
  );
  const routes = collectRoutes();
  apiRouter.use(mountRoutes({ deps, longDeps }, routes, createBudgetGuard));
  // Rarely used routers come last, because every router that is tried before a page turn slows it down.
  apiRouter.use(...createNonContractRouters(deps), createAboutRouter(routes.map(({ call }) => call)));
  app.use('/v1', apiRouter);
  app.use(createHealthRouter(deps), metricsRouter, createSearchRouter(deps));
  app.use(rejectUnknownPath);
  app.use(createErrorMiddleware(countLimit));
  return app;
}
