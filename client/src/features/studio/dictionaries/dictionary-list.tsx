import type { DictionaryView } from '@lingostory/contract/studio/dictionaries/schemas';
import { useRef, useState } from 'react';
import { messageFor } from '../../../lib/http/messages.ts';
import { fetchOnMount, toQueryState } from '../../../lib/http/query-state.ts';
import { formatDay, pluralize } from '../../../lib/labels/format.ts';
import { type Outcome, OutcomeBanner } from '../../../ui/page/banner.tsx';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { EmptyState } from '../../../ui/page/state.tsx';
import { DeleteButton } from '../base/rows/delete-button.tsx';
import { Spinner } from '../base/spinner.tsx';
import { numberCellClass, StudioTable } from '../base/studio-table.tsx';
import { useListDictionariesQuery, useRemoveDictionaryMutation } from './dictionaries.api.ts';
import styles from './dictionaries.module.css';

const columns = [
  { name: 'Name' },
  { name: 'License' },
  { name: 'Source' },
  { name: 'Entries', numeric: true },
  { name: 'Imported' },
  { name: 'Remove' },
];

/** List of imported dictionaries with a Remove button each. */
export function DictionaryList() {
  const query = useListDictionariesQuery(undefined, fetchOnMount);
  const [removeDictionary] = useRemoveDictionaryMutation();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const listRef = useRef<HTMLDivElement>(null);
  const handleRemove = async ({ id }: DictionaryView) => {
    setOutcome(null);
    const { data, error } = await removeDictionary({ id });
    if (data === undefined) return setOutcome({ tone: 'bad', message: messageFor('banner', error) });
    setOutcome({ tone: 'good', message: data.message });
    // Moves the focus to the list, because the pressed button disappears with its row.
    listRef.current?.focus();
  };
  return (
    <div ref={listRef} tabIndex={-1} className={styles.part}>
      <OutcomeBanner outcome={outcome} />
      <Loaded query={toQueryState(query)} placeholder={<Spinner noun="the dictionaries" />}>
        {({ data: dictionaries }) =>
          dictionaries.length === 0 ? (
            <EmptyState title="No dictionaries yet">
              Import one below. The studio also works without one.
            </EmptyState>
          ) : (
            <StudioTable
              label="List of dictionaries"
              caption={pluralize(dictionaries.length, 'dictionary', 'dictionaries')}
              columns={columns}
              minWidth="52rem"
            >
              {dictionaries.map((dictionary) => (
                <DictionaryRow
                  key={dictionary.id}
                  dictionary={dictionary}
                  onRemove={() => handleRemove(dictionary)}
                />
              ))}
            </StudioTable>
          )
        }
      </Loaded>
    </div>
  );
}

type DictionaryRowProps = { dictionary: DictionaryView; onRemove: () => Promise<void> };

function DictionaryRow({ dictionary, onRemove }: DictionaryRowProps) {
  const { name, licence, source, entries, createdAt } = dictionary;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{licence}</td>
      <td>
        <DictionarySource source={source} />
      </td>
      <td className={numberCellClass}>{entries.toLocaleString('en')}</td>
      <td>
        <time dateTime={createdAt}>{formatDay(createdAt)}</time>
      </td>
      <td>
        <DeleteButton label={`Remove: ${name}`} confirmLabel="Remove the dictionary" onDelete={onRemove}>
          “{name}” and its {pluralize(entries, 'entry', 'entries')} will be removed. Meanings that editors
          took from it stay.
        </DeleteButton>
      </td>
    </tr>
  );
}

/** Shows a URL as a link and anything else as text. */
function DictionarySource({ source }: { source: string }) {
  if (!/^https?:\/\/\S+$/.test(source)) return source;
  return (
    <a href={source} rel="noreferrer">
      {source.replace(/^https?:\/\/(www\.)?|\/$/g, '')}
    </a>
  );
}
