import { paths } from '../../lib/navigation/paths.ts';
import { lazyPage } from './chunks.tsx';

export const memberRoutes = [
  {
    path: paths.dashboard,
    element: lazyPage(() => import('../../pages/library/dashboard.tsx'), 'DashboardPage'),
  },
  { path: paths.library, element: lazyPage(() => import('../../pages/library/library.tsx'), 'LibraryPage') },
  {
    path: paths.progress,
    element: lazyPage(() => import('../../pages/reading/progress.tsx'), 'ProgressPage'),
  },
  { path: paths.words, element: lazyPage(() => import('../../pages/vocabulary/words.tsx'), 'WordsPage') },
  {
    path: paths.wordFiles,
    element: lazyPage(() => import('../../pages/vocabulary/word-files.tsx'), 'WordFilesPage'),
  },
  {
    path: paths.practice,
    element: lazyPage(() => import('../../pages/vocabulary/practice.tsx'), 'PracticePage'),
  },
  {
    path: paths.writeReview(':book_code'),
    element: lazyPage(() => import('../../pages/reviews/write-review.tsx'), 'WriteReviewPage'),
  },
  { path: paths.welcome, element: lazyPage(() => import('../../pages/library/welcome.tsx'), 'WelcomePage') },
  { path: paths.thanks, element: lazyPage(() => import('../../pages/library/thanks.tsx'), 'ThanksPage') },
  {
    path: paths.creditThanks,
    element: lazyPage(() => import('../../pages/membership/credit-thanks.tsx'), 'CreditThanksPage'),
  },
  {
    path: paths.subscription,
    element: lazyPage(() => import('../../pages/membership/subscription.tsx'), 'SubscriptionPage'),
  },
  { path: paths.buy, element: lazyPage(() => import('../../pages/membership/buy.tsx'), 'BuyPage') },
  {
    path: paths.confirmCredits,
    element: lazyPage(() => import('../../pages/membership/confirm-credits.tsx'), 'ConfirmCreditsPage'),
  },
  {
    path: paths.confirmBook(':book_code'),
    element: lazyPage(() => import('../../pages/library/confirm-book.tsx'), 'ConfirmBookPage'),
  },
  {
    path: paths.success(':id'),
    element: lazyPage(() => import('../../pages/membership/checkout-success.tsx'), 'SuccessPage'),
  },
  {
    path: paths.paymentSuccess(':id'),
    element: lazyPage(() => import('../../pages/membership/checkout-success.tsx'), 'PaymentSuccessPage'),
  },
  {
    path: paths.discountSuccess(':id'),
    element: lazyPage(() => import('../../pages/membership/checkout-success.tsx'), 'DiscountSuccessPage'),
  },
  {
    path: paths.checkoutCancelled(':id'),
    element: lazyPage(() => import('../../pages/membership/checkout-cancelled.tsx'), 'CheckoutCancelledPage'),
  },
  { path: paths.cancel, element: lazyPage(() => import('../../pages/membership/cancel.tsx'), 'CancelPage') },
  { path: paths.account, element: lazyPage(() => import('../../pages/accounts/account.tsx'), 'AccountPage') },
  {
    path: paths.accountProfile,
    element: lazyPage(() => import('../../pages/accounts/account-profile.tsx'), 'AccountProfilePage'),
  },
  {
    path: paths.changePassword,
    element: lazyPage(() => import('../../pages/accounts/change-password.tsx'), 'ChangePasswordPage'),
  },
  {
    path: paths.cancellation,
    element: lazyPage(() => import('../../pages/membership/cancellation.tsx'), 'CancellationPage'),
  },
  {
    path: paths.takeBreak,
    element: lazyPage(() => import('../../pages/membership/take-break.tsx'), 'TakeBreakPage'),
  },
  {
    path: paths.showOffer,
    element: lazyPage(() => import('../../pages/membership/show-offer.tsx'), 'ShowOfferPage'),
  },
  {
    path: paths.cancellationReason,
    element: lazyPage(
      () => import('../../pages/membership/cancellation-reason.tsx'),
      'CancellationReasonPage',
    ),
  },
  {
    path: paths.cancellationConfirm,
    element: lazyPage(
      () => import('../../pages/membership/cancellation-confirm.tsx'),
      'CancellationConfirmPage',
    ),
  },
];

/** Routes without the site header, because the reader has its own bar. */
export const memberReaderRoutes = [
  {
    path: paths.read(':book_code'),
    element: lazyPage(() => import('../../pages/reading/library-read.tsx'), 'LibraryReadPage'),
  },
];
