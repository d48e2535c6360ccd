import type { Location } from 'react-router-dom';

/**
 * Marks a history entry that lets Back close a panel instead of leaving the page. Opening a panel pushes such an
 * entry for the same URL. If the panel is closed in any other way, its entry remains: the next panel reuses it, and
 * Back skips it.
 */
export const panelEntry = { isPanelEntry: true };

export const isPanelEntry = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isPanelEntry' in state;

type HistoryEntry = Pick<Location, 'pathname' | 'state'>;
type HistoryMove = {
  from: HistoryEntry;
  to: HistoryEntry;
  /**
   * Number of entries by which the history moved, negative for Back. Null if unknown, as after a link to a heading.
   */
  delta: number | null;
  isOpen: boolean;
};

/** Returns what to do after a move through the history: close the panels, go back once more, or nothing. */
export function decideAfterMove({ from, to, delta, isOpen }: HistoryMove): 'close' | 'goOn' | null {
  if (from.pathname !== to.pathname || !isPanelEntry(from.state) || isPanelEntry(to.state)) return null;
  if (isOpen) return 'close';
  return delta === -1 ? 'goOn' : null;
}

const openPanels = new Set<() => void>();

/** Registers an open panel. Returns a function that removes it. */
export function trackOpenPanel(closePanel: () => void): () => void {
  openPanels.add(closePanel);
  return () => void openPanels.delete(closePanel);
}

export const hasOpenPanel = () => openPanels.size > 0;

export function closePanels(): void {
  for (const closePanel of [...openPanels]) closePanel();
}
