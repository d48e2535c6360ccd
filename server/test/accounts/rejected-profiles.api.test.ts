import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAdministrator, buildPerson, getAs, type Person, password } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

function changeProfile(person: Person | undefined, body: object) {
  const request = world.api.put('/v1/user/profile');
  return (person ? request.set('Authorization', person.bearer) : request).send(body);
}
const readProfile = async (person: Person) => (await getAs(world, '/user/profile', person)).body.data;

describe('PUT /v1/user/profile', { tags: ['security-39', 'spec-7-33'] }, () => {
  it.each([
    ['no fields', {}, ['email', 'name', 'password']],
    ['a wrong password', { password: 'wrong' }, ['password']],
    ['a link as a name', { name: 'evil.com' }, ['name']],
    ['a name of two lines', { name: 'Camille\nX' }, ['name']],
    ['an invisible character in a name', { name: 'Cam\u0007ille' }, ['name']],
    ['an invalid address', { email: 'somebody' }, ['email']],
    ['a header injected after the address', { email: 'a@b.example\r\nBcc: c@d.example' }, ['email']],
    [
      'lists as fields',
      { name: ['a'], email: ['a@b.example'], password: [password] },
      ['email', 'name', 'password'],
    ],
  ])('rejects a profile with %s and changes nothing', async (caseName, body, fields) => {
    const person = await buildPerson(world);
    const { email } = person.user;
    const profile = caseName === 'no fields' ? {} : { name: 'Reader', email, password, ...body };
    const response = await changeProfile(person, profile);
    expect(response.status).toBe(422);
    expect(Object.keys(response.body.errors).sort()).toEqual(fields);
    expect(await readProfile(person)).toEqual({
      name: 'Reader',
      email,
      email_confirmed: true,
      pending_email: null,
    });
  });

  it('asks a guest to sign in before changing a profile, and lets administrators change theirs', async () => {
    expect((await changeProfile(undefined, {})).status).toBe(401);
    const administrator = await buildAdministrator(world);
    const { email } = administrator.user;
    expect((await changeProfile(administrator, { name: 'Alix', email, password })).status).toBe(200);
  });
});
