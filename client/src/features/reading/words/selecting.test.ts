import { afterEach, describe, expect, it, vi } from 'vitest';
import { isSelectionEnd } from './selecting.ts';

const stubSelection = (isCollapsed: boolean) =>
  vi.stubGlobal('window', { getSelection: () => ({ isCollapsed }) });
afterEach(() => void vi.unstubAllGlobals());

describe('isSelectionEnd', () => {
  it('detects the click that ends a drag selection', () => {
    stubSelection(false);
    expect(isSelectionEnd({ detail: 1 })).toBe(true);
    stubSelection(true);
    expect(isSelectionEnd({ detail: 1 })).toBe(false);
  });

  it('does not mistake a screen reader’s click for the end of a selection', () => {
    stubSelection(false);
    expect(isSelectionEnd({ detail: 0 })).toBe(false);
  });
});
