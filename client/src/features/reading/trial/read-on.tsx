import { useEffect, useRef } from 'react';
import { paths } from '../../../session/paths.ts';
import { LinkButton } from '../../../ui/link-button.tsx';

type ReadOnProps = { bookCode: string; phraseNo: number | null; takesFocus: boolean };

/** After the trial's last phrase: on to the sample. It takes the place, and so the focus, of the button just pressed. */
export function ReadOn({ bookCode, phraseNo, takesFocus }: ReadOnProps) {
  const place = useRef<HTMLSpanElement>(null);
  const search = phraseNo === null ? '' : `?phrase=${phraseNo}`;

  useEffect(() => {
    if (takesFocus) place.current?.querySelector('a')?.focus({ preventScroll: true });
  }, [takesFocus]);

  return (
    <span ref={place}>
      <LinkButton to={paths.sample(bookCode) + search} look="quiet" size="small">
        Read on
      </LinkButton>
    </span>
  );
}
