import { Pill } from '../../../ui/pill.tsx';

/** Shows if a book is published or a draft. */
export function BookStatus({ published }: { published: boolean }) {
  return <Pill tone={published ? 'blue' : 'plain'}>{published ? 'Published' : 'Draft'}</Pill>;
}
