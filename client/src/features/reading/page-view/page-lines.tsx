import { Skeleton } from '../../../ui/skeleton.tsx';

/** In place of text that is on its way. */
export function PageLines() {
  return [96, 100, 88, 94, 98, 60].map((width) => (
    <Skeleton key={width} width={`${width}%`} height="1.25rem" />
  ));
}
