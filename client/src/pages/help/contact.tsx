import { HelpForm } from '../../features/help/help-form.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';

export function ContactPage() {
  return (
    <Page width="narrow">
      <PageHead
        title="Email Us"
        lead="Questions, problems or ideas? Write to Customer Service, and a person will reply by email."
      />
      <HelpForm />
    </Page>
  );
}
