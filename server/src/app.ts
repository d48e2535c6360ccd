import express, { type Express, Router } from 'express';
import type { Deps } from './deps.ts';
import { aboutRouter, searchRouter } from './features/about/about.routes.ts';
import { metrics } from './features/about/metrics.ts';
import { openMediaRouter } from './features/catalogue/media.routes.ts';
import { healthRouter } from './features/health/health.routes.ts';
import { clipRouter } from './features/reading/clips.routes.ts';
import { allRouters, allRoutes } from './features.ts';
import { createBudgets, readingBudget } from './http/budgets.ts';
import { apiHeaders, crossOrigin, defineRequestLog, everyRequest, requestLog } from './http/every-request.ts';
import { failures, unknownPath } from './http/failures.ts';
import { parseQuery } from './http/parse.ts';
import { mount } from './http/route-table.ts';

/** Builds the Express application: the middleware that every request goes through, in order, and the mounted routes. */
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
  // Rarely used routers come last, because every router in front of the page turn slows it down.
  v1.use(...allRouters(deps), aboutRouter(routes.map(({ call }) => call)));
  app.use('/v1', v1);
  app.use(healthRouter(deps), metricsRouter, searchRouter(deps));
  app.use(unknownPath);
  app.use(failures(countLimit));
  return app;
}
