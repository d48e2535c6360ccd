import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { type BossDatabase, openBossDatabase } from '../src/adapters/jobs/boss-database.ts';

/** A sequence that counts attempts, because it keeps its value when a statement fails. */
const tries = `tries_${randomBytes(8).toString('hex')}`;
let database: BossDatabase;
let failures: unknown[];
beforeEach(async () => {
  failures = [];
  database = openBossDatabase(inject('postgresUrl'), 1, (error) => failures.push(error));
  database.waitWhileAway();
  await database.executeSql(`create sequence ${tries}`, []);
});
afterEach(async () => {
  await database.executeSql(`drop sequence ${tries}`, []);
  await database.close();
});

/** Returns a statement that fails with this error code on its first attempt. */
const failingOnce = (code: string) => `do $$ begin
  if nextval('${tries}') = 1 then raise exception using errcode = '${code}'; end if;
end $$`;

it.each(['08006', '53100', '53200', '53300', '57P03'])(
  'retries a pg-boss statement after the database error %s, and reports the outage once',
  async (code) => {
    await database.executeSql(failingOnce(code), []);
    expect(failures).toMatchObject([{ code }]);
  },
);

it('rethrows a database error caused by the statement itself without retrying it', async () => {
  await expect(database.executeSql(failingOnce('23505'), [])).rejects.toMatchObject({ code: '23505' });
  expect(failures).toEqual([]);
});

it('rethrows an error that does not come from the database without retrying the statement', async () => {
  const circular: Record<string, unknown> = {};
  circular.self = circular;
  await expect(database.executeSql('select $1::json', [circular])).rejects.toThrow(TypeError);
  expect(failures).toEqual([]);
});
