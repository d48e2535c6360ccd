import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Failure } from '../deed.ts';
import type { Stage } from '../stage.ts';

const killed: Failure = {
  name: 'PostgreSQL killed',
  description: 'PostgreSQL’s main process gets SIGKILL and is started again.',
  begin: ({ database }) => database.kill(),
  end: ({ database }) => database.restart(),
};

const hung: Failure = {
  name: 'PostgreSQL hung',
  description: 'PostgreSQL’s connections stay open, and nothing passes through them.',
  begin: ({ proxies }) => proxies.database.fail('silent'),
  end: ({ proxies }) => proxies.database.mend(),
};

const slow: Failure = {
  name: 'PostgreSQL slow',
  description: 'Everything to and from PostgreSQL takes 300 ms longer.',
  begin: ({ proxies }) => proxies.database.fail('slow'),
  end: ({ proxies }) => proxies.database.mend(),
};

const unreachable: Failure = {
  name: 'PostgreSQL unreachable',
  description: 'The address of PostgreSQL refuses connections, and those that were open are closed.',
  begin: ({ proxies }) => proxies.database.fail('unreachable'),
  end: ({ proxies }) => proxies.database.mend(),
};

let occupants: pg.Client[] = [];

/** Opens connections until PostgreSQL has none left. */
async function occupyConnections({ database }: Stage): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: database.url });
    client.on('error', () => {});
    try {
      await client.connect();
      occupants.push(client);
    } catch {
      return;
    }
  }
}

const outOfConnections: Failure = {
  name: 'PostgreSQL out of connections',
  description: 'Other clients hold all connections of PostgreSQL.',
  begin: async (stage) => {
    // The processes lose their connections, so that they have to ask for new ones.
    await stage.proxies.database.fail('unreachable');
    await occupyConnections(stage);
    await stage.proxies.database.mend();
  },
  end: async () => {
    await Promise.all(occupants.map((client) => client.end().catch(() => {})));
    occupants = [];
  },
};

/** Starts PostgreSQL again if it doesn't accept connections. */
async function restartIfStopped({ database }: Stage): Promise<void> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const client = new pg.Client({ connectionString: database.url });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await sleep(500);
    }
  }
  await database.restart();
}

const diskFull: Failure = {
  name: 'PostgreSQL’s disk full',
  description: 'PostgreSQL’s file system has no free byte, for tables and for its log.',
  begin: ({ databaseDisk }) => databaseDisk.fill(),
  end: async (stage) => {
    await stage.databaseDisk.clear();
    await restartIfStopped(stage);
  },
};

const pgBouncerRestarted: Failure = {
  name: 'PgBouncer restarted',
  description: 'PgBouncer, through which requests reach PostgreSQL, is killed and started again.',
  stage: 'PgBouncer',
  begin: async ({ pgBouncer }) => await pgBouncer?.restart(),
  end: async ({ pgBouncer }) => await pgBouncer?.restart(),
};

export const postgresqlFailures = [
  killed,
  hung,
  slow,
  unreachable,
  outOfConnections,
  diskFull,
  pgBouncerRestarted,
];
