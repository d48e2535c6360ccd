import type { Feature } from '../../feature.ts';
import { createDownloadRoutes } from './downloads.handlers.ts';
import { sweepPacks } from './sweep-packs.ts';

export const downloads: Feature = {
  routes: createDownloadRoutes,
  sweeps: [sweepPacks],
};
