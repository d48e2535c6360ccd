import { expect, it } from 'vitest';
import { parseForm } from './form.ts';

it('parses form keys with brackets into a nested object', () => {
  const form = 'mode=payment&items[0][price]=p%2F1&items[1][price]=p2&expand[]=a&expand[]=b&note=';
  expect(parseForm(form)).toEqual({
    mode: 'payment',
    items: { 0: { price: 'p/1' }, 1: { price: 'p2' } },
    expand: { 0: 'a', 1: 'b' },
    note: '',
  });
});

it('parses form keys such as __proto__ like any other key', () => {
  expect(Object.keys(parseForm('__proto__[admin]=1&constructor=2'))).toEqual(['__proto__', 'constructor']);
  expect(({} as { admin?: unknown }).admin).toBeUndefined();
});

it.each(['a[b=1', '[a]=1', 'a[b]c=1'])('rejects the malformed form key in %s', (form) => {
  expect(() => parseForm(form)).toThrow('Invalid parameter');
});
