import { type ComponentType, lazy, type ReactElement } from 'react';

/** Milliseconds that a page’s script may take. */
export const patience = 120_000;

/** A page's script did not come. A new attempt needs a reload: browsers remember a module that failed. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';
}

/** A page that is fetched when somebody goes there: `page(() => import('../pages/x.tsx'), 'XPage')`. */
export function page<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): ReactElement {
  const Page = lazy<ComponentType>(async () => ({ default: (await inTime(load, patience))[name] }));
  return <Page />;
}

const watchers = new Set<() => void>();
let underWay = 0;

/** Whether a page's script is being fetched, for `useSyncExternalStore`. */
export const chunkTraffic = {
  watch: (watcher: () => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
  isUnderWay: () => underWay > 0,
};

function count(change: 1 | -1): void {
  underWay += change;
  for (const watcher of watchers) watcher();
}

/** The chunk, or a ChunkLoadError when it fails or takes longer than `limit` milliseconds. */
export async function inTime<Chunk>(load: () => Promise<Chunk>, limit: number): Promise<Chunk> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('The page took too long to load.')), limit);
  });
  count(1);
  try {
    return await Promise.race([load(), late]);
  } catch (cause) {
    throw cause instanceof ChunkLoadError
      ? cause
      : new ChunkLoadError('The page could not be loaded.', { cause });
  } finally {
    clearTimeout(timer);
    count(-1);
  }
}
