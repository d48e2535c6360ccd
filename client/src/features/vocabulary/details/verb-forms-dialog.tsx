import type { VerbTenseView } from '@lingostory/contract/vocabulary/details/schemas';
import { toQueryState } from '../../../lib/http/query-state.ts';
import { useCloseOnBack } from '../../../lib/navigation/use-close-on-back.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { Loading, Skeleton } from '../../../ui/page/skeleton.tsx';
import { useListVerbFormsQuery } from './details.api.ts';
import styles from './word-details.module.css';

/** Shows the forms of a verb by tense. */
export function VerbFormsDialog({ verb, onClose }: { verb: string; onClose: () => void }) {
  const query = toQueryState(useListVerbFormsQuery({ verb }));
  useCloseOnBack(true, onClose);
  return (
    <Dialog
      open
      isTextOnly
      onClose={onClose}
      title={`Forms of “${verb}”`}
      description="From the Lefff, a lexicon of French. Compound tenses use the past participle."
    >
      <Loaded query={query} placeholder={<FormsSkeleton />}>
        {(tenses) =>
          tenses.length === 0 ? (
            <p role="status">The lexicon doesn’t list the forms of this verb.</p>
          ) : (
            <VerbTenses tenses={tenses} />
          )
        }
      </Loaded>
    </Dialog>
  );
}

function VerbTenses({ tenses }: { tenses: readonly VerbTenseView[] }) {
  return (
    <div lang="fr" className={styles.tenses}>
      {tenses.map(({ tense, forms }) => (
        <section key={tense} aria-label={tense} className={styles.tense}>
          <h3>{tense}</h3>
          <ul>
            {forms.map(({ person, form }) => (
              <li key={person}>
                {person !== '' && <span className={styles.person}>{toPrefix(person)}</span>}
                {form}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** An elided pronoun stands right before its form. */
const toPrefix = (person: string) => (person.endsWith('’') ? person : `${person} `);

function FormsSkeleton() {
  return (
    <div className={styles.tenses}>
      <Loading noun="the forms" />
      {['présent', 'imparfait', 'futur'].map((tense) => (
        <Skeleton key={tense} width="100%" height="9rem" />
      ))}
    </div>
  );
}
