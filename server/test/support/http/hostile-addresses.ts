import { firstViewParameters } from '@lingostory/contract/first-view';

/** Paths of all public pages, with and without typical values of the query parameters that they read. */
export const publicPages = [
  '/',
  '/lingostory',
  '/lingostory?page=2',
  '/lingostory?search=chat',
  '/lingostory?search=chat%20noir&difficulty=Easy&sort=title&page=2',
  '/book-detail/le-phare',
  '/guest/le-phare/read',
  '/guest/le-phare/read?phrase=2',
  '/lingonovel-story',
  '/subs',
  '/help',
  '/contact',
  '/terms',
  '/review-guidelines',
  '/profile',
  '/signup',
  '/login',
  '/nowhere',
];

const parameterValues: Record<string, string> = {
  search: 'x',
  difficulty: 'Hard',
  sort: 'title',
  page: '7',
  phrase: '9999',
};
export const encodeFirstCharacter = (name: string) => `%${name.charCodeAt(0).toString(16)}${name.slice(1)}`;
export const encodeAllCharacters = (name: string) => [...name].map(encodeFirstCharacter).join('');

/** Returns ways to spell a query parameter that nginx and the page server might read differently. */
function listDisguisedParameters(name: string): string[] {
  const value = parameterValues[name];
  return [
    `${encodeFirstCharacter(name)}=${value}`,
    `${encodeAllCharacters(name)}=${value}`,
    `${encodeAllCharacters(name).toUpperCase()}=${value}`,
    `${name.toUpperCase()}=${value}`,
    `${name[0]?.toUpperCase()}${name.slice(1)}=${value}`,
    `${name}=${value}`,
    `${name}=&${name}=${value}`,
    `${name}=${value}&${name}=`,
    `${name}&${name}=${value}`,
    `${name}[]=${value}`,
    `${name}%5B%5D=${value}`,
    `${name}[0]=${value}`,
    `+${name}=${value}`,
    `%20${name}=${value}`,
    `${name}%00=${value}`,
    `${name}%3D${value}`,
    `a=b&${name}=${value}`,
    `a=b;${name}=${value}`,
    `a=b%26${name}=${value}`,
    `a=b?${name}=${value}`,
    `a=b#&${name}=${value}`,
    `&&${name}=${value}`,
    `utm_source=%26${name}%3D${value}`,
    `%EF%BB%BF${name}=${value}`,
  ];
}

const hostileQueries = [
  ...firstViewParameters.flatMap(listDisguisedParameters),
  'search=+&page=1',
  'search=%20%20',
  'search=e%CC%81t%C3%A9',
  'page=1&difficulty=Hard',
  'difficulty=hard&page=01&sort=',
  `search=${'x'.repeat(5_000)}`,
  `${'a=b&'.repeat(1_500)}search=x`,
  'constructor=1&__proto__=2',
  '%',
  '%zz=1',
  '?search=x',
  '=x',
];

/** Returns variants of a path. Some of them lead to other pages or to none. */
const listPathVariants = (path: string) => [
  path,
  path.replace(/[a-z]/, encodeFirstCharacter),
  `/${path}`,
  `${path}/`,
  `${path}//`,
  `${path}/.`,
  `${path}.`,
  `${path}/../terms`,
  `/x/..${path}`,
  `/.${path}`,
  path.toUpperCase(),
  `${path}%3Fsearch=x`,
  `${path}%3Fsearch=x&phrase=9999`,
  `${path}%20`,
  `${path}%0a`,
  `${path}#?search=x`,
  `${path}#&phrase=9999`,
  `${path};search=x`,
  `${path}%2F`,
  `${path}%2f..%2fterms`,
];

/** Headers that differ between people, devices or browsers. */
export const personalHeaders = [
  'Authorization: Bearer secret',
  'Cookie: token=secret',
  'Accept-Language: de',
  'Accept-Encoding: gzip, br',
  'Accept: application/json',
  'Range: bytes=0-3',
  'If-None-Match: *',
  'If-Modified-Since: Fri, 01 Jan 2100 00:00:00 GMT',
  'Cache-Control: no-store',
  'Pragma: no-cache',
  'X-Forwarded-Host: evil.example',
  'X-Forwarded-Proto: http',
  'X-Forwarded-For: 6.6.6.6',
  'Forwarded: host=evil.example',
  'X-Original-URL: /terms',
  'X-Rewrite-URL: /terms',
  'X-HTTP-Method-Override: POST',
  'X-Accel-Expires: 0',
  'User-Agent: bot',
];
const httpMethods = ['HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'PURGE', 'get'];

const headerLines = 'Host: localhost\r\nConnection: close\r\n';

/** Returns requests that might change the page that other people see, for example by poisoning the cache. */
export function listHostileRequests(page: string): string[] {
  const [path = '', pageQuery = ''] = page.split('?');
  const requestTargets = [
    ...listPathVariants(path),
    ...hostileQueries.flatMap((query) => [
      `${path}?${query}`,
      `${path}?${pageQuery}&${query}`,
      `${path}?${query}&${pageQuery}`,
    ]),
    `http://evil.example${path}?search=x`,
  ];
  return [
    ...requestTargets.map((target) => `GET ${target} HTTP/1.1\r\n${headerLines}\r\n`),
    ...personalHeaders.map((header) => `GET ${page} HTTP/1.1\r\n${headerLines}${header}\r\n\r\n`),
    ...httpMethods.map((method) => `${method} ${page} HTTP/1.1\r\n${headerLines}\r\n`),
    `GET ${page} HTTP/1.1\r\n${headerLines}Content-Length: 8\r\n\r\nsearch=x`,
    `GET ${page} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
    `GET ${page} HTTP/1.0\r\n\r\n`,
  ];
}
