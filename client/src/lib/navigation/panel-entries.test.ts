import { describe, expect, it } from 'vitest';
import {
  closePanels,
  decideAfterMove,
  hasOpenPanel,
  isPanelEntry,
  panelEntry,
  trackOpenPanel,
} from './panel-entries.ts';

const page = { pathname: '/library/le-phare/read', state: null };
const panelPage = { ...page, state: panelEntry };
const otherPage = { pathname: '/library', state: null };
const decideAfterBack = (
  from: typeof page | typeof panelPage,
  to: typeof page | typeof panelPage,
  isOpen: boolean,
) => decideAfterMove({ from, to, delta: -1, isOpen });

describe('decideAfterMove', () => {
  it('closes an open panel on Back', () => {
    expect(decideAfterBack(panelPage, page, true)).toBe('close');
  });

  it('skips the history entry of a panel that is already closed', () => {
    expect(decideAfterBack(panelPage, page, false)).toBe('goOn');
  });

  it('leaves the page if Back leads to another page, even with an open panel', () => {
    for (const isOpen of [true, false]) {
      expect(decideAfterBack(page, otherPage, isOpen)).toBeNull();
      expect(decideAfterBack(panelPage, otherPage, isOpen)).toBeNull();
    }
  });

  it('does nothing when the user goes forward to a panel’s history entry or arrives from another page', () => {
    expect(decideAfterMove({ from: page, to: panelPage, delta: 1, isOpen: false })).toBeNull();
    expect(decideAfterMove({ from: otherPage, to: panelPage, delta: -1, isOpen: false })).toBeNull();
    expect(decideAfterMove({ from: otherPage, to: page, delta: 1, isOpen: false })).toBeNull();
  });

  it('closes an open panel when the user follows a link to a heading, without going back in the history', () => {
    expect(decideAfterMove({ from: panelPage, to: page, delta: null, isOpen: true })).toBe('close');
    expect(decideAfterMove({ from: panelPage, to: page, delta: null, isOpen: false })).toBeNull();
  });
});

describe('isPanelEntry', () => {
  it('recognizes a panel’s history entry by its state', () => {
    expect(isPanelEntry(panelEntry)).toBe(true);
    expect(isPanelEntry(structuredClone(panelEntry))).toBe(true);
    for (const state of [null, undefined, 'notice', { notice: 'Welcome back.' }])
      expect(isPanelEntry(state)).toBe(false);
  });
});

describe('closePanels', () => {
  it('closes every panel that is still open', () => {
    const closedPanels: string[] = [];
    const trackNamedPanel = (name: string) => {
      const stopTracking = trackOpenPanel(() => {
        closedPanels.push(name);
        stopTracking();
      });
      return stopTracking;
    };
    expect(hasOpenPanel()).toBe(false);
    trackNamedPanel('contents')();
    trackNamedPanel('keys');
    trackNamedPanel('listening');
    expect(hasOpenPanel()).toBe(true);
    closePanels();
    expect(closedPanels).toEqual(['keys', 'listening']);
    expect(hasOpenPanel()).toBe(false);
  });
});
