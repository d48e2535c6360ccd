import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

export type TypeChecker = {
  /** Returns true if the server still compiles when the source file's text is replaced with `changedSource`. */
  accepts: (file: string, source: string, changedSource: string) => Promise<boolean>;
};

/** Creates a type checker that works on a copy of the sources in `folder`, not on the working tree. */
export async function createTypeChecker(root: string, folder: string): Promise<TypeChecker> {
  const sources = join(folder, 'server', 'src');
  await mkdir(join(folder, 'server'), { recursive: true });
  await cp(join(root, 'server', 'src'), sources, { recursive: true });
  await cp(join(root, 'tsconfig.base.json'), join(folder, 'tsconfig.base.json'));
  await cp(join(root, 'server', 'package.json'), join(folder, 'server', 'package.json'));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const project = {
    extends: '../tsconfig.base.json',
    compilerOptions: { lib: ['ES2023', 'DOM'], incremental: true, tsBuildInfoFile: '../types.tsbuildinfo' },
    include: ['src'],
    exclude: ['src/**/*.test.ts'],
  };
  const projectFile = join(folder, 'server', 'tsconfig.json');
  await writeFile(projectFile, JSON.stringify(project));

  const canCompile = async (): Promise<boolean> => {
    const compilerPath = join(root, 'node_modules', '.bin', 'tsc');
    const child = spawn(compilerPath, ['-p', projectFile], { stdio: 'ignore' });
    const [exitCode] = await once(child, 'exit');
    return exitCode === 0;
  };
  if (!(await canCompile())) throw new Error('The sources have type errors without any mutant.');

  const accepts = async (file: string, source: string, changedSource: string) => {
    const mutatedFile = join(sources, relative(join(root, 'server', 'src'), file));
    await writeFile(mutatedFile, changedSource);
    try {
      return await canCompile();
    } finally {
      await writeFile(mutatedFile, source);
    }
  };
  return { accepts };
}
