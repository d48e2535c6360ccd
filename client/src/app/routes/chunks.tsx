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

/** Milliseconds that a page’s script may take. */
export const loadTimeout = 120_000;

/** A page's script did not come. A new attempt needs a reload: browsers remember a module that failed. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';
}

type Chunk = {
  fetch: () => Promise<{ default: ComponentType }>;
  Later: LazyExoticComponent<ComponentType>;
  /** Once it is there: shown without a moment of waiting. */
  Here?: ComponentType;
};

function ChunkPage({ chunk }: { chunk: Chunk }) {
  const [Shown] = useState(() => chunk.Here ?? chunk.Later);
  return <Shown />;
}

/** A page that is fetched when somebody goes there: `page(() => import('../pages/x.tsx'), 'XPage')`. */
export function page<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): ReactElement {
  const fetch = async () => {
    const Here = (await inTime(load, loadTimeout))[name];
    chunk.Here = Here;
    return { default: Here };
  };
  const chunk: Chunk = { fetch, Later: lazy(fetch) };
  return <ChunkPage key={name} chunk={chunk} />;
}

/** Fetches the page at an address before it is rendered; one that does not come says so when it is. */
export async function fetchEarly(routes: RouteObject[], address: { pathname: string }): Promise<void> {
  const element = matchRoutes(routes, address)?.at(-1)?.route.element;
  if (isValidElement<{ chunk?: Chunk }>(element)) await element.props.chunk?.fetch().catch(() => {});
}

/** How many pages' scripts are being fetched. */
export const chunksLoading = createExternalStore(0);

/** The chunk, or a ChunkLoadError when it fails or takes longer than `limit` milliseconds. */
export async function inTime<Chunk>(load: () => Promise<Chunk>, limit: number): Promise<Chunk> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('The page took too long to load.')), limit);
  });
  chunksLoading.set(chunksLoading.get() + 1);
  try {
    return await Promise.race([load(), late]);
  } catch (cause) {
    throw cause instanceof ChunkLoadError
      ? cause
      : new ChunkLoadError('The page could not be loaded.', { cause });
  } finally {
    clearTimeout(timer);
    chunksLoading.set(chunksLoading.get() - 1);
  }
}
