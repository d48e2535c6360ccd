import { describe, expect, it } from 'vitest';
import { administratorDetour, dashboardDetour, guestDetour, memberDetour } from './detours.ts';

const member = { user_type: 2 };
const administrator = { user_type: 1 };

describe('detours', () => {
  it('keep a member on a member’s page, a guest goes to sign in, an administrator to the start', () => {
    expect([memberDetour(member), memberDetour(null), memberDetour(administrator)]).toEqual([
      null,
      '/login',
      '/',
    ]);
  });

  it('keep an administrator on an administrator’s page, a guest goes to sign in, a member to 401', () => {
    expect([
      administratorDetour(administrator),
      administratorDetour(null),
      administratorDetour(member),
    ]).toEqual([null, '/login', '/401']);
  });

  it('keep a guest on a guest’s page, whoever is signed in goes to the dashboard', () => {
    expect([guestDetour(null), guestDetour(member), guestDetour(administrator)]).toEqual([
      null,
      '/dashboard',
      '/dashboard',
    ]);
  });

  it('keep whoever is signed in on the dashboard, a guest goes to sign in', () => {
    expect([dashboardDetour(member), dashboardDetour(administrator), dashboardDetour(null)]).toEqual([
      null,
      null,
      '/login',
    ]);
  });
});
