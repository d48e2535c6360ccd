import { afterEach, describe, expect, it } from 'vitest';
import { storage } from '../lib/storage/storage.ts';
import { saveReturnPath, takeReturnPath } from './return-to.ts';

const user = { id: 7, name: 'Camille', email: 'c@x.example', is_active: true, current_credits: 2 };
const member = { ...user, user_type: 2 };
const administrator = { ...user, user_type: 1 };

afterEach(() => storage.redirectTo.clear());

describe('takeReturnPath', () => {
  it('opens the user’s home page after sign-in if they asked for no other page', () => {
    expect(takeReturnPath(member)).toBe('/account');
    expect(takeReturnPath(administrator)).toBe('/admin/books');
  });

  it('opens the page requested before sign-in after the first sign-in, and the home page after later ones', () => {
    saveReturnPath('/library/le-phare/read?x=1');
    expect(takeReturnPath(member)).toBe('/library/le-phare/read?x=1');
    expect(takeReturnPath(member)).toBe('/account');
  });

  it('never opens a page after sign-in that the user’s role doesn’t allow', () => {
    saveReturnPath('/admin/books');
    expect(takeReturnPath(member)).toBe('/account');
    saveReturnPath('/library');
    expect(takeReturnPath(administrator)).toBe('/admin/books');
    saveReturnPath('/admin/chapter/list/3');
    expect(takeReturnPath(administrator)).toBe('/admin/chapter/list/3');
  });

  it.each([
    'https://elsewhere.example',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:alert(1)',
    '',
  ])('never redirects to another site after sign-in: %s', (path) => {
    saveReturnPath(path);
    expect(takeReturnPath(member)).toBe('/account');
  });
});
