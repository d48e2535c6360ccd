import {
  type ComponentType,
  isValidElement,
  type LazyExoticComponent,
  lazy,
  type ReactElement,
  useState,
} from 'react';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { createExternalStore } from '../../lib/storage/external-store.ts';

/** Timeout for loading a page's script, in milliseconds. */
export const loadTimeout = 120_000;

/** Thrown if a page's script cannot be loaded. Only a reload helps, because browsers cache the failed import. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';
}

type Chunk = {
  fetch: () => Promise<{ default: ComponentType }>;
  Lazy: LazyExoticComponent<ComponentType>;
  /** The component once it has loaded. It renders without suspending, unlike `Lazy`. */
  Loaded?: ComponentType;
};

function ChunkPage({ chunk }: { chunk: Chunk }) {
  const [Shown] = useState(() => chunk.Loaded ?? chunk.Lazy);
  return <Shown />;
}

/** Creates a page that is imported on navigation: `page(() => import('../pages/x.tsx'), 'XPage')`. */
export function page<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): ReactElement {
  const fetch = async () => {
    const Loaded = (await inTime(load, loadTimeout))[name];
    chunk.Loaded = Loaded;
    return { default: Loaded };
  };
  const chunk: Chunk = { fetch, Lazy: lazy(fetch) };
  return <ChunkPage key={name} chunk={chunk} />;
}

/** Imports a route's page before it renders. A failure is reported when the page renders. */
export async function fetchEarly(routes: RouteObject[], address: { pathname: string }): Promise<void> {
  const element = matchRoutes(routes, address)?.at(-1)?.route.element;
  if (isValidElement<{ chunk?: Chunk }>(element)) await element.props.chunk?.fetch().catch(() => {});
}

/** The number of page scripts that are currently loading. */
export const chunksLoading = createExternalStore(0);

/**
 * Resolves to the imported chunk. Rejects with a `ChunkLoadError` if the import fails or takes longer than `limit`
 * milliseconds.
 */
export async function inTime<Chunk>(load: () => Promise<Chunk>, limit: number): Promise<Chunk> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timedOut = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('The page took too long to load.')), limit);
  });
  chunksLoading.set(chunksLoading.get() + 1);
  try {
    return await Promise.race([load(), timedOut]);
  } catch (cause) {
    throw cause instanceof ChunkLoadError
      ? cause
      : new ChunkLoadError('The page could not be loaded.', { cause });
  } finally {
    clearTimeout(timer);
    chunksLoading.set(chunksLoading.get() - 1);
  }
}
