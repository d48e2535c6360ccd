import { readFileSync } from 'node:fs';
import { type FileField, fileKinds } from '@lingostory/contract/files';
import { pageParameters } from '@lingostory/contract/first-view';
import { schemas as bookSchemas } from '@lingostory/contract/studio/books/schemas';
import { schemas as dictionarySchemas } from '@lingostory/contract/studio/dictionaries/schemas';
import { schemas as phraseSchemas } from '@lingostory/contract/studio/phrases/schemas';
import { describe, expect, it } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const nginx = read('deploy/nginx.conf.template').replace(/^\s*#.*$/gm, '');
const [beside = '', server = ''] = nginx.split(/^server \{$/m);

describe('nginx', () => {
  it('logs the path of a request in nginx, but not its query', () => {
    const [, name, format = ''] = /^log_format (\w+) ([^;]+);/m.exec(beside) ?? [];
    const variables = [...format.matchAll(/\$(\w+)/g)].map(([, variable]) => variable);
    expect(variables).toEqual([
      'time_iso8601',
      'request_method',
      'path',
      'status',
      'body_bytes_sent',
      'request_time',
      'upstream_http_x_request_id',
    ]);
    const [, path = '-'] = /map \$request_uri \$path \{\s+"~(.+)" \$asked;\s+\}/.exec(beside) ?? [];
    for (const query of ['', '?password=canary', '?a=1?b=2', '#canary'])
      expect(new RegExp(path).exec(`/v1/a%3Fb${query}`)?.groups?.asked).toBe('/v1/a%3Fb');
    expect(beside).not.toContain('access_log');
    expect(server.match(/access_log .*;/g)).toEqual([`access_log /var/log/nginx/access.log ${name};`]);
  });

  it('passes exactly the query parameters that pages read from nginx to the page server', () => {
    const maps = [...beside.matchAll(/^map \$args \$page_(\w+) /gm)].map(([, name]) => name);
    expect(maps).toEqual([...pageParameters]);
    const [, sent = ''] = /set \$args "([^"]+)";/.exec(server) ?? [];
    expect(sent).toBe(pageParameters.map((name) => `${name}=$page_${name}`).join('&'));
    expect(nginx).not.toContain('$arg_');
  });

  it('lets nginx accept forms with files up to the API’s size limits', () => {
    const forms = Object.values({ ...bookSchemas, ...phraseSchemas }).flatMap((call) =>
      'files' in call ? [Object.values<FileField>(call.files)] : [],
    );
    const files = forms.map((fields) => fields.reduce((sum, { kind }) => sum + fileKinds[kind].max, 0));
    const texts = 50 * 100 * 1024;
    const [, megabytes] = /client_max_body_size (\d+)m;/.exec(server) ?? [];
    expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(Math.max(...files) + texts);
  });

  it('lets nginx accept dictionaries only at their own address', () => {
    const { kind } = dictionarySchemas.importDictionary.files.file;
    const [, location = ''] = /location = \/v1\/admin\/dictionary \{([^}]*)\}/.exec(server) ?? [];
    const [, megabytes] = /client_max_body_size (\d+)m;/.exec(location) ?? [];
    expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(fileKinds[kind].max + 50 * 100 * 1024);
  });
});

describe('docker compose in production', () => {
  it('trusts only its own nginx as a proxy in production, unless .env sets more proxies', () => {
    const [, api = ''] = /^ {2}api:\n((?: {4}.*\n)+)/m.exec(read('docker-compose.yml')) ?? [];
    expect(api).toContain('TRUSTED_PROXIES: "${' + 'TRUSTED_PROXIES:-1}"');
    expect(read('.env.example')).toMatch(/^TRUSTED_PROXIES=$/m);
  });

  it('makes the API reachable for nginx in Docker, whatever API_HOST is in .env', () => {
    expect(read('.env.example')).toMatch(/^API_HOST=127\.0\.0\.1$/m);
    const compose = read('docker-compose.yml');
    const [, api = ''] = /^ {2}api:\n((?: {4}.*\n)+)/m.exec(compose) ?? [];
    const [, demo = ''] = /^x-demo: &demo\n((?: {2}.*\n)+)/m.exec(compose) ?? [];
    for (const service of [api, demo]) expect(service).toContain('API_HOST: 0.0.0.0');
    expect(read('Dockerfile').split('AS api')[1]).toContain('ENV API_HOST=0.0.0.0');
  });
});
