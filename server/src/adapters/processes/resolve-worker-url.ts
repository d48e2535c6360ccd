/** Extension of worker files: `.ts` in development, `.js` in a built server. */
const extension = import.meta.url.slice(import.meta.url.lastIndexOf('.'));

/** Returns the URL of a worker in the same folder as `file`. */
export const resolveWorkerUrl = (file: string, name: string) => new URL(`./${name}${extension}`, file);
