import { useSearchParams } from 'react-router-dom';
import { UnsubscribeView } from '../../features/progress/weekly-email/unsubscribe-view.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';

export function WeeklyEmailPage() {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  return (
    <Page width="narrow">
      <PageHead title="Weekly email" />
      <UnsubscribeView key={token} token={token} />
    </Page>
  );
}
