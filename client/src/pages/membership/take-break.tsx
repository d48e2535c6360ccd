import { TakeBreak } from '../../features/membership/cancellation/take-break.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';

export function TakeBreakPage() {
  return (
    <Page width="text">
      <PageHead
        title="Take a break"
        lead="Keep your credits and your books, and pay nothing for a while. You can come back earlier whenever you like."
      />
      <TakeBreak />
    </Page>
  );
}
