import { describe, expect, it } from 'vitest';
import { administratorDetour, dashboardDetour, guestDetour, memberDetour } from './detours.ts';

const member = { user_type: 2 };
const administrator = { user_type: 1 };

describe('detours', () => {
  it('keeps a member on a member’s page, and sends a guest to sign in and an administrator to the start page', () => {
    expect([memberDetour(member), memberDetour(null), memberDetour(administrator)]).toEqual([
      null,
      '/login',
      '/',
    ]);
  });

  it('keeps an administrator on an administrator’s page, and sends a guest to sign in and a member to 401', () => {
    expect([
      administratorDetour(administrator),
      administratorDetour(null),
      administratorDetour(member),
    ]).toEqual([null, '/login', '/401']);
  });

  it('keeps a guest on a guest’s page, and sends members and administrators to the dashboard', () => {
    expect([guestDetour(null), guestDetour(member), guestDetour(administrator)]).toEqual([
      null,
      '/dashboard',
      '/dashboard',
    ]);
  });

  it('keeps members and administrators on the dashboard, and sends a guest to sign in', () => {
    expect([dashboardDetour(member), dashboardDetour(administrator), dashboardDetour(null)]).toEqual([
      null,
      null,
      '/login',
    ]);
  });
});
