import { paths } from '../session/paths.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Page, PageHead } from '../ui/page.tsx';

export function NotFoundPage() {
  return (
    <Page width="text">
      <PageHead
        title="404 | Page not found"
        lead="This leaf is not in the book: the address may be mistyped, or the page has moved."
      />
      <LinkButton to={paths.browse}>Browse the stories</LinkButton>
    </Page>
  );
}
