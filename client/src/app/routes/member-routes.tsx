import { paths } from '../../lib/navigation/paths.ts';
import { createLazyPage } from './chunks.tsx';

export const memberRoutes = [
  {
    path: paths.dashboard,
    element: createLazyPage(() => import('../../pages/library/dashboard.tsx'), 'DashboardPage'),
  },
  {
    path: paths.library,
    element: createLazyPage(() => import('../../pages/library/library.tsx'), 'LibraryPage'),
  },
  {
    path: paths.downloads,
    element: createLazyPage(() => import('../../pages/library/downloads.tsx'), 'DownloadsPage'),
  },
  {
    path: paths.progress,
    element: createLazyPage(() => import('../../pages/reading/progress.tsx'), 'ProgressPage'),
  },
  {
    path: paths.words,
    element: createLazyPage(() => import('../../pages/vocabulary/words.tsx'), 'WordsPage'),
  },
  {
    path: paths.wordFiles,
    element: createLazyPage(() => import('../../pages/vocabulary/word-files.tsx'), 'WordFilesPage'),
  },
  {
    path: paths.wordPhrases,
    element: createLazyPage(() => import('../../pages/vocabulary/word-phrases.tsx'), 'WordPhrasesPage'),
  },
  {
    path: paths.oneNewWord,
    element: createLazyPage(() => import('../../pages/vocabulary/one-new-word.tsx'), 'OneNewWordPage'),
  },
  {
    path: paths.practice,
    element: createLazyPage(() => import('../../pages/vocabulary/practice.tsx'), 'PracticePage'),
  },
  {
    path: paths.placement,
    element: createLazyPage(() => import('../../pages/vocabulary/placement.tsx'), 'PlacementPage'),
  },
  {
    path: paths.writeReview(':book_code'),
    element: createLazyPage(() => import('../../pages/reviews/write-review.tsx'), 'WriteReviewPage'),
  },
  {
    path: paths.welcome,
    element: createLazyPage(() => import('../../pages/library/welcome.tsx'), 'WelcomePage'),
  },
  {
    path: paths.thanks,
    element: createLazyPage(() => import('../../pages/library/thanks.tsx'), 'ThanksPage'),
  },
  {
    path: paths.creditThanks,
    element: createLazyPage(() => import('../../pages/membership/credit-thanks.tsx'), 'CreditThanksPage'),
  },
  {
    path: paths.subscription,
    element: createLazyPage(() => import('../../pages/membership/subscription.tsx'), 'SubscriptionPage'),
  },
  { path: paths.buy, element: createLazyPage(() => import('../../pages/membership/buy.tsx'), 'BuyPage') },
  {
    path: paths.confirmCredits,
    element: createLazyPage(() => import('../../pages/membership/confirm-credits.tsx'), 'ConfirmCreditsPage'),
  },
  {
    path: paths.confirmBook(':book_code'),
    element: createLazyPage(() => import('../../pages/library/confirm-book.tsx'), 'ConfirmBookPage'),
  },
  {
    path: paths.success(':id'),
    element: createLazyPage(() => import('../../pages/membership/checkout-success.tsx'), 'SuccessPage'),
  },
  {
    path: paths.paymentSuccess(':id'),
    element: createLazyPage(
      () => import('../../pages/membership/checkout-success.tsx'),
      'PaymentSuccessPage',
    ),
  },
  {
    path: paths.discountSuccess(':id'),
    element: createLazyPage(
      () => import('../../pages/membership/checkout-success.tsx'),
      'DiscountSuccessPage',
    ),
  },
  {
    path: paths.checkoutCancelled(':id'),
    element: createLazyPage(
      () => import('../../pages/membership/checkout-cancelled.tsx'),
      'CheckoutCancelledPage',
    ),
  },
  {
    path: paths.cancel,
    element: createLazyPage(() => import('../../pages/membership/cancel.tsx'), 'CancelPage'),
  },
  {
    path: paths.account,
    element: createLazyPage(() => import('../../pages/accounts/account.tsx'), 'AccountPage'),
  },
  {
    path: paths.accountProfile,
    element: createLazyPage(() => import('../../pages/accounts/account-profile.tsx'), 'AccountProfilePage'),
  },
  {
    path: paths.changePassword,
    element: createLazyPage(() => import('../../pages/accounts/change-password.tsx'), 'ChangePasswordPage'),
  },
  {
    path: paths.cancellation,
    element: createLazyPage(() => import('../../pages/membership/cancellation.tsx'), 'CancellationPage'),
  },
  {
    path: paths.takeBreak,
    element: createLazyPage(() => import('../../pages/membership/take-break.tsx'), 'TakeBreakPage'),
  },
  {
    path: paths.showOffer,
    element: createLazyPage(() => import('../../pages/membership/show-offer.tsx'), 'ShowOfferPage'),
  },
  {
    path: paths.cancellationReason,
    element: createLazyPage(
      () => import('../../pages/membership/cancellation-reason.tsx'),
      'CancellationReasonPage',
    ),
  },
  {
    path: paths.cancellationConfirm,
    element: createLazyPage(
      () => import('../../pages/membership/cancellation-confirm.tsx'),
      'CancellationConfirmPage',
    ),
  },
];

/** Routes without the site header, because the reader has its own bar. */
export const memberReaderRoutes = [
  {
    path: paths.read(':book_code'),
    element: createLazyPage(() => import('../../pages/reading/library-read.tsx'), 'LibraryReadPage'),
  },
];
