import { describe, expect, it } from 'vitest';
import { insertDrawings } from './drawing.ts';
import { checkProject } from './law.ts';
import type { Project } from './project.ts';

const feature = 'server/src/features/studio';
const emptyDocument =
  '# Rooms\n\n<!-- rooms: written by `npm run rooms -- --draw` -->\n<!-- end of rooms -->\n\nThe end.\n';

const large: Project = {
  ...Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`${feature}/words/lists/${index}.ts`, ''])),
  [`${feature}/studio.routes.ts`]:
    "import './books/book.ts';\nimport './words/word.ts';\nimport './base/sql.ts';",
  [`${feature}/books/book.ts`]: "import '../words/word.ts';\nimport '../base/sql.ts';",
  [`${feature}/words/word.ts`]: '',
  [`${feature}/base/sql.ts`]: '',
};

const drawn = (project: Project) => insertDrawings(emptyDocument, checkProject(project));

describe('insertDrawings', () => {
  it('draws a large feature without its base, with arrows from the root only to rooms that no other room imports', () => {
    expect(drawn(large)).toBe(
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

  it('leaves an up-to-date document unchanged', () => {
    expect(insertDrawings(drawn(large), checkProject(large))).toBe(drawn(large));
  });

  it('updates a drawing when the rooms change', () => {
    const grown = {
      ...large,
      [`${feature}/words/word.ts`]: "import '../voices/voice.ts';",
      [`${feature}/voices/voice.ts`]: '',
    };
    expect(insertDrawings(drawn(large), checkProject(grown))).toContain('  room-words --> room-voices\n');
  });

  it('names a feature that breaks the law instead of drawing it', () => {
    const text = drawn({ ...large, [`${feature}/words/word.ts`]: "import '../books/book.ts';" });
    expect(text).toContain(`Not drawn, because their rooms break a rule: \`${feature}\`.`);
    expect(text).not.toContain('mermaid');
  });

  it('leaves a small feature undrawn', () => {
    expect(drawn({ 'client/src/features/help/mail/mail.ts': '' })).not.toContain('help');
  });

  it('rejects a document that has lost its markers', () => {
    expect(() => insertDrawings('# Rooms\n', checkProject(large))).toThrow('The document lacks the lines');
  });
});
