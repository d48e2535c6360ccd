import { describe, expect, it } from 'vitest';
import {
  getAdministratorRedirect,
  getDashboardRedirect,
  getGuestRedirect,
  getMemberRedirect,
} from './detours.ts';

const member = { user_type: 2 };
const administrator = { user_type: 1 };

describe('detours', () => {
  it('admits only members to pages for members, and redirects guests to sign-in and administrators to the start page', () => {
    expect([getMemberRedirect(member), getMemberRedirect(null), getMemberRedirect(administrator)]).toEqual([
      null,
      '/login',
      '/',
    ]);
  });

  it('admits only administrators to the studio, and redirects guests to sign-in and members to the 401 page', () => {
    expect([
      getAdministratorRedirect(administrator),
      getAdministratorRedirect(null),
      getAdministratorRedirect(member),
    ]).toEqual([null, '/login', '/401']);
  });

  it('admits only guests to pages for guests, and redirects members and administrators to the dashboard', () => {
    expect([getGuestRedirect(null), getGuestRedirect(member), getGuestRedirect(administrator)]).toEqual([
      null,
      '/dashboard',
      '/dashboard',
    ]);
  });

  it('admits members and administrators to the dashboard, and redirects guests to sign-in', () => {
    expect([
      getDashboardRedirect(member),
      getDashboardRedirect(administrator),
      getDashboardRedirect(null),
    ]).toEqual([null, null, '/login']);
  });
});
