import { Page, PageHead } from '../ui/page.tsx';

export function ContactSentPage() {
  return (
    <Page>
      <PageHead title="Contact Sent" />
    </Page>
  );
}
