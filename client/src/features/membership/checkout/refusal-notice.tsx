import type { ReactNode } from 'react';
import { Banner } from '../../../ui/banner.tsx';
import type { Refusal } from './use-checkout.ts';

/** Why a purchase did not begin, where it was pressed. `children`: the way on, when it was the member's to mend. */
export function RefusalNotice({ refusal, children }: { refusal: Refusal | null; children?: ReactNode }) {
  if (refusal === null) return null;
  return (
    <Banner tone="bad">
      {refusal.message}
      {refusal.isOurs && children !== undefined && <> {children}</>}
    </Banner>
  );
}
