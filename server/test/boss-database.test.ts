import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { type BossDatabase, openBossDatabase } from '../src/adapters/jobs/boss-database.ts';

/**
 * Name of a sequence that counts attempts. A sequence keeps its value even when the statement that advances it fails.
 */
const attemptsSequence = `tries_${randomBytes(8).toString('hex')}`;
let database: BossDatabase;
let failures: unknown[];
beforeEach(async () => {
  failures = [];
  database = openBossDatabase(inject('postgresUrl'), 1, (error) => failures.push(error));
  database.enableRetries();
  await database.executeSql(`create sequence ${attemptsSequence}`, []);
});
afterEach(async () => {
  await database.executeSql(`drop sequence ${attemptsSequence}`, []);
  await database.close();
});

/** Returns a statement that fails with this error code on its first attempt. */
const createStatementFailingOnce = (errorCode: string) => `do $$ begin
  if nextval('${attemptsSequence}') = 1 then raise exception using errcode = '${errorCode}'; end if;
end $$`;

it.each(['08006', '53100', '53200', '53300', '57P03'])(
  'retries a job queue statement after the database error %s, and reports the outage once',
  async (errorCode) => {
    await database.executeSql(createStatementFailingOnce(errorCode), []);
    expect(failures).toMatchObject([{ code: errorCode }]);
  },
);

it('rethrows a database error that a job queue statement itself caused, without retrying the statement', async () => {
  await expect(database.executeSql(createStatementFailingOnce('23505'), [])).rejects.toMatchObject({
    code: '23505',
  });
  expect(failures).toEqual([]);
});

it('rethrows an error that does not come from the database, without retrying the job queue statement', async () => {
  const circularObject: Record<string, unknown> = {};
  circularObject.self = circularObject;
  await expect(database.executeSql('select $1::json', [circularObject])).rejects.toThrow(TypeError);
  expect(failures).toEqual([]);
});
