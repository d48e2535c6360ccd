import { describe, expect, it } from 'vitest';
import { findPlacementAction } from './placement-keys.ts';

const keyPress = { key: '', repeat: false, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

describe('findPlacementAction', () => {
  it('returns an action for the arrow keys and Backspace', () => {
    expect(findPlacementAction({ ...keyPress, key: 'ArrowRight' })).toBe('know');
    expect(findPlacementAction({ ...keyPress, key: 'ArrowLeft' })).toBe('unknown');
    expect(findPlacementAction({ ...keyPress, key: 'Backspace' })).toBe('back');
  });

  it('leaves other keys, held keys and the browser’s shortcuts to the browser', () => {
    expect(findPlacementAction({ ...keyPress, key: 'Enter' })).toBeNull();
    expect(findPlacementAction({ ...keyPress, key: 'ArrowRight', repeat: true })).toBeNull();
    expect(findPlacementAction({ ...keyPress, key: 'ArrowLeft', altKey: true })).toBeNull();
  });
});
