import type { Feature } from '../../feature.ts';
import { createCatalogueRoutes } from './catalogue.handlers.ts';

export const catalogue: Feature = { routes: createCatalogueRoutes };
