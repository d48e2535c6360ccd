import { expect, it } from 'vitest';
import { checkProject } from './law.ts';
import { describeFindings } from './report.ts';

const feature = 'client/src/features/reading';

it('lists a feature’s subfolders with their imports and import cycles, then each broken import rule', () => {
  const project = {
    [`${feature}/reader.tsx`]: "import { Page } from './page/page.tsx';",
    [`${feature}/page/page.tsx`]: "import { play } from '../player/play.ts';",
    [`${feature}/player/play.ts`]: "import { draw } from '../page/draw.ts';",
    [`${feature}/page/draw.ts`]: '',
  };
  const lines = describeFindings(checkProject(project));
  expect(lines.slice(0, -4)).toEqual([
    '',
    feature,
    '  page: 2 files, 2 doors, imports player (1)',
    '  player: 1 files, 1 doors, imports page (1)',
    '  root: 1 files, 0 doors, imports page (1)',
    '  cycle of 2 rooms: page, player',
    '    cheapest to remove: page -> player (1)',
    '  doors of page: 2',
    '    page/page.tsx <- reader.tsx',
    '    page/draw.ts <- player/play.ts',
    '  doors of player: 1',
    '    player/play.ts <- page/page.tsx',
  ]);
  expect(lines.at(-3)).toMatch(
    /^rooms in a cycle: These rooms of client\/src\/features\/reading import each other/,
  );
  expect(lines.at(-1)).toBe('1 violations');
});

it('reports when no import rule between the subfolders of a feature is broken', () => {
  expect(describeFindings(checkProject({})).at(-1)).toBe('Every feature keeps the law of rooms.');
});
