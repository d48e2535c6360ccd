import { afterEach, describe, expect, it, vi } from 'vitest';
import { ChunkLoadError, chunksLoading, inTime, loadTimeout } from './chunks.tsx';

afterEach(() => vi.useRealTimers());

describe('inTime', () => {
  it('resolves to the imported page chunk, and counts it as loading until then', async () => {
    const loadingStates: boolean[] = [];
    const stop = chunksLoading.subscribe(() => loadingStates.push(chunksLoading.get() > 0));
    await expect(inTime(() => Promise.resolve('page'), 1000)).resolves.toBe('page');
    stop();
    expect(loadingStates).toEqual([true, false]);
  });

  it('rejects with a ChunkLoadError that carries the cause when a page chunk fails to load', async () => {
    const cause = new TypeError('Failed to fetch dynamically imported module');
    const failing = inTime(() => Promise.reject(cause), 1000);
    await expect(failing).rejects.toBeInstanceOf(ChunkLoadError);
    await expect(failing).rejects.toMatchObject({ cause });
  });

  it('gives up loading a page’s script after 120 seconds', { tags: ['spec-8-18', 'spec-9-15'] }, async () => {
    vi.useFakeTimers();
    let outcome: unknown = 'waiting';
    expect(loadTimeout).toBe(120_000);
    void inTime(() => new Promise(() => {}), loadTimeout).catch((error: unknown) => {
      outcome = error;
    });
    await vi.advanceTimersByTimeAsync(119_999);
    expect(outcome).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toBeInstanceOf(ChunkLoadError);
  });
});
