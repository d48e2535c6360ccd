import { createInvalidRequestError } from './errors.ts';

export type RawValue = string | RawTree;
export type RawTree = { [key: string]: RawValue };

/**
 * Parses form data such as `a[b][0]=x` into a tree, as Stripe does. Leaves are strings, and lists become objects with
 * numeric keys.
 */
export function parseForm(encodedForm: string): RawTree {
  const root = createEmptyTree();
  for (const [key, value] of new URLSearchParams(encodedForm)) insertValue(root, keyPathOf(key), value);
  return root;
}

function keyPathOf(key: string): string[] {
  const head = key.split('[', 1)[0] ?? '';
  const rest = key.slice(head.length);
  const pathParts = [...rest.matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? '');
  if (head === '' || `[${pathParts.join('][')}]` !== (rest || '[]'))
    throw createInvalidRequestError(`Invalid parameter: ${key}`, key);
  return [head, ...pathParts];
}

function insertValue(root: RawTree, path: string[], value: string): void {
  let node = root;
  path.forEach((pathPart, depth) => {
    // Values of `expand[]=a&expand[]=b` have no index, so each gets the next free one.
    const key = pathPart === '' ? String(Object.keys(node).length) : pathPart;
    if (depth === path.length - 1) {
      node[key] = value;
      return;
    }
    const child = node[key];
    const childTree = typeof child === 'object' ? child : createEmptyTree();
    node[key] = childTree;
    node = childTree;
  });
}

// Creates an object without a prototype, so that `__proto__` is treated like any other unknown parameter.
function createEmptyTree(): RawTree {
  return Object.create(null) as RawTree;
}
