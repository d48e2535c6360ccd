import type { References } from './read-references.ts';

type Graph = ReadonlyMap<string, References>;

/** Returns the files that refer to a file, which is the direction in which a change spreads. */
export type Importers = (path: string) => string[];

/**
 * Returns an `Importers` function for this graph. `isHeld` says whether code that reads this folder at run time
 * counts as referring to all files in it.
 */
export function importersIn(graph: Graph, isHeld: (folder: string) => boolean): Importers {
  const byFile = new Map<string, string[]>();
  const byFolder = new Map<string, string[]>();
  const add = (map: Map<string, string[]>, key: string, from: string) => {
    const known = map.get(key);
    if (known) known.push(from);
    else map.set(key, [from]);
  };
  for (const [from, { files, folders }] of graph) {
    for (const file of files) add(byFile, file, from);
    for (const folder of folders) if (isHeld(folder)) add(byFolder, folder, from);
  }
  return (path) => {
    const holders = [...byFolder].filter(([folder]) => path.startsWith(folder));
    return [...(byFile.get(path) ?? []), ...holders.flatMap(([, from]) => from)];
  };
}

/** Returns all files that a change of these files can reach, including themselves. */
export function reach(
  changed: readonly string[],
  importersOf: Importers,
  mayPass: (path: string, to: string) => boolean = () => true,
): Set<string> {
  const reached = new Set(changed);
  for (const path of reached)
    for (const importer of importersOf(path)) if (mayPass(path, importer)) reached.add(importer);
  return reached;
}
