import fc from 'fast-check';

const createLongText = (length: number) => 'é'.repeat(length);

/** Text that parsers, databases and file systems have trouble with. */
const texts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\ufeff',
  '\u202eevil',
  'e\u0301',
  'ﷺ',
  '👩‍👩‍👧',
  '\u2028',
  '\r\nSet-Cookie: a=b',
  "'; drop table users; --",
  '%',
  '%%',
  '_',
  '\\',
  '#{7*7}',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-1',
  '0',
  '1e3',
  '0x10',
  '１',
  '1.5',
  ' 7 ',
  '2147483648',
  '9007199254740993',
  '99999999999999999999999',
  createLongText(300),
  'x'.repeat(6000),
];

const hostileNumbers = [0, -0, -1, 0.5, 1e21, 1e308, 2 ** 31, 2 ** 53 + 2, -(2 ** 31) - 1];

export const hostileTextArbitrary = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...texts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

/** Any JSON value, sent in place of a field's expected value. */
export const hostileValueArbitrary: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: hostileTextArbitrary },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...hostileNumbers) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], ['a', 'b'], { a: { b: 1 } }),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Path segments that are sent without further encoding. */
export const hostileSegmentArbitrary = fc.constantFrom(
  '..',
  '.',
  '%2e%2e',
  '%2E%2E%2f',
  '..%2f..%2fetc%2fpasswd',
  '%2F',
  '%5c',
  '%00',
  'a%00b',
  '%',
  '%zz',
  '%E9',
  '%C0%AE',
  '%ED%A0%80',
  '%F0%9F%92%A9',
  '%EF%BB%BF',
  '%20',
  '+',
  ';a=b',
  '*',
  ':id',
  '{id}',
  '__proto__',
  'constructor',
  '0',
  '-1',
  '1.5',
  '1e3',
  'NaN',
  '%31',
  '2147483647',
  '2147483648',
  '99999999999999999999999',
  'x'.repeat(201),
  'x'.repeat(8000),
  '\u00e9',
);

const createForm = (boundary: string, ...parts: string[]) =>
  parts.map((formPart) => `--${boundary}\r\n${formPart}\r\n`).join('');
const createField = (name: string, value: string) =>
  `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`;

const kinds = {
  json: [
    'application/json',
    'APPLICATION/JSON',
    'application/json; charset=latin1',
    'application/json;charset=x',
  ],
  text: ['application/x-www-form-urlencoded', 'application/x-www-form-urlencoded; charset=utf-16'],
  form: ['multipart/form-data; boundary=b', 'multipart/form-data', 'multipart/form-data; boundary=""'],
  other: [
    'text/plain',
    'application/xml',
    'application/octet-stream',
    'text/html; charset=utf-8',
    'nonsense',
    '',
  ],
};

/** Form content types that the contract does not define. */
const unknownFormTypes = [
  'multipart/mixed; boundary=b',
  'multipart/related',
  'multipart/form-data; boundary=b; boundary=c',
  'multipart/form-data; charset=utf-16; boundary=b',
];

const contentsByType = {
  json: [
    '',
    '{',
    'null',
    '[]',
    '[1,2]',
    '"text"',
    '7',
    '{"a":',
    '{"__proto__":{"name":"x"}}',
    '{"constructor":{"prototype":{}}}',
    '\ufeff{}',
    '{"a":1,"a":2}',
    '['.repeat(20_000),
    `{"name":"${'x'.repeat(120_000)}"}`,
    '\u0000',
  ],
  text: [
    '',
    '%',
    'a=%ff',
    '%00=%00',
    'a[b]=c',
    'a[]=1&a[]=2',
    '&&&=',
    `a=${'x'.repeat(120_000)}`,
    'a&'.repeat(1500),
  ],
  form: [
    '',
    '--b--\r\n',
    '--b\r\n',
    createForm('b', createField('name', 'x')),
    `${createForm('b', createField('name', 'x'), createField('name', 'y'))}--b--\r\n`,
    `${createForm('b', createField('', 'x'))}--b--\r\n`,
    `${createForm('b', createField('a[b][c]', 'x'), createField('__proto__', 'x'))}--b--\r\n`,
    `${createForm('b', ...Array.from({ length: 60 }, (_, index) => createField(`f${index}`, 'x')))}--b--\r\n`,
    `${createForm('b', createField('n'.repeat(200), 'x'))}--b--\r\n`,
    `${createForm('b', 'X: y\r\n\r\nz')}--b--\r\n`,
    'garbage',
  ],
};

const pairBodies = (types: string[], bodies: string[]) =>
  fc.record({ contentType: fc.constantFrom(...types), content: fc.constantFrom(...bodies) });

/** Bodies that are malformed or empty, or that do not match their content type. */
export const brokenBodyArbitrary = fc.oneof(
  pairBodies(kinds.json, contentsByType.json),
  pairBodies(kinds.text, contentsByType.text),
  pairBodies([...kinds.form, ...unknownFormTypes], contentsByType.form),
  pairBodies(
    [...kinds.other, ...kinds.json],
    [...contentsByType.text.slice(0, 4), ...contentsByType.json.slice(0, 4)],
  ),
);

/** Headers that our own client never sends. */
export const hostileHeadersArbitrary = fc.constantFrom<Record<string, string>>(
  { accept: 'text/html' },
  { accept: 'image/*;q=0' },
  { 'accept-encoding': 'gzip, br;q=x' },
  { 'content-encoding': 'gzip' },
  { 'content-encoding': 'nonsense' },
  { 'if-none-match': '*' },
  { 'if-modified-since': 'never' },
  { range: 'bytes=5-1' },
  { origin: 'https://evil.example' },
  { host: 'evil.example' },
  { 'x-forwarded-for': '\u00ff, 1.2.3.4' },
  { 'x-http-method-override': 'DELETE' },
  { cookie: 'token=x; __proto__=y' },
);

export const brokenTokenArbitrary = fc.constantFrom(
  'Bearer',
  'Bearer ',
  'Bearer null',
  'Bearer a.b.c',
  'Basic YTpi',
  'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.',
  `Bearer ${'x'.repeat(6000)}`,
);
