import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAdministrator } from '../../support/builders.ts';
import { startWorld, type World } from '../../support/running/world.ts';
import { createRecordingStudio } from '../../support/studio/studio-recordings.ts';

let world: World;
let studio: ReturnType<typeof createRecordingStudio>;
/** Locks the table of uploads, and ends the connections that wait for it. */
let operator: pg.Client;
beforeAll(async () => {
  world = await startWorld();
  studio = createRecordingStudio(world, await buildAdministrator(world));
  operator = new pg.Client({ connectionString: world.deps.settings.databaseUrl });
  await operator.connect();
});
afterAll(async () => {
  await operator.end();
  await world.close();
});

/** Sends a request that waits for the table of uploads, and ends the connection on which it waits. */
async function breakConnectionOf(sendRequest: () => Promise<Response>): Promise<Response> {
  await operator.query('begin; lock table uploads in access exclusive mode');
  const responsePromise = sendRequest();
  await expect
    .poll(async () => {
      const { rows } = await operator.query(
        `select pg_terminate_backend(pid) from pg_locks
         where relation = 'uploads'::regclass and not granted
           and database = (select oid from pg_database where datname = current_database())`,
      );
      return rows.length;
    })
    .toBeGreaterThan(0);
  await operator.query('rollback');
  return await responsePromise;
}

describe('an upload while the database can’t be reached', () => {
  it('returns 503 with the request’s id, and continues afterward', async () => {
    const beginUpload = () => studio.beginUpload(4);
    const failedResponse = await breakConnectionOf(beginUpload);
    expect(failedResponse.status).toBe(503);
    expect(await failedResponse.json()).toEqual({
      message: 'We can’t reach our database right now. Please try again in a few seconds.',
      request_id: failedResponse.headers.get('x-request-id'),
    });
    const id = (await beginUpload()).headers.get('location')?.split('/').at(-1) ?? '';
    expect((await breakConnectionOf(() => studio.sendPart(id, 0, 'abcd'))).status).toBe(503);
    expect((await studio.sendPart(id, 0, 'abcd')).status).toBe(204);
  });
});
