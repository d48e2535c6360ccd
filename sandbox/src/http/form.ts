import { invalid } from './errors.ts';

export type Raw = string | RawTree;
export type RawTree = { [key: string]: Raw };

/** `a[b][0]=x` as Stripe reads it: a tree whose leaves are text. Lists stay trees with numbers as keys. */
export function parseForm(encoded: string): RawTree {
  const root = branch();
  for (const [key, value] of new URLSearchParams(encoded)) plant(root, pathOf(key), value);
  return root;
}

function pathOf(key: string): string[] {
  const head = key.split('[', 1)[0] ?? '';
  const rest = key.slice(head.length);
  const parts = [...rest.matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? '');
  if (head === '' || `[${parts.join('][')}]` !== (rest || '[]'))
    throw invalid(`Invalid parameter: ${key}`, key);
  return [head, ...parts];
}

function plant(root: RawTree, path: string[], value: string): void {
  let node = root;
  path.forEach((part, depth) => {
    // `expand[]=a&expand[]=b` gives no numbers: the next free one.
    const key = part === '' ? String(Object.keys(node).length) : part;
    if (depth === path.length - 1) {
      node[key] = value;
      return;
    }
    const child = node[key];
    const next = typeof child === 'object' ? child : branch();
    node[key] = next;
    node = next;
  });
}

// Without a prototype a parameter called `__proto__` is only an unknown parameter.
function branch(): RawTree {
  return Object.create(null) as RawTree;
}
