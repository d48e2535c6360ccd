import { useLocation } from 'react-router-dom';
import { paths } from '../../lib/navigation/paths.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';

export function ContactSentPage() {
  const state: unknown = useLocation().state;
  return (
    <Page width="text">
      <PageHead title="Thank you for your email" lead={readSentMessage(state)} />
      <LinkButton to={paths.browse}>Explore the books</LinkButton>
    </Page>
  );
}

/** Returns the server's message from the contact form, or a default if the page was opened directly. */
function readSentMessage(state: unknown): string {
  const hasMessage = typeof state === 'object' && state !== null && 'message' in state;
  if (hasMessage && typeof state.message === 'string') return state.message;
  return 'Customer Service will reply by email. How about a story while you wait?';
}
