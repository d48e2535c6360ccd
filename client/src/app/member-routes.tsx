import { paths } from '../session/paths.ts';
import { page } from './chunks.tsx';

export const memberRoutes = [
  { path: paths.dashboard, element: page(() => import('../pages/dashboard.tsx'), 'DashboardPage') },
  { path: paths.library, element: page(() => import('../pages/library.tsx'), 'LibraryPage') },
  {
    path: paths.writeReview(':book_code'),
    element: page(() => import('../pages/write-review.tsx'), 'WriteReviewPage'),
  },
  { path: paths.welcome, element: page(() => import('../pages/welcome.tsx'), 'WelcomePage') },
  { path: paths.thanks, element: page(() => import('../pages/thanks.tsx'), 'ThanksPage') },
  { path: paths.creditThanks, element: page(() => import('../pages/credit-thanks.tsx'), 'CreditThanksPage') },
  { path: paths.subscription, element: page(() => import('../pages/subscription.tsx'), 'SubscriptionPage') },
  { path: paths.buy, element: page(() => import('../pages/buy.tsx'), 'BuyPage') },
  {
    path: paths.confirmCredits,
    element: page(() => import('../pages/confirm-credits.tsx'), 'ConfirmCreditsPage'),
  },
  {
    path: paths.confirmBook(':book_code'),
    element: page(() => import('../pages/confirm-book.tsx'), 'ConfirmBookPage'),
  },
  { path: paths.success(':id'), element: page(() => import('../pages/success.tsx'), 'SuccessPage') },
  {
    path: paths.paymentSuccess(':id'),
    element: page(() => import('../pages/payment-success.tsx'), 'PaymentSuccessPage'),
  },
  {
    path: paths.discountSuccess(':id'),
    element: page(() => import('../pages/discount-success.tsx'), 'DiscountSuccessPage'),
  },
  {
    path: paths.checkoutCancelled(':id'),
    element: page(() => import('../pages/checkout-cancelled.tsx'), 'CheckoutCancelledPage'),
  },
  { path: paths.cancel, element: page(() => import('../pages/cancel.tsx'), 'CancelPage') },
  { path: paths.account, element: page(() => import('../pages/account.tsx'), 'AccountPage') },
  {
    path: paths.accountProfile,
    element: page(() => import('../pages/account-profile.tsx'), 'AccountProfilePage'),
  },
  {
    path: paths.changePassword,
    element: page(() => import('../pages/change-password.tsx'), 'ChangePasswordPage'),
  },
  { path: paths.cancellation, element: page(() => import('../pages/cancellation.tsx'), 'CancellationPage') },
  { path: paths.takeBreak, element: page(() => import('../pages/take-break.tsx'), 'TakeBreakPage') },
  { path: paths.showOffer, element: page(() => import('../pages/show-offer.tsx'), 'ShowOfferPage') },
  {
    path: paths.cancellationReason,
    element: page(() => import('../pages/cancellation-reason.tsx'), 'CancellationReasonPage'),
  },
  {
    path: paths.cancellationConfirm,
    element: page(() => import('../pages/cancellation-confirm.tsx'), 'CancellationConfirmPage'),
  },
];

/** Without the site's header: the reader has its own bar. */
export const memberReaderRoutes = [
  {
    path: paths.read(':book_code'),
    element: page(() => import('../pages/library-read.tsx'), 'LibraryReadPage'),
  },
];
