import cors from 'cors';
import express, { type Express, Router } from 'express';
import type { Deps } from './deps.ts';
import { aboutRouter, searchRouter } from './features/about/about.routes.ts';
import { metrics } from './features/about/metrics.ts';
import { accountRoutes } from './features/accounts/accounts.routes.ts';
import { catalogueRoutes } from './features/catalogue/catalogue.routes.ts';
import { openMediaRouter } from './features/catalogue/media.routes.ts';
import { healthRouter } from './features/health/health.routes.ts';
import { helpRoutes } from './features/help/help.routes.ts';
import { libraryRoutes } from './features/library/library.routes.ts';
import { membershipRoutes, webhookRouter } from './features/membership/membership.routes.ts';
import { clipRouter, readingRoutes } from './features/reading/reading.routes.ts';
import { reviewRoutes } from './features/reviews/reviews.routes.ts';
import { studioRoutes } from './features/studio/studio.routes.ts';
import { apiHeaders } from './http/api-headers.ts';
import { bodies } from './http/bodies.ts';
import { failures, unknownPath } from './http/failures.ts';
import { parseQuery } from './http/query.ts';
import { requestLog } from './http/request-log.ts';
import { mount, type Route } from './http/route.ts';

/** Every call of the API: the URL tables of all features, one after another. */
export function allRoutes(deps: Deps): Route[] {
  return [
    ...accountRoutes(deps),
    ...catalogueRoutes(),
    ...readingRoutes(),
    ...libraryRoutes(),
    ...membershipRoutes(deps),
    ...reviewRoutes(deps),
    ...helpRoutes(deps),
    ...studioRoutes(),
  ];
}

/** The API as an Express application: the order of what every request passes, and the mounts. */
export function createApp(deps: Deps): Express {
  const { settings, log } = deps;
  const app = express();
  app.set('query parser', parseQuery);
  app.set('trust proxy', settings.trustedProxies);
  app.use(requestLog(log));
  const { record, router: metricsRouter } = metrics();
  app.use(record);
  app.disable('x-powered-by');
  app.use(apiHeaders(settings.production));
  app.use(healthRouter(deps));
  app.use(metricsRouter);
  app.use(searchRouter(deps));
  app.use(cors({ origin: settings.corsOrigins, maxAge: 600 }));
  const v1 = Router();
  v1.use('/media', clipRouter(deps), openMediaRouter(deps));
  v1.use(webhookRouter(deps));
  v1.use(bodies());
  const routes = allRoutes(deps);
  v1.use(aboutRouter(routes.map(({ call }) => call)));
  v1.use(mount(deps, routes));
  app.use('/v1', v1);
  app.use(unknownPath);
  app.use(failures(log));
  return app;
}
