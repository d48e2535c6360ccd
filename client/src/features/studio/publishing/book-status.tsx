import { Pill } from '../../../ui/pill.tsx';

/** Whether readers find a book. */
export function BookStatus({ published }: { published: boolean }) {
  return <Pill tone={published ? 'blue' : 'plain'}>{published ? 'Published' : 'Draft'}</Pill>;
}
