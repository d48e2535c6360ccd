import { paths } from '../../lib/navigation/paths.ts';
import { createLazyPage } from './chunks.tsx';

export const administratorRoutes = [
  {
    path: paths.adminDashboard,
    element: createLazyPage(() => import('../../pages/studio/admin-dashboard.tsx'), 'AdminDashboardPage'),
  },
  {
    path: paths.adminTable,
    element: createLazyPage(() => import('../../pages/studio/admin-table.tsx'), 'AdminTablePage'),
  },
  {
    path: paths.adminReports,
    element: createLazyPage(() => import('../../pages/studio/admin-reports.tsx'), 'AdminReportsPage'),
  },
  {
    path: paths.adminReviews,
    element: createLazyPage(() => import('../../pages/studio/admin-reviews.tsx'), 'AdminReviewsPage'),
  },
  {
    path: paths.adminDictionaries,
    element: createLazyPage(
      () => import('../../pages/studio/admin-dictionaries.tsx'),
      'AdminDictionariesPage',
    ),
  },
  {
    path: paths.adminCreateBook,
    element: createLazyPage(() => import('../../pages/studio/admin-book-create.tsx'), 'AdminBookCreatePage'),
  },
  {
    path: paths.adminImports,
    element: createLazyPage(() => import('../../pages/studio/admin-imports.tsx'), 'AdminImportsPage'),
  },
  {
    path: paths.adminImport(':id'),
    element: createLazyPage(() => import('../../pages/studio/admin-import.tsx'), 'AdminImportPage'),
  },
  {
    path: paths.adminBooks,
    element: createLazyPage(() => import('../../pages/studio/admin-books.tsx'), 'AdminBooksPage'),
  },
  {
    path: paths.adminEditBook(':book_code'),
    element: createLazyPage(() => import('../../pages/studio/admin-book-edit.tsx'), 'AdminBookEditPage'),
  },
  {
    path: paths.adminBookDetail(':book_code'),
    element: createLazyPage(() => import('../../pages/studio/admin-book-detail.tsx'), 'AdminBookDetailPage'),
  },
  {
    path: paths.adminWords(':book_code'),
    element: createLazyPage(() => import('../../pages/studio/admin-words.tsx'), 'AdminWordsPage'),
  },
  {
    path: paths.adminChapters(':book_id'),
    element: createLazyPage(() => import('../../pages/studio/admin-chapters.tsx'), 'AdminChaptersPage'),
  },
  {
    path: paths.adminCreateChapter(':book_id'),
    element: createLazyPage(
      () => import('../../pages/studio/admin-chapter-create.tsx'),
      'AdminChapterCreatePage',
    ),
  },
  {
    path: paths.adminEditChapter(':id'),
    element: createLazyPage(
      () => import('../../pages/studio/admin-chapter-edit.tsx'),
      'AdminChapterEditPage',
    ),
  },
  {
    path: paths.adminPhrases(':chapter_id'),
    element: createLazyPage(() => import('../../pages/studio/admin-phrases.tsx'), 'AdminPhrasesPage'),
  },
  {
    path: paths.adminCreatePhrase(':chapter_id'),
    element: createLazyPage(
      () => import('../../pages/studio/admin-phrase-create.tsx'),
      'AdminPhraseCreatePage',
    ),
  },
  {
    path: paths.adminRecording(':chapter_id'),
    element: createLazyPage(() => import('../../pages/studio/admin-recording.tsx'), 'AdminRecordingPage'),
  },
  {
    path: paths.adminClipCheck(':chapter_id'),
    element: createLazyPage(() => import('../../pages/studio/admin-clip-check.tsx'), 'AdminClipCheckPage'),
  },
  {
    path: paths.adminClipChecks(':book_code'),
    element: createLazyPage(() => import('../../pages/studio/admin-clip-checks.tsx'), 'AdminClipChecksPage'),
  },
  {
    path: paths.adminMeanings(':chapter_id'),
    element: createLazyPage(() => import('../../pages/studio/admin-meanings.tsx'), 'AdminMeaningsPage'),
  },
  {
    path: paths.adminEditPhrase(':id'),
    element: createLazyPage(() => import('../../pages/studio/admin-phrase-edit.tsx'), 'AdminPhraseEditPage'),
  },
];

/** Routes without the site header, because the reader has its own bar. */
export const administratorReaderRoutes = [
  {
    path: paths.adminPreview(':book_code'),
    element: createLazyPage(() => import('../../pages/studio/admin-preview.tsx'), 'AdminPreviewPage'),
  },
];
