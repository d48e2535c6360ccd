import type { Feature } from '../../feature.ts';
import { catalogueRoutes } from './catalogue.handlers.ts';

export const catalogue: Feature = { routes: catalogueRoutes };
