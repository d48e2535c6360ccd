import { DictionaryList } from '../../features/studio/dictionaries/dictionary-list.tsx';
import { ImportForm } from '../../features/studio/dictionaries/import-form.tsx';
import { studioPaths } from '../../lib/navigation/studio-paths.ts';
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';

export function AdminDictionariesPage() {
  return (
    <Page>
      <Breadcrumbs crumbs={[{ label: 'Dashboard', to: studioPaths.dashboard }, { label: 'Dictionaries' }]} />
      <PageHead title="Dictionaries" lead="French to English. Meanings from them are suggested to editors." />
      <DictionaryList />
      <ImportForm />
    </Page>
  );
}
