/** The values of a form by the names of its fields. */
type Values = Readonly<Record<string, unknown>>;

export type Merge = {
  /** The fields that only the other editor changed, with their value. */
  taken: Values;
  /** The fields that both changed, and not to the same. */
  contested: readonly string[];
};

/**
 * Merges two edits of one row field by field: what only one editor changed is theirs, what both changed is contested.
 * Browsers send line breaks as \r\n and show them as \n, so a difference of line ends is no change.
 */
export function mergeEdits(before: Values, mine: Values, theirs: Values): Merge {
  // Stored rows have the order of the page.
  const names = Object.keys(theirs);
  const changed = names.filter(
    (name) => !isSame(theirs[name], before[name]) && !isSame(theirs[name], mine[name]),
  );
  const isContested = (name: string) => !isSame(mine[name], before[name]);
  return {
    taken: Object.fromEntries(
      changed.filter((name) => !isContested(name)).map((name) => [name, theirs[name]]),
    ),
    contested: changed.filter(isContested),
  };
}

/** Of the fields that the other editor changed, those that still hold what was sent: what was typed since is not replaced. */
export function stillAsSent(taken: Values, sent: Values, now: Values): Values {
  return Object.fromEntries(Object.entries(taken).filter(([name]) => isSame(now[name], sent[name])));
}

function isSame(one: unknown, other: unknown): boolean {
  if (one instanceof File || other instanceof File) return one === other;
  return textOf(one) === textOf(other);
}

const textOf = (value: unknown) => String(value ?? '').replace(/\r\n?/g, '\n');
