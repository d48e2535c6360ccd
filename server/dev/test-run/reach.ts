import type { References } from './read-references.ts';

type ReferenceGraph = ReadonlyMap<string, References>;

/** Finds the files that refer to a file, and can therefore be affected by a change to it. */
export type FindImporters = (path: string) => string[];

/**
 * Returns a function that finds the files in this graph that refer to a given file. Code that reads a folder at run
 * time counts as referring to all files in it if `isHeld` returns true for the folder.
 */
export function indexImporters(graph: ReferenceGraph, isHeld: (folder: string) => boolean): FindImporters {
  const importersByFile = new Map<string, string[]>();
  const importersByFolder = new Map<string, string[]>();
  const addImporter = (map: Map<string, string[]>, key: string, from: string) => {
    const knownImporters = map.get(key);
    if (knownImporters) knownImporters.push(from);
    else map.set(key, [from]);
  };
  for (const [from, { files, folders }] of graph) {
    for (const file of files) addImporter(importersByFile, file, from);
    for (const folder of folders) if (isHeld(folder)) addImporter(importersByFolder, folder, from);
  }
  return (path) => {
    const folderImporters = [...importersByFolder].filter(([folder]) => path.startsWith(folder));
    return [...(importersByFile.get(path) ?? []), ...folderImporters.flatMap(([, from]) => from)];
  };
}

/** Returns all files that a change to these files can affect, including themselves. */
export function findReachedFiles(
  changed: readonly string[],
  importersOf: FindImporters,
  mayPass: (path: string, to: string) => boolean = () => true,
): Set<string> {
  const reachedFiles = new Set(changed);
  for (const path of reachedFiles)
    for (const importer of importersOf(path)) if (mayPass(path, importer)) reachedFiles.add(importer);
  return reachedFiles;
}
