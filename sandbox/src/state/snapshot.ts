import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { createEmptyTables, type Tables } from './tables.ts';
import type { World } from './world.ts';

const SNAPSHOT_VERSION = 1;
const WRITE_DEBOUNCE_MS = 150;

type Snapshot = { version: number; offset: number; tables: Record<string, { id: string }[]> };

/**
 * Keeps the sandbox's state across restarts in a JSON file. The file is replaced by a rename, so that it is never
 * half-written.
 */
export function createSnapshotStore(world: World, file: string | undefined, log: (line: string) => void) {
  let timer: NodeJS.Timeout | null = null;

  function writeSnapshot(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    if (file === undefined) return;
    const tables = Object.fromEntries(
      Object.entries(world.tables).map(([name, rows]) => [name, [...rows.values()]]),
    );
    const snapshot: Snapshot = { version: SNAPSHOT_VERSION, offset: world.clock.offset(), tables };
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.tmp`, JSON.stringify(snapshot), { mode: 0o600 });
    renameSync(`${file}.tmp`, file);
  }

  return {
    load(): void {
      if (file === undefined) return;
      const snapshot = readSnapshot(file, log);
      if (!snapshot) return;
      world.tables = restoreTables(snapshot);
      world.clock.set(snapshot.offset);
    },
    /** Schedules a write of the file, so that several changes in a row cause only one. */
    scheduleWrite(): void {
      if (file === undefined || timer) return;
      timer = setTimeout(() => {
        try {
          writeSnapshot();
        } catch (error) {
          log(`state not saved: ${String(error)}`);
        }
      }, WRITE_DEBOUNCE_MS);
    },
    write: writeSnapshot,
  };
}

function readSnapshot(file: string, log: (line: string) => void): Snapshot | null {
  let content: string;
  try {
    content = readFileSync(file, 'utf8');
  } catch {
    return null;
  }
  try {
    const snapshot = JSON.parse(content) as Snapshot;
    if (snapshot.version === SNAPSHOT_VERSION) return snapshot;
    log(`state file ${file} is of another version; starting afresh`);
  } catch {
    log(`state file ${file} is not readable; starting afresh`);
  }
  renameSync(file, `${file}.unreadable`);
  return null;
}

function restoreTables(snapshot: Snapshot): Tables {
  const tables = createEmptyTables();
  for (const [name, rows] of Object.entries(tables) as [string, Map<string, unknown>][]) {
    for (const row of snapshot.tables[name] ?? []) rows.set(row.id, row);
  }
  return tables;
}
