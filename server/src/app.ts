import express, { type Express, Router } from 'express';
import type { Deps } from './deps.ts';
import { aboutRouter, searchRouter } from './features/about/about.routes.ts';
import { metrics } from './features/about/metrics.ts';
import { accountRoutes } from './features/accounts/accounts.handlers.ts';
import { catalogueRoutes } from './features/catalogue/catalogue.handlers.ts';
import { openMediaRouter } from './features/catalogue/media.routes.ts';
import { healthRouter } from './features/health/health.routes.ts';
import { helpRoutes } from './features/help/help.handlers.ts';
import { libraryRoutes } from './features/library/library.handlers.ts';
import { membershipRoutes } from './features/membership/membership.handlers.ts';
import { webhookRouter } from './features/membership/webhook.routes.ts';
import { progressRoutes } from './features/progress/progress.handlers.ts';
import { clipRouter } from './features/reading/clips.routes.ts';
import { readingRoutes } from './features/reading/reading.handlers.ts';
import { reviewRoutes } from './features/reviews/reviews.handlers.ts';
import { recordingRouter, studioRoutes } from './features/studio/studio.routes.ts';
import { vocabularyRoutes } from './features/vocabulary/vocabulary.routes.ts';
import { apiHeaders } from './http/api-headers.ts';
import { createBudgets, readingBudget } from './http/budgets.ts';
import { crossOrigin } from './http/cross-origin.ts';
import { everyRequest } from './http/every-request.ts';
import { failures, unknownPath } from './http/failures.ts';
import { parseQuery } from './http/query.ts';
import { defineRequestLog, requestLog } from './http/request-log.ts';
import { mount, type Route } from './http/route-table.ts';

/** Every call of the API, feature by feature. Those asked at every page stand first, as they are tried in turn. */
export function allRoutes(): Route[] {
  return [
    ...readingRoutes,
    ...catalogueRoutes(),
    ...accountRoutes(),
    ...libraryRoutes,
    ...progressRoutes,
    ...vocabularyRoutes(),
    ...membershipRoutes,
    ...reviewRoutes,
    ...helpRoutes,
    ...studioRoutes,
  ];
}

/** The API as an Express application: the order of what every request passes, and the mounts. */
export function createApp(deps: Deps, longDeps = deps): Express {
  const { settings, log } = deps;
  const app = express();
  app.set('query parser', parseQuery);
  app.set('trust proxy', settings.trustedProxies);
  app.disable('x-powered-by');
  defineRequestLog(app, log);
  const { record, countLimit, router: metricsRouter } = metrics();
  const budgets = createBudgets(deps, countLimit);
  app.use(everyRequest(apiHeaders(settings.production), [requestLog(log), record]));
  const v1 = Router();
  v1.use(crossOrigin(settings.corsOrigins));
  v1.use('/media', budgets(readingBudget), clipRouter(deps), openMediaRouter(deps));
  const routes = allRoutes();
  v1.use(mount({ deps, longDeps }, routes, budgets));
  // What is asked for seldom comes last: each router before a page turn's costs it time.
  v1.use(webhookRouter(deps), recordingRouter(deps), aboutRouter(routes.map(({ call }) => call)));
  app.use('/v1', v1);
  app.use(healthRouter(deps), metricsRouter, searchRouter(deps));
  app.use(unknownPath);
  app.use(failures(countLimit));
  return app;
}
