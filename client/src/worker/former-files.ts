/** The cached files that are no longer part of the release: their URLs, and the time at which that began. */
export type FormerFiles = Record<string, number>;

/** Milliseconds for which files of a former release stay cached, as long as on the server (`publish-assets.sh`). */
const formerFileLifetimeMs = 24 * 60 * 60 * 1000;

type CachedFiles = {
  former: FormerFiles;
  cachedUrls: readonly string[];
  releaseUrls: ReadonlySet<string>;
  now: number;
};

/** Returns which of the cached files that are not part of the release to keep, and which to delete. */
export function sortFormerFiles({ former, cachedUrls, releaseUrls, now }: CachedFiles) {
  const remainingFiles: FormerFiles = {};
  const expiredUrls: string[] = [];
  for (const url of cachedUrls) {
    if (releaseUrls.has(url)) continue;
    const formerSince = former[url] ?? now;
    if (now - formerSince < formerFileLifetimeMs) remainingFiles[url] = formerSince;
    else expiredUrls.push(url);
  }
  return { remainingFiles, expiredUrls };
}
