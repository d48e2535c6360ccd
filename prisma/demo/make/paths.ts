import { fileURLToPath } from 'node:url';

const resolvePath = (relative: string): string =>
  fileURLToPath(new URL(relative, import.meta.url)).replace(/\/$/, '');

export const projectRoot = resolvePath('../../../');
export const storiesDir = resolvePath('../stories/');
export const coversDir = resolvePath('../covers/');
export const clipsDir = resolvePath('../clips/');
export const publicDir = resolvePath('../../../client/public/');
