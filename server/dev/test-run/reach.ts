import type { References } from './read-references.ts';

type ReferenceGraph = ReadonlyMap<string, References>;

/** Finds the files that refer to a file, and can therefore be affected by a change to it. */
export type ImporterFinder = (path: string) => string[];

/**
 * Returns a function that finds the files in this graph that refer to a given file. Code that reads a folder at run
 * time counts as referring to all files in it if `shouldFollowFolder` returns true for the folder.
 */
export function indexImporters(
  graph: ReferenceGraph,
  shouldFollowFolder: (folder: string) => boolean,
): ImporterFinder {
  const importersByFile = new Map<string, string[]>();
  const importersByFolder = new Map<string, string[]>();
  const addImporter = (importersByPath: Map<string, string[]>, key: string, from: string) => {
    const existingImporters = importersByPath.get(key);
    if (existingImporters) existingImporters.push(from);
    else importersByPath.set(key, [from]);
  };
  for (const [from, { files, folders }] of graph) {
    for (const file of files) addImporter(importersByFile, file, from);
    for (const folder of folders)
      if (shouldFollowFolder(folder)) addImporter(importersByFolder, folder, from);
  }
  return (path) => {
    const folderImporters = [...importersByFolder].filter(([folder]) => path.startsWith(folder));
    return [...(importersByFile.get(path) ?? []), ...folderImporters.flatMap(([, from]) => from)];
  };
}

/** Returns all files that a change to these files can affect, including themselves. */
export function findReachedFiles(
  changedFiles: readonly string[],
  importersOf: ImporterFinder,
  shouldFollow: (path: string, to: string) => boolean = () => true,
): Set<string> {
  const reachedFiles = new Set(changedFiles);
  for (const path of reachedFiles)
    for (const importer of importersOf(path)) if (shouldFollow(path, importer)) reachedFiles.add(importer);
  return reachedFiles;
}
