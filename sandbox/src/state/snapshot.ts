import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { emptyTables, type Tables } from './tables.ts';
import type { World } from './world.ts';

const VERSION = 1;
const DEBOUNCE = 150;

type Snapshot = { version: number; offset: number; tables: Record<string, { id: string }[]> };

/**
 * Stores the state across restarts in one JSON file. Replaces the file with a rename, so that it is never
 * half-written.
 */
export function createSnapshot(world: World, file: string | undefined, log: (line: string) => void) {
  let timer: NodeJS.Timeout | null = null;

  function write(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    if (file === undefined) return;
    const tables = Object.fromEntries(
      Object.entries(world.tables).map(([name, rows]) => [name, [...rows.values()]]),
    );
    const snapshot: Snapshot = { version: VERSION, offset: world.clock.offset(), tables };
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
    /** Writes the file after a short debounce. */
    scheduleWrite(): void {
      if (file === undefined || timer) return;
      timer = setTimeout(() => {
        try {
          write();
        } catch (error) {
          log(`state not saved: ${String(error)}`);
        }
      }, DEBOUNCE);
    },
    write,
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
    if (snapshot.version === VERSION) return snapshot;
    log(`state file ${file} is of another version; starting afresh`);
  } catch {
    log(`state file ${file} is not readable; starting afresh`);
  }
  renameSync(file, `${file}.unreadable`);
  return null;
}

function restoreTables(snapshot: Snapshot): Tables {
  const tables = emptyTables();
  for (const [name, rows] of Object.entries(tables) as [string, Map<string, unknown>][]) {
    for (const row of snapshot.tables[name] ?? []) rows.set(row.id, row);
  }
  return tables;
}
