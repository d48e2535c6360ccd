import { invalidRequestError } from './errors.ts';

export type Raw = string | RawTree;
export type RawTree = { [key: string]: Raw };

/**
 * Parses form data such as `a[b][0]=x` into a tree, as Stripe does. Leaves are strings, and lists become objects with
 * numeric keys.
 */
export function parseForm(encoded: string): RawTree {
  const root = createEmptyTree();
  for (const [key, value] of new URLSearchParams(encoded)) insert(root, keyPathOf(key), value);
  return root;
}

function keyPathOf(key: string): string[] {
  const head = key.split('[', 1)[0] ?? '';
  const rest = key.slice(head.length);
  const parts = [...rest.matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? '');
  if (head === '' || `[${parts.join('][')}]` !== (rest || '[]'))
    throw invalidRequestError(`Invalid parameter: ${key}`, key);
  return [head, ...parts];
}

function insert(root: RawTree, path: string[], value: string): void {
  let node = root;
  path.forEach((part, depth) => {
    // Values of `expand[]=a&expand[]=b` have no index, so each gets the next free one.
    const key = part === '' ? String(Object.keys(node).length) : part;
    if (depth === path.length - 1) {
      node[key] = value;
      return;
    }
    const child = node[key];
    const next = typeof child === 'object' ? child : createEmptyTree();
    node[key] = next;
    node = next;
  });
}

// Creates an object without a prototype, so that `__proto__` is treated like any other unknown parameter.
function createEmptyTree(): RawTree {
  return Object.create(null) as RawTree;
}
