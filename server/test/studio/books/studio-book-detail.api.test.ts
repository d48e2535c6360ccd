import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAdministrator, buildBook } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { createStudioClient, type StudioClient } from '../../support/studio/uploads.ts';

let world: World;
let studio: StudioClient;
beforeAll(async () => {
  world = await startWorld();
  studio = createStudioClient(world, await buildAdministrator(world));
});
afterAll(() => world.close());

describe('GET /v1/admin/book/{book_code}', { tags: 'spec-7-11' }, () => {
  it('returns a book with its chapters to an administrator', async () => {
    const { bookCode } = await buildBook(world);
    const { body } = await studio.get(`/admin/book/${bookCode}`);
    expect(body.data.chapters).toMatchObject([
      { chapter_no: 1, is_sample: 1, total_phrases: 3 },
      { chapter_no: 2, is_sample: 0, total_phrases: 2 },
    ]);
  });

  it('returns 404 to an administrator for a book that does not exist', async () => {
    expect((await studio.get('/admin/book/nothing')).status).toBe(404);
  });
});
