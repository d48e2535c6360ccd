import { useEffect } from 'react';
import { api } from '../../lib/http/api.ts';
import { paths } from '../../lib/navigation/paths.ts';
import { useAppDispatch } from '../../session/hooks.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Reader } from './reader.tsx';

/** A book of the studio as its readers will see it. Nothing is saved. */
export function BookPreview({ bookCode }: { bookCode: string }) {
  const dispatch = useAppDispatch();
  // Whoever leaves goes to edit: the next preview fetches every phrase again.
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
      ending={<LinkButton to={paths.adminBookDetail(bookCode)}>Back to the studio</LinkButton>}
    />
  );
}
