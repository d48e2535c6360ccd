import { fileURLToPath } from 'node:url';

const at = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url)).replace(/\/$/, '');

export const projectRoot = at('../../../');
export const storiesDir = at('../stories/');
export const coversDir = at('../covers/');
export const clipsDir = at('../clips/');
export const publicDir = at('../../../client/public/');
