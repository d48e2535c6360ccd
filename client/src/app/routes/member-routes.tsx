import { paths } from '../../lib/navigation/paths.ts';
import { page } from './chunks.tsx';

export const memberRoutes = [
  {
    path: paths.dashboard,
    element: page(() => import('../../pages/library/dashboard.tsx'), 'DashboardPage'),
  },
  { path: paths.library, element: page(() => import('../../pages/library/library.tsx'), 'LibraryPage') },
  { path: paths.progress, element: page(() => import('../../pages/reading/progress.tsx'), 'ProgressPage') },
  { path: paths.words, element: page(() => import('../../pages/vocabulary/words.tsx'), 'WordsPage') },
  {
    path: paths.wordFiles,
    element: page(() => import('../../pages/vocabulary/word-files.tsx'), 'WordFilesPage'),
  },
  {
    path: paths.practice,
    element: page(() => import('../../pages/vocabulary/practice.tsx'), 'PracticePage'),
  },
  {
    path: paths.writeReview(':book_code'),
    element: page(() => import('../../pages/reviews/write-review.tsx'), 'WriteReviewPage'),
  },
  { path: paths.welcome, element: page(() => import('../../pages/library/welcome.tsx'), 'WelcomePage') },
  { path: paths.thanks, element: page(() => import('../../pages/library/thanks.tsx'), 'ThanksPage') },
  {
    path: paths.creditThanks,
    element: page(() => import('../../pages/membership/credit-thanks.tsx'), 'CreditThanksPage'),
  },
  {
    path: paths.subscription,
    element: page(() => import('../../pages/membership/subscription.tsx'), 'SubscriptionPage'),
  },
  { path: paths.buy, element: page(() => import('../../pages/membership/buy.tsx'), 'BuyPage') },
  {
    path: paths.confirmCredits,
    element: page(() => import('../../pages/membership/confirm-credits.tsx'), 'ConfirmCreditsPage'),
  },
  {
    path: paths.confirmBook(':book_code'),
    element: page(() => import('../../pages/library/confirm-book.tsx'), 'ConfirmBookPage'),
  },
  {
    path: paths.success(':id'),
    element: page(() => import('../../pages/membership/checkout-success.tsx'), 'SuccessPage'),
  },
  {
    path: paths.paymentSuccess(':id'),
    element: page(() => import('../../pages/membership/checkout-success.tsx'), 'PaymentSuccessPage'),
  },
  {
    path: paths.discountSuccess(':id'),
    element: page(() => import('../../pages/membership/checkout-success.tsx'), 'DiscountSuccessPage'),
  },
  {
    path: paths.checkoutCancelled(':id'),
    element: page(() => import('../../pages/membership/checkout-cancelled.tsx'), 'CheckoutCancelledPage'),
  },
  { path: paths.cancel, element: page(() => import('../../pages/membership/cancel.tsx'), 'CancelPage') },
  { path: paths.account, element: page(() => import('../../pages/accounts/account.tsx'), 'AccountPage') },
  {
    path: paths.accountProfile,
    element: page(() => import('../../pages/accounts/account-profile.tsx'), 'AccountProfilePage'),
  },
  {
    path: paths.changePassword,
    element: page(() => import('../../pages/accounts/change-password.tsx'), 'ChangePasswordPage'),
  },
  {
    path: paths.cancellation,
    element: page(() => import('../../pages/membership/cancellation.tsx'), 'CancellationPage'),
  },
  {
    path: paths.takeBreak,
    element: page(() => import('../../pages/membership/take-break.tsx'), 'TakeBreakPage'),
  },
  {
    path: paths.showOffer,
    element: page(() => import('../../pages/membership/show-offer.tsx'), 'ShowOfferPage'),
  },
  {
    path: paths.cancellationReason,
    element: page(() => import('../../pages/membership/cancellation-reason.tsx'), 'CancellationReasonPage'),
  },
  {
    path: paths.cancellationConfirm,
    element: page(() => import('../../pages/membership/cancellation-confirm.tsx'), 'CancellationConfirmPage'),
  },
];

/** Routes without the site header, because the reader has its own bar. */
export const memberReaderRoutes = [
  {
    path: paths.read(':book_code'),
    element: page(() => import('../../pages/reading/library-read.tsx'), 'LibraryReadPage'),
  },
];
