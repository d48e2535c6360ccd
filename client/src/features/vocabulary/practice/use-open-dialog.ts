import { useState } from 'react';

/** How a dialog is closed, and where the focus goes then. */
export type DialogProps = { onClose: () => void; finalFocus: () => boolean };

type OpenDialog<Name extends string> = { name: Name; opener: Element | null };

/**
 * Tracks which dialog of a page is open. Closing it returns the focus to the element that opened it, which is named
 * because Safari doesn't focus a pressed button, or to the element that had the focus. Base UI alone would focus the
 * first control inside a practice card, where Space would then press that control.
 */
export function useOpenDialog<Name extends string>() {
  const [openDialog, setOpenDialog] = useState<OpenDialog<Name> | null>(null);
  return {
    openDialogName: openDialog?.name ?? null,
    openDialog: (name: Name, opener = document.activeElement) => setOpenDialog({ name, opener }),
    dialogProps: {
      onClose: () => setOpenDialog(null),
      finalFocus: () => {
        const opener = openDialog?.opener;
        if (!(opener instanceof HTMLElement) || opener === document.body || !opener.isConnected) return true;
        opener.focus({ preventScroll: true });
        return false;
      },
    },
  };
}
