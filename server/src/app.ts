import compression from 'compression';
import cors from 'cors';
import express, { type Express, Router } from 'express';
import helmet from 'helmet';
import type { Deps } from './deps.ts';
import { accountRoutes } from './features/accounts/accounts.routes.ts';
import { catalogueRoutes } from './features/catalogue/catalogue.routes.ts';
import { openMediaRouter } from './features/catalogue/media.routes.ts';
import { healthRouter } from './features/health/health.routes.ts';
import { libraryRoutes } from './features/library/library.routes.ts';
import { membershipRoutes, webhookRouter } from './features/membership/membership.routes.ts';
import { clipRouter, readingRoutes } from './features/reading/reading.routes.ts';
import { bodies } from './http/bodies.ts';
import { failures, unknownPath } from './http/failures.ts';
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
  ];
}

/** The API as an Express application: the order of what every request passes, and the mounts. */
export function createApp(deps: Deps): Express {
  const { settings, log } = deps;
  const app = express();
  app.set('trust proxy', settings.trustedProxies);
  app.set('json escape', true);
  app.use(requestLog(log));
  app.use(
    helmet({ strictTransportSecurity: settings.production, referrerPolicy: { policy: 'no-referrer' } }),
  );
  app.use(healthRouter(deps));
  app.use(cors({ origin: settings.corsOrigins, maxAge: 600 }));
  const v1 = Router();
  v1.use(webhookRouter(deps));
  v1.use('/media', openMediaRouter(deps), clipRouter(deps));
  v1.use(compression());
  v1.use(bodies());
  v1.use(mount(deps, allRoutes(deps)));
  app.use('/v1', v1);
  app.use(unknownPath);
  app.use(failures(log));
  return app;
}
