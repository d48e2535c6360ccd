import { Pill } from '../../../ui/pill.tsx';

export function BookStatus({ published }: { published: boolean }) {
  return <Pill tone={published ? 'blue' : 'plain'}>{published ? 'Published' : 'Draft'}</Pill>;
}
