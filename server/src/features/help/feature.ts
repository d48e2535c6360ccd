import type { Feature } from '../../lib/feature.ts';
import { helpRoutes } from './help.handlers.ts';

export const help: Feature = { routes: () => helpRoutes };
