import { describe, expect, it } from 'vitest';
import { insertDrawings } from './drawing.ts';
import { checkProject } from './law.ts';
import type { Project } from './project.ts';

const feature = 'server/src/features/studio';
const emptyDocument =
  '# Rooms\n\n<!-- rooms: written by `npm run rooms -- --draw` -->\n<!-- end of rooms -->\n\nThe end.\n';

const largeProject: Project = {
  ...Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`${feature}/words/lists/${index}.ts`, ''])),
  [`${feature}/studio.routes.ts`]:
    "import './books/book.ts';\nimport './words/word.ts';\nimport './base/sql.ts';",
  [`${feature}/books/book.ts`]: "import '../words/word.ts';\nimport '../base/sql.ts';",
  [`${feature}/words/word.ts`]: '',
  [`${feature}/base/sql.ts`]: '',
};

const insertProjectDrawings = (project: Project) => insertDrawings(emptyDocument, checkProject(project));

describe('insertDrawings', () => {
  it('draws arrows from a feature’s root only to subfolders that no other subfolder imports, and omits “base”', () => {
    expect(insertProjectDrawings(largeProject)).toBe(
      [
        '# Rooms',
        '',
        '<!-- rooms: written by `npm run rooms -- --draw` -->',
        `### ${feature}`,
        '',
        '```mermaid',
        'graph TD',
        '  room-books[books]',
        '  room-root[root]',
        '  room-words[words]',
        '  room-books --> room-words',
        '  room-root --> room-books',
        '```',
        '<!-- end of rooms -->',
        '',
        'The end.',
        '',
      ].join('\n'),
    );
  });

  it('leaves an up-to-date architecture document unchanged', () => {
    expect(insertDrawings(insertProjectDrawings(largeProject), checkProject(largeProject))).toBe(
      insertProjectDrawings(largeProject),
    );
  });

  it('updates the diagram of a feature when its subfolders change', () => {
    const grownProject = {
      ...largeProject,
      [`${feature}/words/word.ts`]: "import '../voices/voice.ts';",
      [`${feature}/voices/voice.ts`]: '',
    };
    expect(insertDrawings(insertProjectDrawings(largeProject), checkProject(grownProject))).toContain(
      '  room-words --> room-voices\n',
    );
  });

  it('lists a large feature without a diagram if imports between its subfolders break a rule', () => {
    const text = insertProjectDrawings({
      ...largeProject,
      [`${feature}/words/word.ts`]: "import '../books/book.ts';",
    });
    expect(text).toContain(`Not drawn, because their rooms break a rule: \`${feature}\`.`);
    expect(text).not.toContain('mermaid');
  });

  it('draws no diagram of a small feature', () => {
    expect(insertProjectDrawings({ 'client/src/features/help/mail/mail.ts': '' })).not.toContain('help');
  });

  it('rejects an architecture document without the markers between which the diagrams belong', () => {
    expect(() => insertDrawings('# Rooms\n', checkProject(largeProject))).toThrow(
      'The document lacks the lines',
    );
  });
});
