import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const readProjectFile = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

type Service = {
  image?: string;
  build?: { target: string };
  profiles?: string[];
  user?: string;
  read_only?: boolean;
  tmpfs?: string[];
  cap_drop?: string[];
  volumes?: string[];
  healthcheck?: { disable?: boolean; test?: string[] };
  depends_on?: Record<string, { condition: string }> | string[];
  environment?: Record<string, string>;
};
type ComposeFile = { services: Record<string, Service>; volumes: Record<string, unknown> };

/** Replaces `${NAME:-default}` by the default, as docker compose does without a .env. */
const withDefaults = (text: string) => text.replace(/\$\{\w+:-([^}]*)\}/g, '$1');
const compose: ComposeFile = parse(withDefaults(readProjectFile('docker-compose.yml')), { merge: true });

const servicesOf = (profile: string) =>
  Object.entries(compose.services).filter(([, { profiles }]) => !profiles || profiles.includes(profile));
/** The services in production that run images of ours. PostgreSQL's image starts as root and then changes its user itself. */
const ourServices = servicesOf('production').filter(([, { build }]) => build);

const dockerfile = readProjectFile('Dockerfile');
/** The instructions of each target, with those of the target that it is made from. */
function readTarget(name: string): string {
  const [, base = '', instructions = ''] =
    new RegExp(`^FROM (\\S+) AS ${name}$\\n([\\s\\S]*?)(?=^FROM |(?![\\s\\S]))`, 'm').exec(dockerfile) ?? [];
  return base.startsWith('$') ? instructions : `${readTarget(base)}${instructions}`;
}
const lastInstruction = (target: string, instruction: string) =>
  [...readTarget(target).matchAll(new RegExp(`^${instruction} (.*)$`, 'gm'))].at(-1)?.[1];

describe('docker compose in production', () => {
  it('starts three API processes, and one each for jobs, pages, nginx, PgBouncer, backups and PostgreSQL', () => {
    const names = servicesOf('production').map(([name]) => name);
    expect(names.sort()).toEqual(
      ['api', 'api-2', 'api-3', 'backup', 'jobs', 'pages', 'pgbouncer', 'postgres', 'web'].sort(),
    );
  });

  it('lets three processes serve requests and one run the jobs', () => {
    const runsJobs = ['api', 'api-2', 'api-3', 'jobs'].map(
      (name) => compose.services[name]?.environment?.RUN_JOBS,
    );
    expect(runsJobs).toEqual(['no', 'no', 'no', 'yes']);
  });

  it.each(ourServices)(
    'runs %s without root, without capabilities and with a read-only root file system',
    (_, service) => {
      expect(service).toMatchObject({ read_only: true, tmpfs: ['/tmp'], cap_drop: ['ALL'] });
      const user = service.user ?? lastInstruction(service.build?.target ?? '', 'USER');
      expect(user).toMatch(/^(node|nginx|nobody|999:999)$/);
    },
  );

  it.each(servicesOf('production'))('checks the health of %s', (_, { build, healthcheck }) => {
    expect(healthcheck?.disable).toBeUndefined();
    expect(healthcheck?.test ?? lastInstruction(build?.target ?? '', 'HEALTHCHECK')).toBeTruthy();
  });

  it('mounts only declared volumes and files of the project', () => {
    for (const [name, { volumes = [] }] of Object.entries(compose.services))
      for (const volume of volumes) {
        const [source = ''] = volume.split(':');
        if (source.startsWith('./')) expect(readProjectFile(source), name).toBeTruthy();
        else expect(Object.keys(compose.volumes), name).toContain(source);
      }
  });

  it('starts every service that another one depends on', () => {
    for (const profile of ['production', 'demo']) {
      const names = servicesOf(profile).map(([name]) => name);
      for (const [name, { depends_on = [] }] of servicesOf(profile)) {
        const dependencies = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on);
        expect(names, name).toEqual(expect.arrayContaining(dependencies));
      }
    }
  });

  it('sends requests through PgBouncer, and migrations, jobs and backups to PostgreSQL itself', () => {
    for (const name of ['api', 'api-2', 'api-3', 'jobs']) {
      const { DATABASE_URL = '', REQUESTS_DATABASE_URL = '' } = compose.services[name]?.environment ?? {};
      expect(new URL(DATABASE_URL).host).toBe('postgres:5432');
      expect(new URL(REQUESTS_DATABASE_URL)).toMatchObject({
        host: 'pgbouncer:6432',
        username: 'lingostory_requests',
        pathname: '/lingostory',
      });
    }
    expect(compose.services.backup?.environment?.BACKUP_DATABASE_URL).toContain('@postgres:5432/');
  });

  it('allows as many connections to PostgreSQL as docs/processes.md computes', () => {
    const { command = [] } = compose.services.postgres as { command?: string[] };
    const [, maxConnections] = /max_connections=(\d+)/.exec(command.join(' ')) ?? [];
    const [, poolSize] = /^default_pool_size = (\d+)$/m.exec(readProjectFile('deploy/pgbouncer.ini')) ?? [];
    const [, direct] =
      /one: 142, or (\d+) and the pool/.exec(readProjectFile('docs/processes.md').replace(/\n/g, ' ')) ?? [];
    expect(Number(direct) + Number(poolSize)).toBeLessThan(Number(maxConnections) - 20);
  });

  it('uses PgBouncer in transaction mode with named statements', () => {
    const settings = readProjectFile('deploy/pgbouncer.ini');
    expect(settings).toMatch(/^pool_mode = transaction$/m);
    expect(settings).toMatch(/^max_prepared_statements = 500$/m);
    expect(settings).toMatch(/^listen_port = 6432$/m);
    expect(compose.services.api?.environment?.NAMED_STATEMENTS).toBe('yes');
  });
});

describe('the images', () => {
  it('builds every image on a base that a build argument can replace', () => {
    const bases = [...dockerfile.matchAll(/^FROM \$\{(\w+)\}/gm)].map(([, name]) => name);
    expect([...new Set(bases)].sort()).toEqual(['BASE', 'NGINX_BASE', 'PGBOUNCER_BASE']);
    expect(dockerfile).toMatch(/^ARG BASE=node:24-bookworm-slim$/m);
    const script = readProjectFile('deploy/build-images.sh');
    for (const name of new Set(bases)) expect(script).toContain(`--build-arg "${name}=`);
  });

  it('checks the health of each image at the port on which it listens', () => {
    const [, port] = /^API_PORT=(\d+)$/m.exec(readProjectFile('.env.example')) ?? [];
    expect(lastInstruction('api', 'HEALTHCHECK')).toContain(`http://127.0.0.1:${port}/readyz`);
    expect(readProjectFile('deploy/nginx.conf.template')).toMatch(/^ {2}listen 8080;$/m);
    expect(lastInstruction('web', 'HEALTHCHECK')).toContain('http://127.0.0.1:8080/');
    expect(compose.services.pages?.environment?.API_ORIGIN).toBe('http://web:8080');
    expect(lastInstruction('pgbouncer', 'HEALTHCHECK')).toContain('/127.0.0.1/6432');
  });

  it('lets nginx write only to its volumes, its logs and /tmp', () => {
    const text = ['deploy/images/nginx.conf', 'deploy/nginx.conf.template'].map(readProjectFile).join('\n');
    const written = [
      ...text.matchAll(/^\s*(?:pid|error_log|access_log|\w+_temp_path|proxy_cache_path) (\/\S+?)[; ]/gm),
    ].map(([, path]) => path);
    expect(written.length).toBeGreaterThan(7);
    for (const path of written) expect(path).toMatch(/^\/(tmp|var\/cache\/nginx|var\/log\/nginx|dev)\//);
  });
});
