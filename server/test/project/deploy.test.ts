import { readFileSync } from 'node:fs';
import { type FileField, fileKinds } from '@lingostory/contract/files';
import { firstViewParameters } from '@lingostory/contract/first-view';
import { schemas as bookSchemas } from '@lingostory/contract/studio/books/schemas';
import { schemas as dictionarySchemas } from '@lingostory/contract/studio/dictionaries/schemas';
import { schemas as phraseSchemas } from '@lingostory/contract/studio/phrases/schemas';
import { describe, expect, it } from 'vitest';

const readProjectFile = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const nginxConfig = readProjectFile('deploy/nginx.conf.template').replace(/^\s*#.*$/gm, '');
const [configBeforeServer = '', server = ''] = nginxConfig.split(/^server \{$/m);

describe('nginx', () => {
  it('logs request paths in nginx, but not their query strings', () => {
    const [, name, format = ''] = /^log_format (\w+) ([^;]+);/m.exec(configBeforeServer) ?? [];
    const loggedVariables = [...format.matchAll(/\$(\w+)/g)].map(([, variable]) => variable);
    expect(loggedVariables).toEqual([
      'time_iso8601',
      'request_method',
      'path',
      'status',
      'body_bytes_sent',
      'request_time',
      'request_id',
    ]);
    const [, path = '-'] =
      /map \$request_uri \$path \{\s+"~(.+)" \$asked;\s+\}/.exec(configBeforeServer) ?? [];
    for (const query of ['', '?password=canary', '?a=1?b=2', '#canary'])
      expect(new RegExp(path).exec(`/v1/a%3Fb${query}`)?.groups?.asked).toBe('/v1/a%3Fb');
    expect(configBeforeServer).not.toContain('access_log');
    expect(server.match(/access_log .*;/g)).toEqual([`access_log /var/log/nginx/access.log ${name};`]);
  });

  it('configures nginx to forward to the page server only the query parameters that pages use', () => {
    const mappedParameters = [...configBeforeServer.matchAll(/^map \$args \$page_(\w+) /gm)].map(
      ([, name]) => name,
    );
    expect(mappedParameters).toEqual([...firstViewParameters]);
    const [, forwardedArgs = ''] = /set \$args "([^"]+)";/.exec(server) ?? [];
    expect(forwardedArgs).toBe(firstViewParameters.map((name) => `${name}=$page_${name}`).join('&'));
    expect(nginxConfig).not.toContain('$arg_');
  });

  it('configures nginx to accept forms with the largest files that the API allows', () => {
    const formFields = Object.values({ ...bookSchemas, ...phraseSchemas }).flatMap((call) =>
      'files' in call ? [Object.values<FileField>(call.files)] : [],
    );
    const maxFileBytes = formFields.map((fields) =>
      fields.reduce((sum, { kind }) => sum + fileKinds[kind].max, 0),
    );
    const maxTextBytes = 50 * 100 * 1024;
    const [, maxMegabytes] = /client_max_body_size (\d+)m;/.exec(server) ?? [];
    expect(Number(maxMegabytes) * 1024 * 1024).toBeGreaterThan(Math.max(...maxFileBytes) + maxTextBytes);
  });

  it('configures nginx to accept dictionaries as large as the API allows', () => {
    const { kind } = dictionarySchemas.importDictionary.files.file;
    const [, location = ''] = /location = \/v1\/admin\/dictionary \{([^}]*)\}/.exec(server) ?? [];
    const [, maxMegabytes] = /client_max_body_size (\d+)m;/.exec(location) ?? [];
    expect(Number(maxMegabytes) * 1024 * 1024).toBeGreaterThan(fileKinds[kind].max + 50 * 100 * 1024);
  });
});

describe('docker compose in production', () => {
  it('trusts only the bundled nginx as a proxy in production, unless .env sets a higher number of proxies', () => {
    const [, api = ''] = /^ {2}api:.*\n((?: {4}.*\n)+)/m.exec(readProjectFile('docker-compose.yml')) ?? [];
    expect(api).toContain('TRUSTED_PROXIES: "${' + 'TRUSTED_PROXIES:-1}"');
    expect(readProjectFile('.env.example')).toMatch(/^TRUSTED_PROXIES=$/m);
  });

  it('keeps the values of rejected rows out of PostgreSQL’s log in Docker', () => {
    const composeFile = readProjectFile('docker-compose.yml');
    const [, service = ''] = /^ {2}postgres:\n((?: {4}.*\n)+)/m.exec(composeFile) ?? [];
    expect(service).toContain('log_error_verbosity=terse');
  });

  it('makes the API reachable from nginx in Docker regardless of API_HOST in .env', () => {
    expect(readProjectFile('.env.example')).toMatch(/^API_HOST=127\.0\.0\.1$/m);
    const composeFile = readProjectFile('docker-compose.yml');
    const [, api = ''] = /^ {2}api:.*\n((?: {4}.*\n)+)/m.exec(composeFile) ?? [];
    const [, demoService = ''] = /^x-demo: &demo\n((?: {2}.*\n)+)/m.exec(composeFile) ?? [];
    for (const service of [api, demoService]) expect(service).toContain('API_HOST: 0.0.0.0');
    expect(readProjectFile('Dockerfile').split('AS api')[1]).toContain('ENV API_HOST=0.0.0.0');
  });

  it('closes a stopping API’s socket before nginx tries that API again', () => {
    const composeFile = readProjectFile('docker-compose.yml');
    const [, drainSeconds] = /DRAIN_SECONDS: "([1-9]\d*)"/.exec(composeFile) ?? [];
    const failTimeouts = [...composeFile.matchAll(/server api.* fail_timeout=(\d+)s;/g)].map(([, seconds]) =>
      Number(seconds),
    );
    expect(failTimeouts).toHaveLength(3);
    expect(Number(drainSeconds)).toBeLessThan(Math.min(...failTimeouts));
  });
});
