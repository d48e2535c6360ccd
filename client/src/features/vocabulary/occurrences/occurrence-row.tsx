import type { OccurrenceView } from '@lingostory/contract/vocabulary/occurrences/schemas';
import { paths } from '../../../lib/navigation/paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { HearButton } from '../base/hear-button.tsx';
import { markForms } from '../base/mark-forms.tsx';
import listStyles from '../base/phrase-list.module.css';
import type { CardRelation } from './use-card-phrases.ts';

type OccurrenceRowProps = {
  occurrence: OccurrenceView;
  isPlaying: boolean;
  /** Null if the word isn't kept, so that there is no card. */
  cardRelation: CardRelation | null;
  isBusy: boolean;
  onHear: () => void;
  onToggleOnCard: () => void;
};

/** A phrase with the word's forms marked, its book, and the buttons to hear it and to read on from it. */
export function OccurrenceRow(props: OccurrenceRowProps) {
  const { occurrence, isPlaying, cardRelation, isBusy, onHear, onToggleOnCard } = props;
  const { book_code, book_title, phrase_no, sample_phrase_no, phrase, forms, audio, position_no } =
    occurrence;
  const readerPath =
    phrase_no !== null
      ? `${paths.read(book_code)}?phrase=${phrase_no}`
      : `${paths.sample(book_code)}?phrase=${sample_phrase_no ?? 1}`;
  return (
    <li className={listStyles.row}>
      <p lang="fr" className={listStyles.phrase}>
        {markForms(phrase, forms, listStyles.mark)}
      </p>
      <p className={listStyles.soft}>
        <span lang="fr">{book_title}</span>
        {phrase_no === null && <span> · free sample</span>}
        {occurrence.is_read && <span> · read</span>}
        {cardRelation === 'first' && <span> · on the word’s card</span>}
      </p>
      <div className={listStyles.actions}>
        {audio !== null && (
          <HearButton
            isPlaying={isPlaying}
            labels={{ hear: `Hear it: ${phrase}`, stop: `Stop: ${phrase}` }}
            onClick={onHear}
          />
        )}
        <LinkButton
          variant="quiet"
          size="small"
          aria-label={`Read here: ${phrase}`}
          to={readerPath}
          state={{ origin: position_no }}
        >
          Read here
        </LinkButton>
        {(cardRelation === 'none' || cardRelation === 'further') && (
          <Button
            variant="quiet"
            size="small"
            aria-label={
              cardRelation === 'none' ? `Add to the card: ${phrase}` : `Remove from the card: ${phrase}`
            }
            busy={isBusy}
            onClick={onToggleOnCard}
          >
            {cardRelation === 'further' && <Icon name="check" size={18} />}
            {cardRelation === 'none' ? 'Add to the card' : 'On the card. Remove'}
          </Button>
        )}
      </div>
    </li>
  );
}
