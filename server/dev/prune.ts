import { prunePackages } from './build/prune-packages.ts';

/** Deletes from a folder's `node_modules` what production never reads. For the API's image. */
const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder whose packages are to be pruned.');
const { fileCount, byteCount } = await prunePackages(folder);
process.stdout.write(`Deleted ${fileCount} files, ${Math.round(byteCount / 1024 ** 2)} MB.\n`);
