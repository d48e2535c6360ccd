import { toCoverPicture } from '@lingostory/contract/catalogue/covers';
import { formatByline } from '../../../lib/labels/byline.ts';
import { formatDay, pluralize } from '../../../lib/labels/format.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { studioPaths } from '../../../lib/navigation/studio-paths.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { Cover } from '../../../ui/cover.tsx';
import { Pill } from '../../../ui/pill.tsx';
import type { StudioBook } from '../base/studio.api.ts';
import { ExportBook } from '../exports/export-book.tsx';
import { Publication } from '../publishing/publication.tsx';
import { formatHoursAndMinutes } from './book-labels.ts';
import styles from './book-overview.module.css';
import { ChapterTable } from './chapter-table.tsx';

const coverSizes = '(max-width: 640px) 140px, 220px';

/** Shows a book as it appears in the catalogue, with its chapters. */
export function BookOverview({ book }: { book: StudioBook }) {
  return (
    <div className={styles.overview}>
      <div className={styles.cover}>
        <Cover
          picture={toCoverPicture(book)}
          sizes={coverSizes}
          title={book.title}
          alt={`Cover of ${book.title}`}
          eager
        />
      </div>
      <div className={styles.words}>
        <Publication book={book} />
        <div>
          <Pill>{book.difficulty_chosen ? book.difficulty : 'No difficulty yet'}</Pill>
        </div>
        <h2 lang="fr">{book.title}</h2>
        <p>{formatByline(book)}</p>
        <p className={styles.about}>{book.description}</p>
        <BookFacts book={book} />
        {book.sample_audio !== null && (
          // biome-ignore lint/a11y/useMediaCaption: the sample text below is the transcript.
          <audio
            className={styles.sound}
            controls
            preload="none"
            src={book.sample_audio}
            aria-label={`Sample of ${book.title}`}
          />
        )}
        <p className={styles.about} lang="fr">
          {book.sample_text}
        </p>
        <div className={styles.actions}>
          <LinkButton to={studioPaths.editBook(book.book_code)}>Edit Book</LinkButton>
          <LinkButton to={studioPaths.chapters(book.id)} variant="quiet">
            Chapter List
          </LinkButton>
          {book.total_phrases > 0 && (
            <>
              <LinkButton to={studioPaths.words(book.book_code)} variant="quiet">
                Words
              </LinkButton>
              <LinkButton to={studioPaths.replace(book.book_code)} variant="quiet">
                Find and replace
              </LinkButton>
              <LinkButton to={studioPaths.clipChecks(book.book_code)} variant="quiet">
                Check the clips
              </LinkButton>
              <LinkButton to={studioPaths.preview(book.book_code)} variant="quiet">
                Preview
              </LinkButton>
            </>
          )}
          {book.published && (
            <LinkButton to={paths.bookDetail(book.book_code)} variant="quiet">
              View in the catalogue
            </LinkButton>
          )}
          <LinkButton to={`${studioPaths.reviews}?book=${book.book_code}`} variant="quiet">
            Reviews of this book
          </LinkButton>
          {book.chapters.length > 0 && <ExportBook book={book} />}
          <LinkButton to={studioPaths.importEdition(book.book_code)} variant="quiet">
            Import a newer edition
          </LinkButton>
        </div>
        <h2>Chapters</h2>
        <ChapterTable book={book} chapters={book.chapters} />
      </div>
    </div>
  );
}

function toInclusionText({ included, published, included_until: endsAt }: StudioBook): string {
  if (endsAt !== null) return `Until ${formatDay(endsAt)}, for members who began it`;
  if (!included) return 'No';
  return published ? 'With membership' : 'With membership, once published';
}

function BookFacts({ book }: { book: StudioBook }) {
  const ratingText =
    book.notations === 0
      ? 'No ratings yet'
      : `${book.average_rating.toFixed(1)} of 5, ${pluralize(book.notations, 'rating')}`;
  return (
    <dl className={styles.facts}>
      <dt>Length</dt>
      <dd>{formatHoursAndMinutes(book.hours, book.minutes)}</dd>
      <dt>Released</dt>
      <dd>{book.published ? formatDay(book.createdAt) : 'Not yet'}</dd>
      <dt>Included</dt>
      <dd>{toInclusionText(book)}</dd>
      <dt>Rating</dt>
      <dd>{ratingText}</dd>
      <dt>Phrases</dt>
      <dd>
        {book.total_phrases}, {book.total_sample_phrases} of them free
      </dd>
      <dt>Rights to the text</dt>
      <dd>{book.text_rights || 'Not given'}</dd>
      <dt>Rights to the recording</dt>
      <dd>{book.audio_rights || 'Not given'}</dd>
      <dt>Book code</dt>
      <dd>{book.book_code}</dd>
    </dl>
  );
}
