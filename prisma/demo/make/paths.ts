import { fileURLToPath } from 'node:url';

const resolvePath = (relativePath: string): string =>
  fileURLToPath(new URL(relativePath, import.meta.url)).replace(/\/$/, '');

export const projectRoot = resolvePath('../../../');
export const storiesDir = resolvePath('../stories/');
export const coversDir = resolvePath('../covers/');
export const clipsDir = resolvePath('../clips/');
export const publicDir = resolvePath('../../../client/public/');
