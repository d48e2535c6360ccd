import { createExternalStore } from '../../lib/storage/external-store.ts';

/**
 * Reloads the page with the new release, or null while the page runs the newest one. Not in worker-updates.ts, which
 * is loaded later.
 */
export const reloadForUpdate = createExternalStore<(() => void) | null>(null);
