import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { createPacer } from './paced-stream.ts';

const createContent = (chunkCount: number) =>
  Readable.from(Array.from({ length: chunkCount }, (_, index) => Buffer.alloc(1_000, index)));

describe('createPacer', () => {
  it('keeps the bytes and their order', async () => {
    const pace = createPacer(10_000_000);
    const [paced, plain] = [await buffer(pace(createContent(50))), await buffer(createContent(50))];
    expect(paced.equals(plain)).toBe(true);
  });

  it('takes at least as long as all streams together need', async () => {
    const pace = createPacer(100_000);
    const startedAt = performance.now();
    await Promise.all([1, 2, 3, 4].map(() => buffer(pace(createContent(5)))));
    // The first chunk needs no wait.
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(185);
  });

  it('closes the original when its stream is closed, even before the first chunk', async () => {
    const pace = createPacer(1_000);
    for (const chunk of [undefined, Buffer.from('a')]) {
      const content = new PassThrough();
      const paced = pace(content);
      if (chunk) {
        content.write(chunk);
        await once(paced, 'readable');
      }
      paced.destroy();
      await expect.poll(() => content.destroyed).toBe(true);
    }
  });

  it('fails with the error of the original', async () => {
    const content = new PassThrough();
    const result = buffer(createPacer(1_000)(content));
    content.destroy(new Error('The store is away.'));
    await expect(result).rejects.toThrow('The store is away.');
  });
});
