import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';

/**
 * Files that Node never loads: source maps, type declarations, TypeScript and C++ sources, and documentation. A test
 * runs the whole server without them.
 */
const unusedFilePattern = /\.(map|[cm]?ts|tsx|md|markdown|flow|tsbuildinfo|gypi?|cc|cpp|h|html)$/i;
/** Licenses are part of what we distribute, whatever they are called. */
const licensePattern = /^(licen[cs]e|copying|notice)/i;
/** Lists what libvips is built with, and their licenses. */
const libvipsParts = /^@img\/sharp-libvips-.*\/README\.md$/;
/** Folders at the top of a package that only its authors use. */
const unusedFolderPattern = /^(tests?|__tests__|benchmarks?|examples?|docs|\.github)$/;

/**
 * Builds of single packages for browsers, other databases or other module systems, by the package's name or its scope.
 * Paths are relative to the package. These are most of what npm installs.
 */
const unusedBuilds: { packageName: RegExp; path: RegExp }[] = [
  {
    // The generated client imports the runtime and the query compiler for PostgreSQL as ES modules.
    packageName: /^@prisma\/client$/,
    path: /^runtime\/(?!client\.m?js$|query_compiler_fast_bg\.postgresql\.(wasm-base64\.)?mjs$)/,
  },
  { packageName: /^sql\.js$/, path: /^dist\/(?!sql-wasm\.(js|wasm)$)/ },
  { packageName: /^stripe$/, path: /^cjs\// },
  // Node loads the AWS SDK's CommonJS builds.
  { packageName: /^@(aws-sdk|smithy|aws-crypto)\//, path: /^dist-(es|types)\// },
  { packageName: /^luxon$/, path: /^(src|build\/(amd|cjs-browser|es6|global))\// },
  { packageName: /^lru-cache$/, path: /^dist\/(esm|commonjs)\/(browser|react-native)\// },
  { packageName: /^csv-(parse|stringify)$/, path: /^dist\/(iife|umd)\// },
];

export type PruneReport = { fileCount: number; byteCount: number };

/** Returns true if production never reads this file of a package. */
export function isUnusedFile(packageName: string, path: string): boolean {
  if (licensePattern.test(basename(path)) || libvipsParts.test(`${packageName}/${path}`)) return false;
  const [topFolder = '', ...rest] = path.split('/');
  return (
    unusedFilePattern.test(path) ||
    (rest.length > 0 && unusedFolderPattern.test(topFolder)) ||
    unusedBuilds.some((build) => build.packageName.test(packageName) && build.path.test(path))
  );
}

/** Splits a path below `node_modules` into the name of the package and the file's path in it. */
function splitPackagePath(path: string): { packageName: string; path: string } {
  const parts = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length).split('/');
  const nameLength = parts[0]?.startsWith('@') ? 2 : 1;
  return { packageName: parts.slice(0, nameLength).join('/'), path: parts.slice(nameLength).join('/') };
}

/** Deletes the files below a folder's `node_modules` that production never reads, and then empty folders. */
export async function prunePackages(folder: string): Promise<PruneReport> {
  const root = join(folder, 'node_modules');
  const report = { fileCount: 0, byteCount: 0 };
  const visit = async (path: string): Promise<boolean> => {
    let isEmpty = true;
    for (const entry of await readdir(join(folder, path), { withFileTypes: true })) {
      const entryPath = `${path}/${entry.name}`;
      if (entry.isDirectory()) {
        isEmpty = (await visit(entryPath)) && isEmpty;
        continue;
      }
      const file = splitPackagePath(entryPath);
      if (!entry.isFile() || !isUnusedFile(file.packageName, file.path)) {
        isEmpty = false;
        continue;
      }
      report.fileCount += 1;
      report.byteCount += (await stat(join(folder, entryPath))).size;
      await rm(join(folder, entryPath));
    }
    if (isEmpty && join(folder, path) !== root) await rm(join(folder, path), { recursive: true });
    return isEmpty;
  };
  await visit('node_modules');
  return report;
}
