import { useLocation } from 'react-router-dom';
import { BookForm } from '../../features/studio/books/book-form.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';

export function AdminBookCreatePage() {
  const typedBook = readTypedBook(useLocation().state);
  return (
    <Page>
      <Breadcrumbs crumbs={[{ label: 'Books', to: paths.studio }, { label: 'Create Book' }]} />
      <PageHead title="Add Book" />
      <BookForm typedBook={typedBook} />
    </Page>
  );
}

/** Returns what was typed into the form of a draft, if the link came from there. */
function readTypedBook(state: unknown) {
  const { title, author } = (state ?? {}) as Record<string, unknown>;
  return {
    title: typeof title === 'string' ? title : '',
    author: typeof author === 'string' ? author : '',
  };
}
