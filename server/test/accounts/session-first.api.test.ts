import type { Call } from '@lingostory/contract/call';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectRoutes } from '../../src/features.ts';
import { buildAdministrator, buildPerson } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
/** Authorization headers without a valid session. */
let invalidAuthorizations: Record<string, string | undefined>;
/** The Authorization header of a user with the wrong role, for each access level. */
let wrongRoleAuthorizations: Partial<Record<Call['access'], string>>;
let calls: Call[];
beforeAll(async () => {
  world = await startWorld();
  calls = collectRoutes()
    .map(({ call }) => call)
    .filter(({ access }) => access !== 'anyone');
  const [member, administrator] = [await buildPerson(world), await buildAdministrator(world)];
  const [signedOutPerson, disabledPerson] = [await buildPerson(world), await buildPerson(world)];
  await world.api.post('/v1/user/logout').set('Authorization', signedOutPerson.bearer);
  await world.deps.db.user.update({ where: { id: disabledPerson.user.id }, data: { isActive: false } });
  invalidAuthorizations = {
    'without a token': undefined,
    'with a token that is none': 'Bearer a.b.c',
    'who has signed out': signedOutPerson.bearer,
    'whose account is disabled': disabledPerson.bearer,
  };
  wrongRoleAuthorizations = { member: administrator.bearer, administrator: member.bearer };
});
afterAll(() => world.close({ rowsByHand: true }));

type RequestInput = { query?: string; type?: string; body?: string };
/** Input that every endpoint would reject: unparsable, of an unknown type, too large, or with every field invalid. */
const inputCases: [what: string, sent: RequestInput][] = [
  ['repeated, invalid fields', { query: 'wrong' }],
  ['malformed JSON', { type: 'application/json', body: '{"title":' }],
  ['a body of an unknown type', { type: 'text/plain', body: 'title=Stored' }],
  ['a form without a boundary', { type: 'multipart/form-data', body: 'title' }],
  ['an oversized body', { type: 'application/json', body: JSON.stringify({ title: 'x'.repeat(3_000_000) }) }],
];

async function sendRequest(
  { method, path, ...call }: Call,
  input: RequestInput,
  authorization?: string,
): Promise<number> {
  const fields = 'input' in call ? Object.keys((call.input as { fields: object }).fields) : [];
  const wrongQuery = fields.map((name) => `${name}=%00&${name}=-1`).join('&');
  const url = `/v1${path.replace(/\{\w+\}/g, '-1')}${input.query ? `?${wrongQuery}` : ''}`;
  const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
  const request = world.api[verb](url);
  if (authorization) void request.set('Authorization', authorization);
  if (input.type) void request.set('Content-Type', input.type);
  return (await request.send(input.body)).status;
}

describe('a call that needs a session', () => {
  it.each(inputCases)(
    'returns 401, not 422, to a request without a session that sends %s',
    { tags: 'security-60' },
    async (_caseName, input) => {
      const unexpectedStatuses: string[] = [];
      for (const call of calls)
        for (const [description, authorization] of Object.entries(invalidAuthorizations)) {
          const status = await sendRequest(call, input, authorization);
          if (status !== 401)
            unexpectedStatuses.push(`${status} from ${call.name} to somebody ${description}`);
        }
      expect(unexpectedStatuses).toEqual([]);
    },
  );

  it.each(inputCases)(
    'returns 403, not 422, to a user with the wrong role who sends %s',
    { tags: 'security-60' },
    async (_caseName, input) => {
      const unexpectedStatuses: string[] = [];
      for (const call of calls) {
        const authorization = wrongRoleAuthorizations[call.access];
        if (!authorization) continue;
        const status = await sendRequest(call, input, authorization);
        if (status !== 403) unexpectedStatuses.push(`${status} from ${call.name}`);
      }
      expect(unexpectedStatuses).toEqual([]);
    },
  );
});
