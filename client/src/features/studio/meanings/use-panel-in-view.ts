import { type RefObject, useLayoutEffect } from 'react';

/**
 * Scrolls the panel with the chosen phrase into view when another phrase is chosen or the panel gets taller. A panel that is
 * taller than the window is shown from its top. Nothing moves while the focus is in the phrase list.
 */
export function usePanelInView(editorRef: RefObject<HTMLElement | null>, contentKey: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when the panel has other content.
  useLayoutEffect(() => {
    const editor = editorRef.current;
    if (editor?.querySelector('[data-phrases]')?.contains(document.activeElement)) return;
    const panel = editor?.querySelector('[data-panel]');
    if (!panel) return;
    const isTallerThanWindow = panel.getBoundingClientRect().height > window.innerHeight;
    panel.scrollIntoView({ block: isTallerThanWindow ? 'start' : 'nearest' });
  }, [editorRef, contentKey]);
}
