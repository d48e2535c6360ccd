import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAdministrator, buildPerson, getAs, type Person, password } from '../support/builders.ts';
import { startWorld, type World } from '../support/running/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

function changeProfile(person: Person | undefined, body: object, targetWorld: World = world) {
  const request = targetWorld.api.put('/v1/user/profile');
  return (person ? request.set('Authorization', person.bearer) : request).send(body);
}
let emailAddressCount = 0;
const createEmailAddress = () => {
  emailAddressCount += 1;
  return `new-${emailAddressCount}@example.org`;
};
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

  it('limits the number of wrong passwords and of confirmation emails in profile changes', async () => {
    const limitedWorld = await startWorld({ LIMITS_FACTOR: '1' });
    try {
      const [passwordGuesser, emailChanger] = [
        await buildPerson(limitedWorld),
        await buildPerson(limitedWorld),
      ];
      const guessPassword = () =>
        changeProfile(
          passwordGuesser,
          { name: 'A', email: createEmailAddress(), password: 'wrong' },
          limitedWorld,
        );
      for (let i = 0; i < 10; i += 1) expect((await guessPassword()).status).toBe(422);
      expect((await guessPassword()).status).toBe(429);
      const requestEmailChange = () =>
        changeProfile(emailChanger, { name: 'A', email: createEmailAddress(), password }, limitedWorld);
      for (let i = 0; i < 4; i += 1) expect((await requestEmailChange()).status).toBe(200);
      // Changing only the name sends no email, so it does not count toward the limit.
      const { email } = emailChanger.user;
      for (let i = 0; i < 3; i += 1)
        expect(
          (await changeProfile(emailChanger, { name: `A${i}`, email, password }, limitedWorld)).status,
        ).toBe(200);
      expect((await requestEmailChange()).status).toBe(200);
      const blockedResponse = await requestEmailChange();
      expect([blockedResponse.status, Number(blockedResponse.headers['retry-after']) > 0]).toEqual([
        429,
        true,
      ]);
    } finally {
      await limitedWorld.close();
    }
  });
});
