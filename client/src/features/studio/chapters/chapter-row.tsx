import type { ChapterView } from '@lingostory/contract/studio/chapters/schemas';
import { undoMinutes } from '@lingostory/contract/studio/constants';
import type { OpenWorkView } from '@lingostory/contract/studio/open-work/schemas';
import { Link } from 'react-router-dom';
import { pluralize } from '../../../lib/labels/format.ts';
import { studioPaths } from '../../../lib/navigation/studio-paths.ts';
import { IconLink } from '../../../ui/buttons/icon-button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Switch } from '../../../ui/forms/switch.tsx';
import { DeleteButton } from '../base/rows/delete-button.tsx';
import { OrderCell } from '../base/rows/order-cell.tsx';
import styles from '../base/rows/ordered-rows.module.css';
import { useSortableRow } from '../base/rows/sortable-rows.tsx';
import type { RowOrder } from '../base/rows/use-row-order.ts';
import { type Column, numberCellClass } from '../base/studio-table.tsx';
import { OpenItems } from '../open-work/open-items.tsx';
import { ChapterPublication, type ChapterPublicationProps } from './chapter-publication.tsx';

export const chapterColumns: readonly Column[] = [
  { name: 'Chapter Title' },
  { name: 'Chapter No', numeric: true },
  { name: 'Readers' },
  { name: 'Sample Chapter' },
  { name: 'Actions' },
  { name: 'Phrase List' },
  { name: 'Order' },
];

type ChapterRowProps = {
  chapter: ChapterView;
  book: ChapterPublicationProps['book'];
  /** The chapter's open work, or undefined if there is none. */
  openWork: OpenWorkView | undefined;
  onOutcome: ChapterPublicationProps['onOutcome'];
  order: RowOrder;
  onSampleToggle: () => void;
  onDelete: () => Promise<void>;
};

export function ChapterRow(props: ChapterRowProps) {
  const { chapter, book, openWork, onOutcome, order, onSampleToggle, onDelete } = props;
  const { id, title, chapter_no, is_sample, total_phrases } = chapter;
  const sortable = useSortableRow(id);
  return (
    <tr {...sortable.row}>
      <td className={styles.title} lang="fr">
        {title}
        {openWork !== undefined && <OpenItems chapter={openWork} />}
      </td>
      <td className={numberCellClass}>{chapter_no}</td>
      <td>
        <ChapterPublication chapter={chapter} book={book} onOutcome={onOutcome} />
      </td>
      <td>
        <Switch
          label={`Sample chapter: ${title}`}
          hideLabel
          checked={is_sample === 1}
          onChange={() => onSampleToggle()}
        />
      </td>
      <td>
        <span className={styles.together}>
          <IconLink icon="edit" label={`Edit: ${title}`} size={20} to={studioPaths.editChapter(id)} />
          <DeleteButton label={`Delete: ${title}`} confirmLabel="Delete the chapter" onDelete={onDelete}>
            <p>
              Chapter {chapter_no}, <span lang="fr">{title}</span>, will be deleted
              {toPhraseCountSuffix(total_phrases)}. You can undo this for {undoMinutes} minutes.
            </p>
          </DeleteButton>
        </span>
      </td>
      <td>
        <span className={classNames(styles.together, styles.apart)}>
          <Link
            to={studioPaths.phrases(id)}
            aria-label={`Phrase list of ${title}, ${pluralize(total_phrases, 'phrase')}`}
          >
            {pluralize(total_phrases, 'phrase')}
          </Link>
          {total_phrases > 0 && (
            <>
              <Link to={studioPaths.meanings(id)} aria-label={`Meanings of ${title}`}>
                Meanings
              </Link>
              <Link to={studioPaths.translations(id)} aria-label={`Translations of ${title}`}>
                Translations
              </Link>
            </>
          )}
        </span>
      </td>
      <OrderCell
        id={id}
        name={title}
        number={order.positionOf(id) + 1}
        order={order}
        handle={sortable.handle}
      />
    </tr>
  );
}

function toPhraseCountSuffix(total: number): string {
  if (total === 0) return '';
  return ` with ${pluralize(total, 'phrase')} and ${total === 1 ? 'its recording' : 'their recordings'}`;
}
