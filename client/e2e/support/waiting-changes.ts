import type { Page } from '@playwright/test';

/** Returns the number of changes on this device that the server doesn't have yet, or of those by one call. */
export const countWaitingChanges = (page: Page, callName?: string): Promise<number> =>
  page.evaluate((wantedName) => {
    const changes: { callName: string }[] = Object.entries(localStorage).flatMap(([key, text]) =>
      key.startsWith('change ') ? [JSON.parse(text)] : [],
    );
    return changes.filter((change) => wantedName === undefined || change.callName === wantedName).length;
  }, callName);
