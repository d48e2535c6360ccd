import { afterEach, describe, expect, it } from 'vitest';
import { storage } from '../lib/storage/storage.ts';
import { saveReturnTo, takeReturnTo } from './return-to.ts';

const user = { id: 7, name: 'Camille', email: 'c@x.example', is_active: true, current_credits: 2 };
const member = { ...user, user_type: 2 };
const administrator = { ...user, user_type: 1 };

afterEach(() => storage.redirectTo.clear());

describe('takeReturnTo', () => {
  it('returns the home page after signing in when no other page was requested', () => {
    expect(takeReturnTo(member)).toBe('/account');
    expect(takeReturnTo(administrator)).toBe('/admin/books');
  });

  it('returns the requested page after signing in, but only once', () => {
    saveReturnTo('/library/le-phare/read?x=1');
    expect(takeReturnTo(member)).toBe('/library/le-phare/read?x=1');
    expect(takeReturnTo(member)).toBe('/account');
  });

  it('never returns a page that the user’s role may not open', () => {
    saveReturnTo('/admin/books');
    expect(takeReturnTo(member)).toBe('/account');
    saveReturnTo('/library');
    expect(takeReturnTo(administrator)).toBe('/admin/books');
    saveReturnTo('/admin/chapter/list/3');
    expect(takeReturnTo(administrator)).toBe('/admin/chapter/list/3');
  });

  it.each([
    'https://elsewhere.example',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:alert(1)',
    '',
  ])('never returns an address on another site: %s', (address) => {
    saveReturnTo(address);
    expect(takeReturnTo(member)).toBe('/account');
  });
});
