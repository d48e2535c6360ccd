import { SentMessage } from '../../features/help/sent-message.tsx';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Page, PageHead } from '../../ui/page.tsx';

export function ContactSentPage() {
  return (
    <Page width="text">
      <PageHead title="Thank you for your email" lead={<SentMessage />} />
      <LinkButton to={paths.browse}>Explore the books</LinkButton>
    </Page>
  );
}
