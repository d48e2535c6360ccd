import type { Location } from 'react-router-dom';

/**
 * Lets Back close a panel before it leaves the page. Opening a panel adds an entry to the browser's history, with the same
 * address and this state. When the panel is closed in any other way its entry stays, serves the next panel, and is passed
 * over by the Back that leaves the page.
 */
export const panelEntry = { isPanelEntry: true };

export const isPanelEntry = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isPanelEntry' in state;

type Entry = Pick<Location, 'pathname' | 'state'>;
type Move = {
  from: Entry;
  to: Entry;
  /** How many entries the browser has moved; null where it doesn't know, as for a link to a heading. */
  delta: number | null;
  /** True while a panel is open. */
  isOpen: boolean;
};

/** Returns what the page owes to a move through the history: to close its panels, or to go back once more. */
export function afterMove({ from, to, delta, isOpen }: Move): 'close' | 'goOn' | null {
  if (from.pathname !== to.pathname || !isPanelEntry(from.state) || isPanelEntry(to.state)) return null;
  if (isOpen) return 'close';
  return delta === -1 ? 'goOn' : null;
}

const open = new Set<() => void>();

/** Notes that a panel is open until the function that it returns is called. */
export function notePanel(close: () => void): () => void {
  open.add(close);
  return () => void open.delete(close);
}

export const hasOpenPanel = () => open.size > 0;

export function closePanels(): void {
  for (const close of [...open]) close();
}
