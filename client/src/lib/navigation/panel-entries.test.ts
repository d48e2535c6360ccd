import { describe, expect, it } from 'vitest';
import {
  afterMove,
  closePanels,
  hasOpenPanel,
  isPanelEntry,
  notePanel,
  panelEntry,
} from './panel-entries.ts';

const page = { pathname: '/library/le-phare/read', state: null };
const panel = { ...page, state: panelEntry };
const other = { pathname: '/library', state: null };
const back = (from: typeof page | typeof panel, to: typeof page | typeof panel, isOpen: boolean) =>
  afterMove({ from, to, delta: -1, isOpen });

describe('afterMove', () => {
  it('closes an open panel on Back', () => {
    expect(back(panel, page, true)).toBe('close');
  });

  it('skips the history entry of a panel that is already closed', () => {
    expect(back(panel, page, false)).toBe('goOn');
  });

  it('leaves the page if Back leads to another page, even with an open panel', () => {
    for (const isOpen of [true, false]) {
      expect(back(page, other, isOpen)).toBeNull();
      expect(back(panel, other, isOpen)).toBeNull();
    }
  });

  it('stays on the page when the user moves forward to a panel’s entry or arrives from another page', () => {
    expect(afterMove({ from: page, to: panel, delta: 1, isOpen: false })).toBeNull();
    expect(afterMove({ from: other, to: panel, delta: -1, isOpen: false })).toBeNull();
    expect(afterMove({ from: other, to: page, delta: 1, isOpen: false })).toBeNull();
  });

  it('closes an open panel when the user follows a link to a heading, without going back further', () => {
    expect(afterMove({ from: panel, to: page, delta: null, isOpen: true })).toBe('close');
    expect(afterMove({ from: panel, to: page, delta: null, isOpen: false })).toBeNull();
  });
});

describe('isPanelEntry', () => {
  it('recognizes the state of a panel’s history entry', () => {
    expect(isPanelEntry(panelEntry)).toBe(true);
    expect(isPanelEntry(structuredClone(panelEntry))).toBe(true);
    for (const state of [null, undefined, 'notice', { notice: 'Welcome back.' }])
      expect(isPanelEntry(state)).toBe(false);
  });
});

describe('closePanels', () => {
  it('closes every panel that is still open', () => {
    const closed: string[] = [];
    const note = (name: string) => {
      const forget = notePanel(() => {
        closed.push(name);
        forget();
      });
      return forget;
    };
    expect(hasOpenPanel()).toBe(false);
    note('contents')();
    note('keys');
    note('listening');
    expect(hasOpenPanel()).toBe(true);
    closePanels();
    expect(closed).toEqual(['keys', 'listening']);
    expect(hasOpenPanel()).toBe(false);
  });
});
