import { creditPackSize } from '@lingostory/contract/membership/constants';
import { ConfirmPack } from '../../features/membership/credit-packs/confirm-pack.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';

export function ConfirmCreditsPage() {
  return (
    <Page width="text">
      <PageHead title={`Buy now ${creditPackSize} audio credits`} />
      <ConfirmPack />
    </Page>
  );
}
