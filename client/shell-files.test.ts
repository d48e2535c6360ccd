import { describe, expect, it } from 'vitest';
import { selectShellFiles } from './shell-files.ts';

const manifest = {
  'index.html': {
    file: 'assets/index-1.js',
    imports: ['_react-1.js'],
    dynamicImports: ['src/pages/words.tsx', 'src/pages/studio/admin-books.tsx'],
    assets: ['assets/inter-latin-wght-normal-1.woff2', 'assets/inter-latin-ext-wght-normal-1.woff2'],
  },
  '_react-1.js': { file: 'assets/react-1.js' },
  'src/pages/words.tsx': { file: 'assets/words-1.js', imports: ['_dialog-1.js', 'index.html'] },
  '_dialog-1.js': { file: 'assets/dialog-1.js' },
  'src/pages/studio/admin-books.tsx': {
    file: 'assets/admin-books-1.js',
    imports: ['_dialog-1.js', '_table-1.js'],
  },
  '_table-1.js': { file: 'assets/table-1.js' },
  'style.css': { file: 'assets/style-1.css' },
};

describe('selectShellFiles', () => {
  it('selects what pages outside the studio import, now or later, with the style sheet and the common fonts', () => {
    const shellFiles = [...selectShellFiles(manifest)];
    expect(shellFiles.filter((file) => file.startsWith('assets/')).sort()).toEqual([
      'assets/dialog-1.js',
      'assets/index-1.js',
      'assets/inter-latin-wght-normal-1.woff2',
      'assets/react-1.js',
      'assets/style-1.css',
      'assets/words-1.js',
    ]);
    expect(shellFiles).toContain('index.html');
  });
});
