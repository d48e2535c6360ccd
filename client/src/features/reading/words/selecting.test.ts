import { afterEach, describe, expect, it, vi } from 'vitest';
import { endsSelection } from './selecting.ts';

const selected = (isCollapsed: boolean) => vi.stubGlobal('window', { getSelection: () => ({ isCollapsed }) });
afterEach(() => void vi.unstubAllGlobals());

describe('endsSelection', () => {
  it('is true for the click that a drag over text ends in', () => {
    selected(false);
    expect(endsSelection({ detail: 1 })).toBe(true);
    selected(true);
    expect(endsSelection({ detail: 1 })).toBe(false);
  });

  it('is false for a screen reader’s click while an older selection is still there', () => {
    selected(false);
    expect(endsSelection({ detail: 0 })).toBe(false);
  });
});
