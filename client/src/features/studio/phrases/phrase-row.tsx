import { parseDictionary } from '@lingostory/contract/dictionary';
import type { PhraseSeparator } from '@lingostory/contract/reading/constants';
import { undoMinutes } from '@lingostory/contract/studio/constants';
import type { StudioPhraseView } from '@lingostory/contract/studio/phrases/schemas';
import { studioPaths } from '../../../lib/navigation/studio-paths.ts';
import { IconLink } from '../../../ui/buttons/icon-button.tsx';
import { DeleteButton } from '../base/rows/delete-button.tsx';
import { OrderCell } from '../base/rows/order-cell.tsx';
import styles from '../base/rows/ordered-rows.module.css';
import { PhraseChoice } from '../base/rows/phrase-choice.tsx';
import { useSortableRow } from '../base/rows/sortable-rows.tsx';
import type { RowOrder } from '../base/rows/use-row-order.ts';
import { type Column, numberCellClass } from '../base/studio-table.tsx';
import { ClipAudio } from '../files/clip-audio.tsx';
import { Thumbnail } from '../pictures/picture-list.tsx';
import { PhraseReportsLink } from '../reports/phrase-reports-link.tsx';
import { MicrophoneIcon } from '../retakes/microphone-icon.tsx';
import rowStyles from './phrase-row.module.css';
import { SeparatorChoice } from './separator-choice.tsx';

export const phraseColumns: readonly Column[] = [
  { name: 'No', numeric: true, width: '4rem' },
  { name: 'Phrase' },
  { name: 'Dictionary' },
  { name: 'Audio' },
  { name: 'Actions' },
  { name: 'Order' },
];

type PhraseRowProps = {
  row: StudioPhraseView;
  order: RowOrder;
  /** True for the chapter's first phrase, which begins a paragraph by itself. */
  isFirst: boolean;
  isChosen: boolean;
  onChoose: () => void;
  /** Resolves to the phrase's new version, or to null if the change was not saved. */
  onSeparatorChange: (separator: PhraseSeparator, version: number) => Promise<number | null>;
  onDelete: () => Promise<void>;
};

export function PhraseRow(props: PhraseRowProps) {
  const { row, order, isFirst, isChosen, onChoose, onSeparatorChange, onDelete } = props;
  const { id, phrase, phrase_no, translation, dictionary, line_audio } = row;
  const sortable = useSortableRow(id);
  return (
    <tr
      {...sortable.row}
      className={rowStyles.row}
      data-chosen={isChosen || undefined}
      onFocus={onChoose}
      onClick={onChoose}
    >
      <td className={numberCellClass}>{phrase_no}</td>
      <td className={rowStyles.phrase}>
        {!isFirst && <SeparatorChoice phrase={row} onChoose={onSeparatorChange} />}
        {row.pictures.length > 0 && (
          <div className={rowStyles.pictures}>
            {row.pictures.map((picture) => (
              <Thumbnail
                key={picture.id}
                picture={picture}
                alt={picture.alt ?? 'Picture without a description'}
              />
            ))}
          </div>
        )}
        <p lang="fr">
          <PhraseChoice
            phrase={phrase}
            emphasis={row.emphasis}
            isChosen={isChosen}
            className={rowStyles.choice}
            moveKey={`${id}-row`}
          />
        </p>
        {translation !== '' && <p className={rowStyles.faint}>{translation}</p>}
        <PhraseReportsLink phraseId={id} chapterId={row.chapter_id} />
      </td>
      <td className={rowStyles.dictionary}>
        <DictionaryEntries dictionary={dictionary} />
      </td>
      <td className={rowStyles.sound}>
        {line_audio === null ? (
          <span className={rowStyles.faint}>No audio</span>
        ) : (
          <ClipAudio src={line_audio} label={`Audio of phrase ${phrase_no}`} />
        )}
      </td>
      <td>
        <span className={styles.together}>
          <IconLink
            icon={<MicrophoneIcon size={20} />}
            label={`Record phrase ${phrase_no}`}
            to={studioPaths.phraseSound(id)}
          />
          <IconLink
            icon="edit"
            label={`Edit phrase ${phrase_no}`}
            size={20}
            to={studioPaths.editPhrase(id)}
            data-command="edit"
          />
          <DeleteButton
            label={`Delete phrase ${phrase_no}`}
            confirmLabel="Delete the phrase"
            onDelete={onDelete}
          >
            <p lang="fr">{phrase}</p>
            <p>The phrase will be deleted with its recording. You can undo this for {undoMinutes} minutes.</p>
          </DeleteButton>
        </span>
      </td>
      <OrderCell
        id={id}
        name={`phrase ${phrase_no}`}
        number={phrase_no}
        order={order}
        handle={sortable.handle}
      />
    </tr>
  );
}

const maxShownEntries = 3;

/** Shows the first few dictionary entries and collapses the rest. */
function DictionaryEntries({ dictionary }: { dictionary: string }) {
  const { entries } = parseDictionary(dictionary);
  if (entries.length === 0) return <span className={rowStyles.faint}>None</span>;
  const renderEntryList = (listedEntries: typeof entries) => (
    <ul>
      {listedEntries.map(({ term, meaning }) => (
        <li key={term}>
          <span lang="fr">{term}</span> = {meaning}
        </li>
      ))}
    </ul>
  );
  const hiddenEntries = entries.slice(maxShownEntries);
  return (
    <>
      {renderEntryList(entries.slice(0, maxShownEntries))}
      {hiddenEntries.length > 0 && (
        <details>
          <summary>{hiddenEntries.length} more</summary>
          {renderEntryList(hiddenEntries)}
        </details>
      )}
    </>
  );
}
