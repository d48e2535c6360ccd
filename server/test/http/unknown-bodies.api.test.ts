import type { Call } from '@lingostory/contract/call';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectRoutes } from '../../src/features.ts';
import { buildAdministrator, buildPerson, type Person } from '../support/builders.ts';
import { findSubscriptionId, startTrial } from '../support/money/checkouts.ts';
import { startWorld, type World } from '../support/running/world.ts';
import { buildStudioRecords, type StudioRecordIds } from '../support/studio/studio-names.ts';

let world: World;
let member: Person;
let administrator: Person;
let subscription: string;
let names: StudioRecordIds;
beforeAll(async () => {
  world = await startWorld();
  member = await buildPerson(world);
  administrator = await buildAdministrator(world);
  await startTrial(world, member);
  await world.sandbox.control.settled();
  subscription = await findSubscriptionId(world, member);
  names = await buildStudioRecords(world);
});
afterAll(() => world.close());

const jsonBody = JSON.stringify({ name: 'Stored', title: 'Stored', email: 'stored@example.org' });
const formPart = `--xx\r\nContent-Disposition: form-data; name="title"\r\n\r\nStored\r\n`;
const formBody = `${formPart}--xx--\r\n`;

/** Bodies that no endpoint can read. */
const bodies: [what: string, headers: Record<string, string>, body: string][] = [
  ['multipart/mixed', { 'Content-Type': 'multipart/mixed; boundary=xx' }, formBody],
  ['multipart/related', { 'Content-Type': 'multipart/related; boundary=xx' }, formBody],
  ['multipart without a subtype', { 'Content-Type': 'multipart/; boundary=xx' }, formBody],
  ['a form without a boundary', { 'Content-Type': 'multipart/form-data' }, formBody],
  ['a form with an empty boundary', { 'Content-Type': 'multipart/form-data; boundary=""' }, formBody],
  ['plain text', { 'Content-Type': 'text/plain' }, jsonBody],
  ['XML', { 'Content-Type': 'application/xml' }, '<title>Stored</title>'],
  ['bytes', { 'Content-Type': 'application/octet-stream' }, jsonBody],
  ['JSON of another kind', { 'Content-Type': 'application/vnd.api+json' }, jsonBody],
  ['an invalid content type', { 'Content-Type': ';;;' }, jsonBody],
];

/** More unreadable bodies, sent only to endpoints that read a body. */
const unreadableBodies: typeof bodies = [
  ['JSON in an unknown charset', { 'Content-Type': 'application/json; charset=klingon' }, jsonBody],
  [
    'a form in an unknown charset',
    { 'Content-Type': 'application/x-www-form-urlencoded; charset=klingon' },
    'title=Stored',
  ],
  ['an unknown encoding', { 'Content-Type': 'application/json', 'Content-Encoding': 'klingon' }, jsonBody],
  ['a truncated form', { 'Content-Type': 'multipart/form-data; boundary=xx' }, formPart.slice(0, -9)],
  [
    'a truncated file',
    { 'Content-Type': 'multipart/form-data; boundary=xx' },
    '--xx\r\nContent-Disposition: form-data; name="line_audio"; filename="a.mp3"\r\n\r\nID3',
  ],
  [
    'a field in an unknown charset',
    { 'Content-Type': 'multipart/form-data; boundary=xx' },
    formBody.replace('"title"\r\n', '"title"\r\nContent-Type: text/plain; charset=klingon\r\n'),
  ],
];

/** Returns every row of every table except rate-limit counts, to check that nothing was stored. */
async function readAllRows(): Promise<Record<string, string>> {
  const { sql } = world.deps;
  const tablesResult = await sql.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'rate_limits'`,
  );
  const rows: Record<string, string> = {};
  for (const { name } of tablesResult.rows) {
    const queryResult = await sql.query(
      `select string_agg(t::text, '' order by t::text) as rows from "${name}" t`,
    );
    rows[name] = queryResult.rows[0].rows ?? '';
  }
  return rows;
}

/** Fills the parameters of an endpoint's path with ids that exist. */
function fillPathParameters(path: string): string {
  if (path.endsWith('subscription/{id}')) return path.replace('{id}', subscription);
  const id = path.includes('chapter')
    ? names.chapters[0]
    : path.includes('member')
      ? names.member
      : names.phrases[0];
  return path
    .replace('{book_code}', names.code)
    .replace('{id}', String(path.includes('/book/') ? names.id : id));
}

async function sendRequest(call: Call, headers: Record<string, string>, body: string) {
  const { bearer } = call.access === 'administrator' ? administrator : member;
  const method = call.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
  const request = world.api[method](`/v1${fillPathParameters(call.path)}`).set('Authorization', bearer);
  return await request.set(headers).serialize(String).send(body);
}

describe('an unreadable body', () => {
  it('rejects an unreadable request body with 422 on every endpoint, and stores nothing', {
    tags: 'security-37',
  }, async () => {
    const rowsBefore = await readAllRows();
    expect(Object.keys(rowsBefore).length).toBeGreaterThan(15);
    for (const { call } of collectRoutes()) {
      for (const [caseName, headers, body] of call.method === 'GET'
        ? bodies
        : [...bodies, ...unreadableBodies]) {
        const response = await sendRequest(call, headers, body);
        const message = expect.stringMatching(/\w/);
        const responseSummary = [call.method, call.path, caseName, response.status, response.body.message];
        expect(responseSummary).toEqual([call.method, call.path, caseName, 422, message]);
      }
    }
    expect(await readAllRows()).toEqual(rowsBefore);
  });
});
