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
export const loadTimeoutMs = 120_000;

/** Thrown if a page's script cannot be loaded. Only a reload helps, because browsers remember a failed import. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';
}

type PageChunk = {
  fetch: () => Promise<{ default: ComponentType }>;
  LazyComponent: LazyExoticComponent<ComponentType>;
  /** The component, once it has loaded. Unlike `LazyComponent`, it renders without suspending. */
  LoadedComponent?: ComponentType;
};

function ChunkPage({ chunk }: { chunk: PageChunk }) {
  const [ShownComponent] = useState(() => chunk.LoadedComponent ?? chunk.LazyComponent);
  return <ShownComponent />;
}

/**
 * Creates the element of a page whose script is imported on navigation. Example: `lazyPage(() =>
 * import('../pages/x.tsx'), 'XPage')`.
 */
export function createLazyPage<Name extends string>(
  importPage: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): ReactElement {
  const loadPage = async () => {
    const LoadedComponent = (await withTimeout(importPage, loadTimeoutMs))[name];
    chunk.LoadedComponent = LoadedComponent;
    return { default: LoadedComponent };
  };
  const chunk: PageChunk = { fetch: loadPage, LazyComponent: lazy(loadPage) };
  return <ChunkPage key={name} chunk={chunk} />;
}

/**
 * Imports the layout and the page of a route before they are rendered. Ignores a failure, because it is reported when
 * the page renders.
 */
export async function prefetchPage(routes: RouteObject[], location: { pathname: string }): Promise<void> {
  const elements = (matchRoutes(routes, location) ?? []).map(({ route }) => route.element);
  const chunks = elements.map((element) =>
    isValidElement<{ chunk?: PageChunk }>(element) ? element.props.chunk : undefined,
  );
  await Promise.all(chunks.map((chunk) => chunk?.fetch().catch(() => {})));
}

/** The number of page scripts that are currently loading. */
export const loadingChunkCount = createExternalStore(0);

/**
 * Resolves to the imported chunk. Rejects with a `ChunkLoadError` if the import fails or takes longer than `timeoutMs`
 * milliseconds.
 */
export async function withTimeout<Chunk>(
  importChunk: () => Promise<Chunk>,
  timeoutMs: number,
): Promise<Chunk> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('The page took too long to load.')), timeoutMs);
  });
  loadingChunkCount.set(loadingChunkCount.get() + 1);
  try {
    return await Promise.race([importChunk(), timeout]);
  } catch (error) {
    throw error instanceof ChunkLoadError
      ? error
      : new ChunkLoadError('The page could not be loaded.', { cause: error });
  } finally {
    clearTimeout(timer);
    loadingChunkCount.set(loadingChunkCount.get() - 1);
  }
}
