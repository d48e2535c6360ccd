import { useEffect } from 'react';
import { api } from '../../lib/http/api.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { useAppDispatch } from '../../session/hooks.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Reader } from './reader.tsx';

/** Shows an editor a book from the studio as readers will see it. Does not save a position. */
export function BookPreview({ bookCode }: { bookCode: string }) {
  const dispatch = useAppDispatch();
  // Editors leave the preview to edit the text, so the next preview must fetch all phrases again.
  useEffect(
    () => () => {
      dispatch(api.util.invalidateTags(['StudioPreview']));
    },
    [dispatch],
  );
  return (
    <Reader
      source="preview"
      bookCode={bookCode}
      ending={<LinkButton to={paths.studioBook(bookCode)}>Back to the studio</LinkButton>}
    />
  );
}
