import type { Feature } from '../../feature.ts';
import { helpRoutes } from './help.handlers.ts';

export const help: Feature = { routes: () => helpRoutes };
