import { afterEach, describe, expect, it } from 'vitest';
import { storage } from '../lib/storage.ts';
import { rememberWay, takeWay } from './return-to.ts';

const user = { id: 7, name: 'Camille', email: 'c@x.example', is_active: true, current_credits: 2 };
const member = { ...user, user_type: 2 };
const administrator = { ...user, user_type: 1 };

afterEach(() => storage.redirectTo.clear());

describe('the way after signing in', () => {
  it('is home when nothing was asked for', () => {
    expect(takeWay(member)).toBe('/account');
    expect(takeWay(administrator)).toBe('/admin/books');
  });

  it('is the page that was asked for, once', () => {
    rememberWay('/library/le-phare/read?x=1');
    expect(takeWay(member)).toBe('/library/le-phare/read?x=1');
    expect(takeWay(member)).toBe('/account');
  });

  it('never leads where the person may not go', () => {
    rememberWay('/admin/books');
    expect(takeWay(member)).toBe('/account');
    rememberWay('/library');
    expect(takeWay(administrator)).toBe('/admin/books');
    rememberWay('/admin/chapter/list/3');
    expect(takeWay(administrator)).toBe('/admin/chapter/list/3');
  });

  it.each([
    'https://elsewhere.example',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:alert(1)',
    '',
  ])('never leads to another site (%s)', (address) => {
    rememberWay(address);
    expect(takeWay(member)).toBe('/account');
  });
});
