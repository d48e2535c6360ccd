import { buildPerson } from '../../support/builders.ts';
import type { Deed } from '../deed.ts';

const requestEmail: Deed = {
  name: 'send an email',
  mayBeDoubled: true,
  prepare: async ({ world, call }) => {
    const person = await buildPerson(world);
    const { email } = person.user;
    return {
      run: async () => {
        await call('/user/password-recovery-token', { person, json: { email } });
      },
      countStored: async () => (await world.mailbox.emails(email)).length,
    };
  },
};

export const emailDeeds = [requestEmail];
