import { posix } from 'node:path';

/** A reference from one entry of an archive to another one, or to a part of it. */
export type Reference = { path: string; fragment: string };

const schemePattern = /^[a-z][a-z\d+.-]*:/i;

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Keeps a name with a percent sign that isn't an escape.
    return text;
  }
}

/**
 * Resolves the reference `href` of the entry `base`. Returns undefined if it leads out of the archive or to another
 * website, which is never fetched.
 */
export function resolveHref(base: string, href: string): Reference | undefined {
  const reference = href.trim();
  if (schemePattern.test(reference) || reference.startsWith('//') || reference.includes('\0')) return;
  const hashIndex = reference.indexOf('#');
  const fragment = hashIndex < 0 ? '' : decodePercent(reference.slice(hashIndex + 1));
  const hrefPath = (hashIndex < 0 ? reference : reference.slice(0, hashIndex)).replace(/\?.*$/s, '');
  if (hrefPath === '') return { path: base, fragment };
  const decodedPath = decodePercent(hrefPath).replaceAll('\\', '/');
  // A path that begins with a slash starts at the root of the archive.
  const path = posix.normalize(
    decodedPath.startsWith('/') ? decodedPath.slice(1) : posix.join(posix.dirname(base), decodedPath),
  );
  return path.startsWith('../') || path === '..' || path === '.' ? undefined : { path, fragment };
}

/** Formats of pictures that can be imported. SVG is left out, because it may contain scripts. */
const picturePattern = /\.(?:jpe?g|png|webp)$/i;

/** Returns true if an entry is a picture that can be imported, by its name. */
export const isPicture = (entry: string) => picturePattern.test(entry);
