import { HelpForm } from '../../features/help/help-form.tsx';
import { Page, PageHead } from '../../ui/page.tsx';

export function ContactPage() {
  return (
    <Page width="narrow">
      <PageHead
        title="Email Us"
        lead="A question, a trouble, a wish: write to our Customer Service, and a person answers by e-mail."
      />
      <HelpForm />
    </Page>
  );
}
