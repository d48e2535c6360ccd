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
  return <FormCrumbs bookId={chapter?.book.id} chapterId={chapterId} currentLabel="Add Phrase" />;
}

export function ChapterTextCrumbs({ chapterId }: { chapterId: number }) {
  const { currentData: chapter } = useReadChapterQuery({ id: chapterId });
  return <FormCrumbs bookId={chapter?.book.id} chapterId={chapterId} currentLabel="From a text" />;
}

export function RecordingCrumbs({ chapterId }: { chapterId: number }) {
  const { currentData: chapter } = useReadChapterQuery({ id: chapterId });
  return <FormCrumbs bookId={chapter?.book.id} chapterId={chapterId} currentLabel="From a recording" />;
}

export function ClipCheckCrumbs({ chapterId }: { chapterId: number }) {
  const { currentData: chapter } = useReadChapterQuery({ id: chapterId });
  return <FormCrumbs bookId={chapter?.book.id} chapterId={chapterId} currentLabel="Check the clips" />;
}

export function MeaningsCrumbs({ chapterId }: { chapterId: number }) {
  const { currentData: chapter } = useReadChapterQuery({ id: chapterId });
  return <FormCrumbs bookId={chapter?.book.id} chapterId={chapterId} currentLabel="Meanings" />;
}

export function TranslationsCrumbs({ chapterId }: { chapterId: number }) {
  const { currentData: chapter } = useReadChapterQuery({ id: chapterId });
  return <FormCrumbs bookId={chapter?.book.id} chapterId={chapterId} currentLabel="Translations" />;
}

export function EditPhraseCrumbs({ id }: { id: number }) {
  const { currentData: phrase } = useReadPhraseQuery({ id });
  return (
    <FormCrumbs bookId={phrase?.chapter.book.id} chapterId={phrase?.chapter_id} currentLabel="Edit Phrase" />
  );
}

type FormCrumbsProps = { bookId: number | undefined; chapterId: number | undefined; currentLabel: string };

function FormCrumbs({ bookId, chapterId, currentLabel }: FormCrumbsProps) {
  return (
    <Breadcrumbs
      crumbs={[
        { label: 'Books', to: paths.studio },
        ...(bookId === undefined ? [] : [{ label: 'Chapters', to: studioPaths.chapters(bookId) }]),
        ...(chapterId === undefined ? [] : [{ label: 'Phrase List', to: studioPaths.phrases(chapterId) }]),
        { label: currentLabel },
      ]}
    />
  );
}
