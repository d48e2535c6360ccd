/** A draft that was stored on the device, with its values and the time in milliseconds when it was last changed. */
export type DeviceDraft = { savedAt: number; values: object };

const keyPrefix = 'draft:';
const maxAgeMs = 30 * 24 * 60 * 60 * 1000;

/** Reads a form's draft from the device, where it stays when its tab is closed. */
export function readDeviceDraft(name: string): DeviceDraft | null {
  try {
    return parseDraft(localStorage.getItem(keyPrefix + name));
  } catch {
    return null;
  }
}

function parseDraft(text: string | null): DeviceDraft | null {
  const draft: unknown = JSON.parse(text ?? 'null');
  if (typeof draft !== 'object' || draft === null || !('savedAt' in draft) || !('values' in draft))
    return null;
  const { savedAt, values } = draft;
  return typeof savedAt === 'number' && typeof values === 'object' && values !== null
    ? { savedAt, values }
    : null;
}

/** Stores a draft. Returns false if the device has no room for it. */
export function saveDeviceDraft(name: string, values: object, now: number): boolean {
  try {
    localStorage.setItem(keyPrefix + name, JSON.stringify({ savedAt: now, values } satisfies DeviceDraft));
    return true;
  } catch {
    return false;
  }
}

/** Deletes the drafts that nobody has changed for 30 days. */
export function removeOldDeviceDrafts(now: number): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(keyPrefix)) continue;
      const draft = readDeviceDraft(key.slice(keyPrefix.length));
      if (draft === null || now - draft.savedAt > maxAgeMs) localStorage.removeItem(key);
    }
  } catch {
    // The storage is blocked, so there are no drafts.
  }
}

export function removeDeviceDraft(name: string): void {
  try {
    localStorage.removeItem(keyPrefix + name);
  } catch {
    // The storage is blocked, so there is no draft to remove.
  }
}
