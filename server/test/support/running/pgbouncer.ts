import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findFreePort } from '../../../dev/ports.ts';
import { findPgBouncer } from '../../../dev/test-run/find-pgbouncer.ts';

export type PgBouncer = {
  /** The database's URL through PgBouncer. */
  url: string;
  /** Returns the number of connections that PgBouncer has opened to the database. */
  countServerConnections: () => Promise<number>;
  /** Stops PgBouncer, which breaks all connections, and starts it again with the same port. */
  restart: () => Promise<void>;
  close: () => Promise<void>;
};

/** Starts PgBouncer in transaction mode in front of a database, with at most `poolSize` connections to it. */
export async function startPgBouncer(databaseUrl: string, poolSize: number): Promise<PgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'lingostory-pgbouncer-'));
  await chmod(folder, 0o777);
  const target = new URL(databaseUrl);
  const [user, password, database] = [target.username, target.password, target.pathname.slice(1)];
  const port = await findFreePort();
  const configuration = `
[databases]
${database} = host=${target.hostname} port=${target.port} user=${user} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 1000
admin_users = ${user}
ignore_startup_parameters = extra_float_digits
`;
  const configurationFile = join(folder, 'pgbouncer.ini');
  await writeFile(configurationFile, configuration);
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  const connect = async (path: string) => {
    const connectionUrl = new URL(url);
    connectionUrl.pathname = path;
    const client = new pg.Client({ connectionString: connectionUrl.href });
    client.on('error', () => {});
    await client.connect();
    return client;
  };
  const startProcess = async () => {
    // PgBouncer refuses to run as root.
    const isRoot = process.getuid?.() === 0;
    const child = spawn(findPgBouncer(), [...(isRoot ? ['-u', 'nobody'] : []), configurationFile], {
      stdio: 'pipe',
    });
    let output = '';
    child.stderr.on('data', (chunk) => {
      output += String(chunk);
    });
    const isListening = () =>
      connect(target.pathname).then(
        (client) => client.end().then(() => true),
        () => false,
      );
    while (!(await isListening())) {
      if (child.exitCode !== null) throw new Error(`PgBouncer did not start: ${output}`);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    const exitEvent = once(child, 'exit');
    return async () => {
      child.kill('SIGKILL');
      await exitEvent;
    };
  };
  let stopProcess = await startProcess();
  return {
    url: url.href,
    countServerConnections: async () => {
      const client = await connect('pgbouncer');
      const { rows } = await client.query('show servers');
      await client.end();
      return rows.length;
    },
    restart: async () => {
      await stopProcess();
      stopProcess = await startProcess();
    },
    close: async () => {
      await stopProcess();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
