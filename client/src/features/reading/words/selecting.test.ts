import { afterEach, describe, expect, it, vi } from 'vitest';
import { endsSelection } from './selecting.ts';

const selected = (isCollapsed: boolean) => vi.stubGlobal('window', { getSelection: () => ({ isCollapsed }) });
afterEach(() => void vi.unstubAllGlobals());

describe('endsSelection', () => {
  it('returns true for the click that ends a drag selection', () => {
    selected(false);
    expect(endsSelection({ detail: 1 })).toBe(true);
    selected(true);
    expect(endsSelection({ detail: 1 })).toBe(false);
  });

  it('returns false for a screen reader’s click while older text is selected', () => {
    selected(false);
    expect(endsSelection({ detail: 0 })).toBe(false);
  });
});
