import { useSearchParams } from 'react-router-dom';
import { SearchField } from '../../features/catalogue/browse/search-field.tsx';
import { HelpArticles } from '../../features/help/articles/help-articles.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';
import styles from './help.module.css';

export function HelpPage() {
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const handleSearch = (term: string) => setParams(term === '' ? {} : { search: term }, { replace: true });
  return (
    <Page width="text">
      <PageHead title="Help" lead="Short answers to what people ask us most." />
      <search className={styles.search}>
        <SearchField value={search} placeholder="Credits, pause, keyboard…" onSearch={handleSearch} />
      </search>
      <HelpArticles search={search} />
      <section className={styles.contact} aria-labelledby="ask">
        <h2 id="ask">Didn’t find it?</h2>
        <p>Ask us. A person will reply by email.</p>
        <LinkButton to={paths.contact}>Write to us</LinkButton>
      </section>
    </Page>
  );
}
