import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChangedFiles, readProjectFiles } from './project-files.ts';
import { readAllReferences } from './read-references.ts';

describe('the references of this project', () => {
  it('finds no reference in this project to a file that does not exist', async () => {
    const files = await readProjectFiles(fileURLToPath(new URL('../../../', import.meta.url)));
    const missingFiles = [...readAllReferences(files)].flatMap(([from, references]) =>
      references.files
        .filter((path) => files[path] === undefined && !path.includes('/generated/'))
        .map((path) => `${from} refers to ${path}`),
    );
    expect(missingFiles).toEqual([]);
  });
});

describe('findChangedFiles', () => {
  let folder: string;
  const runGit = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
      cwd: folder,
      stdio: 'pipe',
    });
  const commitFile = async (name: string) => {
    await writeFile(join(folder, name), name);
    runGit('add', '--all');
    runGit('commit', '--message', name);
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lingostory-changed-'));
    runGit('init', '--initial-branch', 'main');
    for (const name of ['old.ts', 'same.ts', 'edited.ts']) await commitFile(name);
    await writeFile(join(folder, '.gitignore'), 'ignored');
    await commitFile('base.ts');
    runGit('switch', '--create', 'branch');
    await commitFile('committed.ts');
    runGit('switch', 'main');
    await commitFile('only-on-main.ts');
    runGit('switch', 'branch');
    await rename(join(folder, 'old.ts'), join(folder, 'new.ts'));
    await writeFile(join(folder, 'edited.ts'), 'edited');
    await writeFile(join(folder, 'ignored'), '');
    await mkdir(join(folder, 'é'));
    await writeFile(join(folder, 'é/untracked.ts'), '');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('lists files that were committed, edited, renamed or added since the branch diverged from main', async () => {
    const { changed } = await findChangedFiles(folder, undefined);
    expect(changed).toEqual(['committed.ts', 'edited.ts', 'new.ts', 'old.ts', 'é/untracked.ts']);
  });

  it('lists the files that differ from a given commit', async () => {
    const { changed } = await findChangedFiles(folder, 'HEAD');
    expect(changed).toEqual(['edited.ts', 'new.ts', 'old.ts', 'é/untracked.ts']);
  });

  it('names an unknown commit in the error message', async () => {
    await expect(findChangedFiles(folder, 'mian')).rejects.toThrow(/git merge-base mian HEAD failed/);
  });
});
