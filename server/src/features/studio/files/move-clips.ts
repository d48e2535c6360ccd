import type { Deps } from '../../../deps.ts';
import { lockBook } from '../base/edit-locked-book.ts';
import { findReferencedFiles } from './store-files.ts';

/**
 * Moves each clip to the folder that its row refers to (`clips` or `deleted`), and deletes clips without a row.
 * Called after the commit: a failure is only logged, and the purge tries again. Locks the book, so that a deletion
 * and its undo don't move the same clip at the same time.
 */
export async function moveClips(deps: Deps, bookId: number, clips: string[]): Promise<void> {
  if (clips.length === 0) return;
  try {
    await deps.db.$transaction(async (tx) => {
      await lockBook(tx, bookId);
      const rows = await findReferencedFiles(deps, clips);
      const referencedPaths = new Set(rows.map(({ kind, name }) => `${kind}/${name}`));
      for (const name of clips) {
        const [isReferencedClip, isReferencedDeletedClip] = [
          referencedPaths.has(`clips/${name}`),
          referencedPaths.has(`deleted/${name}`),
        ];
        if (isReferencedDeletedClip) await deps.media.copy('clips', 'deleted', name);
        if (isReferencedClip) await deps.media.copy('deleted', 'clips', name);
        if (!isReferencedDeletedClip) await deps.media.remove('deleted', name);
        if (!isReferencedClip) await deps.media.remove('clips', name);
      }
    });
  } catch (error) {
    deps.log.error({ err: error }, 'clips of deleted or restored phrases could not be moved');
  }
}
