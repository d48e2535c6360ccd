import { Page, PageHead } from '../ui/page.tsx';

export function ContactPage() {
  return (
    <Page>
      <PageHead title="Contact" />
    </Page>
  );
}
