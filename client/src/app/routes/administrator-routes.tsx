import type { RouteObject } from 'react-router-dom';
import { paths } from '../../lib/navigation/paths.ts';
import { studioPaths } from '../../lib/navigation/studio-paths.ts';
import { createLazyPage } from './chunks.tsx';

const administratorPageRoutes: RouteObject[] = [
  {
    path: studioPaths.dashboard,
    element: createLazyPage(() => import('../../pages/studio/admin-dashboard.tsx'), 'AdminDashboardPage'),
  },
  {
    path: studioPaths.table,
    element: createLazyPage(() => import('../../pages/studio/admin-table.tsx'), 'AdminTablePage'),
  },
  {
    path: studioPaths.members,
    element: createLazyPage(() => import('../../pages/studio/admin-members.tsx'), 'AdminMembersPage'),
  },
  {
    path: studioPaths.reports,
    element: createLazyPage(() => import('../../pages/studio/admin-reports.tsx'), 'AdminReportsPage'),
  },
  {
    path: studioPaths.reviews,
    element: createLazyPage(() => import('../../pages/studio/admin-reviews.tsx'), 'AdminReviewsPage'),
  },
  {
    path: studioPaths.dictionaries,
    element: createLazyPage(
      () => import('../../pages/studio/admin-dictionaries.tsx'),
      'AdminDictionariesPage',
    ),
  },
  {
    path: studioPaths.createDraft,
    element: createLazyPage(
      () => import('../../pages/studio/admin-draft-create.tsx'),
      'AdminDraftCreatePage',
    ),
  },
  {
    path: studioPaths.createBook,
    element: createLazyPage(() => import('../../pages/studio/admin-book-create.tsx'), 'AdminBookCreatePage'),
  },
  {
    path: studioPaths.imports,
    element: createLazyPage(() => import('../../pages/studio/admin-imports.tsx'), 'AdminImportsPage'),
  },
  {
    path: studioPaths.import(':id'),
    element: createLazyPage(() => import('../../pages/studio/admin-import.tsx'), 'AdminImportPage'),
  },
  {
    path: paths.studio,
    element: createLazyPage(() => import('../../pages/studio/admin-books.tsx'), 'AdminBooksPage'),
  },
  {
    path: studioPaths.editBook(':book_code'),
    element: createLazyPage(() => import('../../pages/studio/admin-book-edit.tsx'), 'AdminBookEditPage'),
  },
  {
    path: paths.studioBook(':book_code'),
    element: createLazyPage(() => import('../../pages/studio/admin-book-detail.tsx'), 'AdminBookDetailPage'),
  },
  {
    path: studioPaths.words(':book_code'),
    element: createLazyPage(() => import('../../pages/studio/admin-words.tsx'), 'AdminWordsPage'),
  },
  {
    path: studioPaths.replace(':book_code'),
    element: createLazyPage(() => import('../../pages/studio/admin-replace.tsx'), 'AdminReplacePage'),
  },
  {
    path: studioPaths.chapters(':book_id'),
    element: createLazyPage(
      () => import('../../pages/studio/chapters/admin-chapters.tsx'),
      'AdminChaptersPage',
    ),
  },
  {
    path: studioPaths.createChapter(':book_id'),
    element: createLazyPage(
      () => import('../../pages/studio/chapters/admin-chapter-create.tsx'),
      'AdminChapterCreatePage',
    ),
  },
  {
    path: studioPaths.editChapter(':id'),
    element: createLazyPage(
      () => import('../../pages/studio/chapters/admin-chapter-edit.tsx'),
      'AdminChapterEditPage',
    ),
  },
  {
    path: studioPaths.phrases(':chapter_id'),
    element: createLazyPage(() => import('../../pages/studio/admin-phrases.tsx'), 'AdminPhrasesPage'),
  },
  {
    path: studioPaths.createPhrase(':chapter_id'),
    element: createLazyPage(
      () => import('../../pages/studio/admin-phrase-create.tsx'),
      'AdminPhraseCreatePage',
    ),
  },
  {
    path: studioPaths.chapterText(':chapter_id'),
    element: createLazyPage(
      () => import('../../pages/studio/chapters/admin-chapter-text.tsx'),
      'AdminChapterTextPage',
    ),
  },
  {
    path: studioPaths.recording(':chapter_id'),
    element: createLazyPage(
      () => import('../../pages/studio/chapters/admin-recording.tsx'),
      'AdminRecordingPage',
    ),
  },
  {
    path: studioPaths.clipCheck(':chapter_id'),
    element: createLazyPage(
      () => import('../../pages/studio/chapters/admin-clip-check.tsx'),
      'AdminClipCheckPage',
    ),
  },
  {
    path: studioPaths.clipChecks(':book_code'),
    element: createLazyPage(() => import('../../pages/studio/admin-clip-checks.tsx'), 'AdminClipChecksPage'),
  },
  {
    path: studioPaths.meanings(':chapter_id'),
    element: createLazyPage(
      () => import('../../pages/studio/chapters/admin-meanings.tsx'),
      'AdminMeaningsPage',
    ),
  },
  {
    path: studioPaths.translations(':chapter_id'),
    element: createLazyPage(
      () => import('../../pages/studio/chapters/admin-translations.tsx'),
      'AdminTranslationsPage',
    ),
  },
  {
    path: studioPaths.phraseSound(':id'),
    element: createLazyPage(
      () => import('../../pages/studio/chapters/admin-phrase-sound.tsx'),
      'AdminPhraseSoundPage',
    ),
  },
  {
    path: studioPaths.editPhrase(':id'),
    element: createLazyPage(() => import('../../pages/studio/admin-phrase-edit.tsx'), 'AdminPhraseEditPage'),
  },
];

export const administratorRoutes: RouteObject[] = [
  {
    element: createLazyPage(() => import('../../pages/studio/studio-layout.tsx'), 'StudioLayout'),
    children: administratorPageRoutes,
  },
];

/** Routes without the site header, because the reader has its own bar. */
export const administratorReaderRoutes = [
  {
    path: studioPaths.preview(':book_code'),
    element: createLazyPage(() => import('../../pages/studio/admin-preview.tsx'), 'AdminPreviewPage'),
  },
];
