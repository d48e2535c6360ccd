import { PageLinks } from '../../features/catalogue/browse/page-links.tsx';
import { SearchField } from '../../features/catalogue/browse/search-field.tsx';
import { AddWord } from '../../features/vocabulary/words/add-word.tsx';
import { CommonWords } from '../../features/vocabulary/words/common-words.tsx';
import { useWordFilters } from '../../features/vocabulary/words/use-word-filters.ts';
import { WordList } from '../../features/vocabulary/words/word-list.tsx';
import { paths } from '../../lib/navigation/paths.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Page, PageHead } from '../../ui/page/page.tsx';
import styles from '../shop.module.css';
import { WordsNavigation } from '../words-navigation.tsx';

export function WordsPage() {
  const { filters, addressOf, choose, search, clear } = useWordFilters();
  return (
    <Page>
      <WordsNavigation />
      <PageHead title="My words" lead="The words you keep, each in the phrase where you met it.">
        <div className={styles.actions}>
          <LinkButton to={paths.practice}>Practice</LinkButton>
          <LinkButton variant="quiet" to={paths.wordFiles}>
            Import or export
          </LinkButton>
          <AddWord />
        </div>
      </PageHead>
      <WordList
        filters={filters}
        searchField={
          <SearchField value={filters.search} placeholder="Word, meaning or note" onSearch={search} />
        }
        renderPageLinks={(lastPage) => (
          <PageLinks
            page={filters.page}
            lastPage={lastPage}
            to={(page) => addressOf({ page })}
            onPageChange={() => window.scrollTo(0, 0)}
          />
        )}
        onChoose={choose}
        onClear={clear}
      />
      <CommonWords />
    </Page>
  );
}
