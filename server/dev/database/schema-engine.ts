import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { PrismaPg } from '@prisma/adapter-pg';
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlQuery,
} from '@prisma/driver-adapter-utils';
import type { MigrationList, SchemaContainer } from '@prisma/schema-engine-wasm';
import * as engine from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from 'pg';
import { migrationsFolder, readMigrations } from '../../src/adapters/database/migrate.ts';

const schemaFile = fileURLToPath(new URL('../../../prisma/schema.prisma', import.meta.url));
const emptySchemaFilters = { externalTables: [], externalEnums: [] };

let isWasmLoaded = false;

/**
 * Instantiates the schema engine's .wasm file directly, because its package imports the file as a module, which Node
 * 20 does not support.
 */
function loadWasm(): void {
  if (isWasmLoaded) return;
  const file = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm');
  const bytes = readFileSync(file.replace(/schema_engine\.js$/, 'schema_engine_bg.wasm'));
  const wasmInstance = new WebAssembly.Instance(new WebAssembly.Module(bytes), {
    './schema_engine_bg.js': engine as unknown as WebAssembly.ModuleImports,
  });
  engine.__wbg_set_wasm(wasmInstance.exports);
  (wasmInstance.exports.__wbindgen_start as () => void)();
  isWasmLoaded = true;
}

async function readSchema(): Promise<SchemaContainer> {
  return { path: schemaFile, content: await readFile(schemaFile, 'utf8') };
}

/** Returns the migrations on disk in the engine's format. */
async function readMigrationList(): Promise<MigrationList> {
  const migrationDirectories = (await readMigrations()).map(({ name, sql }) => ({
    path: name,
    migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value: sql } },
  }));
  const lockfile = { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' };
  return { baseDir: migrationsFolder, lockfile, shadowDbInitScript: '', migrationDirectories };
}

const charOid = 18;
const textOid = 25;

/**
 * A client that reports columns of PostgreSQL's type "char" as text, because the adapter cannot read
 * `pg_constraint.contype` otherwise.
 */
class CatalogueClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const { connection } = this as unknown as { connection: NodeJS.EventEmitter };
    connection.prependListener('rowDescription', (message: { fields: { dataTypeID: number }[] }) => {
      for (const field of message.fields) if (field.dataTypeID === charOid) field.dataTypeID = textOid;
    });
  }
}

/**
 * Returns the connection settings as separate fields, because a connection string would override the name of the
 * shadow database.
 */
function toPoolConfig(url: string): pg.PoolConfig {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  return {
    host: decodeURIComponent(hostname),
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
    ...(searchParams.get('sslmode') ? { ssl: true } : {}),
    Client: CatalogueClient,
  };
}

type ConnectedAdapter = Awaited<ReturnType<PrismaPg['connect']>>;

/** Reports the `constraint_type` column as a character again, because the schema engine expects this type. */
function restoreCharacterType(adapter: ConnectedAdapter): ConnectedAdapter {
  const queryRaw = adapter.queryRaw.bind(adapter);
  return Object.assign(adapter, {
    queryRaw: async (query: SqlQuery) => {
      const result = await queryRaw(query);
      const column = result.columnNames.indexOf('constraint_type');
      if (column >= 0) result.columnTypes[column] = ColumnTypeEnum.Character;
      return result;
    },
  });
}

class MigrationAdapter extends PrismaPg {
  readonly #connection: pg.PoolConfig;
  readonly #open = new Set<() => Promise<void>>();

  constructor(poolConfig: pg.PoolConfig) {
    super(poolConfig);
    this.#connection = poolConfig;
  }

  override async connect(): Promise<ConnectedAdapter> {
    const adapter = await super.connect();
    const disposeConnection = adapter.dispose.bind(adapter);
    const dispose = async () => {
      if (this.#open.delete(dispose)) await disposeConnection();
    };
    this.#open.add(dispose);
    return restoreCharacterType(Object.assign(adapter, { dispose }));
  }

  /** Closes all connections, because the schema engine leaves them open. */
  async close(): Promise<void> {
    for (const dispose of this.#open) await dispose();
  }

  /**
   * Closes the connection to the shadow database before dropping the database. The original adapter closes it
   * afterward, and PostgreSQL rejects dropping a database with an open connection.
   */
  override async connectToShadowDb(): Promise<ConnectedAdapter> {
    const mainConnection = await this.connect();
    const database = `lingostory_shadow_${randomUUID().replaceAll('-', '')}`;
    await mainConnection.executeScript(`create database ${database}`);
    const shadowAdapter = await new MigrationAdapter({ ...this.#connection, database }).connect();
    const disposeConnection = shadowAdapter.dispose.bind(shadowAdapter);
    return Object.assign(shadowAdapter, {
      dispose: async () => {
        await disposeConnection();
        await mainConnection.executeScript(`drop database ${database} with (force)`);
        await mainConnection.dispose();
      },
    });
  }
}

/** Runs `useEngine` with the wasm build of Prisma's schema engine, connected to the database at `url`. */
async function withSchemaEngine<T>(
  url: string,
  useEngine: (schemaEngine: engine.SchemaEngine) => Promise<T>,
): Promise<T> {
  loadWasm();
  const schema = await readSchema();
  const adapter = new MigrationAdapter(toPoolConfig(url));
  const schemaEngine = await engine.SchemaEngine.new(
    { datamodels: [[schema.path, schema.content]] },
    () => {},
    bindMigrationAwareSqlAdapterFactory(adapter),
  );
  try {
    return await useEngine(schemaEngine);
  } finally {
    schemaEngine.free();
    await adapter.close();
  }
}

/**
 * Returns the SQL that brings a database with all current migrations into line with `schema.prisma`, or an empty
 * string if no change is needed. The role must be allowed to create databases, because the migrations are applied to
 * a temporary one.
 */
export async function diffSchema(url: string): Promise<string> {
  const [migrations, schema] = [await readMigrationList(), await readSchema()];
  const { stdout } = await withSchemaEngine(url, (schemaEngine) =>
    schemaEngine.diff({
      from: { tag: 'migrations', ...migrations },
      to: { tag: 'schemaDatamodel', files: [schema] },
      script: true,
      exitCode: null,
      filters: emptySchemaFilters,
    }),
  );
  const sqlScript = stdout ?? '';
  return sqlScript.includes('This is an empty migration') ? '' : sqlScript.trim();
}

/** Applies migrations like `prisma migrate deploy`, with the same engine. Returns the names of the applied ones. */
export async function deployMigrationsWithEngine(url: string): Promise<string[]> {
  const migrationList = await readMigrationList();
  const { appliedMigrationNames } = await withSchemaEngine(url, (schemaEngine) =>
    schemaEngine.applyMigrations({ migrationsList: migrationList, filters: emptySchemaFilters }),
  );
  return appliedMigrationNames;
}
