import type { Route } from '../../http/route-table.ts';
import { fileRoutes } from './files/files.handlers.ts';
import { practiceRoutes } from './practice/practice.handlers.ts';
import { shareRoutes } from './shares/shares.handlers.ts';
import { stateRoutes } from './states/states.handlers.ts';
import { wordRoutes } from './words/words.handlers.ts';

export function vocabularyRoutes(): Route[] {
  return [...stateRoutes, ...shareRoutes(), ...wordRoutes, ...fileRoutes, ...practiceRoutes];
}
