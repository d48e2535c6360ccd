/** Returns the comments of a source file, each joined to one line, and leaves out `biome-ignore` comments. */
export function findComments(source: string): string[] {
  const blocks = [...source.matchAll(/^[ \t]*\/\*\*?([\s\S]*?)\*\//gm)].map(([, text = '']) => text);
  const lines = [...source.matchAll(/(?:^|\s)\/\/ (.*)$/gm)].map(([, text = '']) => text);
  return [...blocks, ...lines]
    .map((text) =>
      text
        .replace(/^\s*\*/gm, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((text) => !text.startsWith('biome-ignore'));
}

/** Returns a source file's code without its comments. */
export const removeComments = (source: string): string =>
  source.replace(/^[ \t]*\/\*[\s\S]*?\*\//gm, '').replace(/(?:^|\s)\/\/ .*$/gm, '');
