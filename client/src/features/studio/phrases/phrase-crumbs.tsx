import { paths } from '../../../lib/navigation/paths.ts';
import { studioPaths } from '../../../lib/navigation/studio-paths.ts';
import { Breadcrumbs } from '../../../ui/page/breadcrumbs.tsx';
import { useReadChapterQuery } from '../base/chapters.api.ts';
import { useReadPhraseQuery } from '../base/phrases.api.ts';

export function PhraseListCrumbs({ chapterId }: { chapterId: number }) {
  const { currentData: chapter } = useReadChapterQuery({ id: chapterId });
  return (
    <Breadcrumbs
      crumbs={[
        { label: 'Books', to: paths.studio },
        ...(chapter === undefined
          ? []
          : [
              { label: 'Chapters', to: studioPaths.chapters(chapter.book.id) },
              { label: chapter.title, to: studioPaths.editChapter(chapterId), lang: 'fr' },
            ]),
        { label: 'Phrase List' },
      ]}
    />
  );
}

export function AddPhraseCrumbs({ chapterId }: { chapterId: number }) {
  const { currentData: chapter } = useReadChapterQuery({ id: chapterId });
  return <FormCrumbs book={chapter?.book} chapterId={chapterId} currentLabel="Add Phrase" />;
}

export function ChapterTextCrumbs({ chapterId }: { chapterId: number }) {
  const { currentData: chapter } = useReadChapterQuery({ id: chapterId });
  return <FormCrumbs book={chapter?.book} chapterId={chapterId} currentLabel="From a text" />;
}

export function RecordingCrumbs({ chapterId }: { chapterId: number }) {
  const { currentData: chapter } = useReadChapterQuery({ id: chapterId });
  return <FormCrumbs book={chapter?.book} chapterId={chapterId} currentLabel="From a recording" />;
}

export function ClipCheckCrumbs({ chapterId }: { chapterId: number }) {
  const { currentData: chapter } = useReadChapterQuery({ id: chapterId });
  return <FormCrumbs book={chapter?.book} chapterId={chapterId} currentLabel="Check the clips" />;
}

export function MeaningsCrumbs({ chapterId }: { chapterId: number }) {
  const { currentData: chapter } = useReadChapterQuery({ id: chapterId });
  return <FormCrumbs book={chapter?.book} chapterId={chapterId} currentLabel="Meanings" />;
}

export function TranslationsCrumbs({ chapterId }: { chapterId: number }) {
  const { currentData: chapter } = useReadChapterQuery({ id: chapterId });
  return <FormCrumbs book={chapter?.book} chapterId={chapterId} currentLabel="Translations" />;
}

export function EditPhraseCrumbs({ id }: { id: number }) {
  const { currentData: phrase } = useReadPhraseQuery({ id });
  return <FormCrumbs book={phrase?.chapter.book} chapterId={phrase?.chapter_id} currentLabel="Edit Phrase" />;
}

export function PhraseSoundCrumbs({ id }: { id: number }) {
  const { currentData: phrase } = useReadPhraseQuery({ id });
  return (
    <FormCrumbs book={phrase?.chapter.book} chapterId={phrase?.chapter_id} currentLabel="Phrase sound" />
  );
}

type FormCrumbsProps = {
  book: { id: number; title: string; book_code: string } | undefined;
  chapterId: number | undefined;
  currentLabel: string;
};

/** Names the book, because an editor may have pages of several books open. */
function FormCrumbs({ book, chapterId, currentLabel }: FormCrumbsProps) {
  return (
    <Breadcrumbs
      crumbs={[
        { label: 'Books', to: paths.studio },
        ...(book === undefined
          ? []
          : [
              { label: book.title, to: paths.studioBook(book.book_code), lang: 'fr' },
              { label: 'Chapters', to: studioPaths.chapters(book.id) },
            ]),
        ...(chapterId === undefined ? [] : [{ label: 'Phrase List', to: studioPaths.phrases(chapterId) }]),
        { label: currentLabel },
      ]}
    />
  );
}
