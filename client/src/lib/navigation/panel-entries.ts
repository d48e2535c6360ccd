import type { Location } from 'react-router-dom';

/**
 * The state of a history entry that lets Back close a panel instead of leaving the page. Opening a panel adds an
 * entry with the same address and this state. If the panel is closed in any other way, the entry remains: the next
 * panel reuses it, and Back skips it.
 */
export const panelEntry = { isPanelEntry: true };

export const isPanelEntry = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isPanelEntry' in state;

type Entry = Pick<Location, 'pathname' | 'state'>;
type Move = {
  from: Entry;
  to: Entry;
  /** The number of entries that the browser moved by. Null if unknown, as after following a link to a heading. */
  delta: number | null;
  /** True while a panel is open. */
  isOpen: boolean;
};

/** Returns how to respond to a move through the history: close the panels, go back once more, or do nothing. */
export function afterMove({ from, to, delta, isOpen }: Move): 'close' | 'goOn' | null {
  if (from.pathname !== to.pathname || !isPanelEntry(from.state) || isPanelEntry(to.state)) return null;
  if (isOpen) return 'close';
  return delta === -1 ? 'goOn' : null;
}

const openPanels = new Set<() => void>();

/** Registers an open panel and returns a function that removes it. */
export function notePanel(close: () => void): () => void {
  openPanels.add(close);
  return () => void openPanels.delete(close);
}

export const hasOpenPanel = () => openPanels.size > 0;

export function closePanels(): void {
  for (const close of [...openPanels]) close();
}
