import { afterEach, describe, expect, it, vi } from 'vitest';
import { ChunkLoadError, loadingChunkCount, loadTimeoutMs, withTimeout } from './chunks.tsx';

afterEach(() => vi.useRealTimers());

describe('withTimeout', () => {
  it('counts a page’s script as loading until its import has finished, and resolves to the imported module', async () => {
    const loadingStates: boolean[] = [];
    const unsubscribe = loadingChunkCount.subscribe(() => loadingStates.push(loadingChunkCount.get() > 0));
    await expect(withTimeout(() => Promise.resolve('page'), 1000)).resolves.toBe('page');
    unsubscribe();
    expect(loadingStates).toEqual([true, false]);
  });

  it('rejects with a ChunkLoadError that carries the cause when a page chunk fails to load', async () => {
    const cause = new TypeError('Failed to fetch dynamically imported module');
    const failingLoad = withTimeout(() => Promise.reject(cause), 1000);
    await expect(failingLoad).rejects.toBeInstanceOf(ChunkLoadError);
    await expect(failingLoad).rejects.toMatchObject({ cause });
  });

  it('gives up loading a page’s script after 120 seconds', { tags: ['spec-8-18', 'spec-9-15'] }, async () => {
    vi.useFakeTimers();
    let outcome: unknown = 'waiting';
    expect(loadTimeoutMs).toBe(120_000);
    void withTimeout(() => new Promise(() => {}), loadTimeoutMs).catch((error: unknown) => {
      outcome = error;
    });
    await vi.advanceTimersByTimeAsync(119_999);
    expect(outcome).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toBeInstanceOf(ChunkLoadError);
  });
});
