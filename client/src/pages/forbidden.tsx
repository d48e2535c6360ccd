import { paths } from '../session/paths.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Page, PageHead } from '../ui/page.tsx';

export function ForbiddenPage() {
  return (
    <Page width="text">
      <PageHead
        title="For administrators only"
        lead="401. The page you asked for belongs to the people who make the books. Yours are waiting elsewhere."
      />
      <LinkButton to={paths.browse}>Browse the stories</LinkButton>
    </Page>
  );
}
