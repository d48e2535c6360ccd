import { describe, expect, it } from 'vitest';
import { administratorDetour, dashboardDetour, guestDetour, memberDetour } from './detours.ts';

const member = { user_type: 2 };
const administrator = { user_type: 1 };

describe('detours', () => {
  it('admits only members to a member’s page, and redirects guests to sign-in and administrators to the start page', () => {
    expect([memberDetour(member), memberDetour(null), memberDetour(administrator)]).toEqual([
      null,
      '/login',
      '/',
    ]);
  });

  it('admits only administrators to the studio, and redirects guests to sign-in and members to 401', () => {
    expect([
      administratorDetour(administrator),
      administratorDetour(null),
      administratorDetour(member),
    ]).toEqual([null, '/login', '/401']);
  });

  it('admits only guests to a guest’s page, and redirects members and administrators to the dashboard', () => {
    expect([guestDetour(null), guestDetour(member), guestDetour(administrator)]).toEqual([
      null,
      '/dashboard',
      '/dashboard',
    ]);
  });

  it('admits members and administrators to the dashboard, and redirects guests to sign-in', () => {
    expect([dashboardDetour(member), dashboardDetour(administrator), dashboardDetour(null)]).toEqual([
      null,
      null,
      '/login',
    ]);
  });
});
