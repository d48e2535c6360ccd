/** What somebody typed and has not sent yet: kept for as long as the tab lives, so that a reload loses nothing. */
export function readDraft(name: string): Record<string, unknown> | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key(name)) ?? 'null');
    return typeof kept === 'object' && kept !== null ? { ...kept } : null;
  } catch {
    return null;
  }
}

export function keepDraft(name: string, values: object): void {
  try {
    sessionStorage.setItem(key(name), JSON.stringify(values));
  } catch {
    // A full or forbidden store costs the draft, not the form.
  }
}

export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(key(name));
  } catch {
    // Nothing was kept, then.
  }
}

const key = (name: string) => `draft:${name}`;
