import { DraftForm } from '../../features/studio/books/draft-form.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';

export function AdminDraftCreatePage() {
  return (
    <Page>
      <Breadcrumbs crumbs={[{ label: 'Books', to: paths.studio }, { label: 'Quick draft' }]} />
      <PageHead title="Quick draft" />
      <DraftForm />
    </Page>
  );
}
