import { Members } from '../../features/studio/members/members.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';

export function AdminMembersPage() {
  return (
    <Page>
      <PageHead title="Members" />
      <Members />
    </Page>
  );
}
