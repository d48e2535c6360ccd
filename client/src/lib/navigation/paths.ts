/**
 * The paths of the client's pages, except those that only the studio links to. Paths with parameters are functions,
 * which the route table calls with placeholders.
 */
export const paths = {
  landing: '/',
  browse: '/lingostory',
  howItWorks: '/lingonovel-story',
  ling: '/ling',
  plan: '/subs',
  bookDetail: (bookCode: string) => `/book-detail/${encodeSegment(bookCode)}`,
  sample: (bookCode: string) => `/guest/${encodeSegment(bookCode)}/read`,
  help: '/help',
  contact: '/contact',
  contactSent: '/contact/email-send',
  terms: '/terms',
  reviewGuidelines: '/review-guidelines',
  logout: '/logout',
  weeklyEmail: '/weekly-email',
  confirmEmail: '/confirm-email',
  forbidden: '/401',

  login: '/login',
  signup: '/signup',
  forgot: '/forgot',
  resetPassword: '/resetpassword',
  profile: '/profile',

  dashboard: '/dashboard',
  library: '/library',
  downloads: '/library/downloads',
  progress: '/progress',
  words: '/words',
  wordFiles: '/words/files',
  wordPhrases: '/words/phrases',
  oneNewWord: '/words/one-new-word',
  practice: '/words/practice',
  placement: '/words/placement',
  read: (bookCode: string) => `/library/${encodeSegment(bookCode)}/read`,
  readFromStart: (bookCode: string) => `/library/${encodeSegment(bookCode)}/read?phrase=1`,
  writeReview: (bookCode: string) => `/library/${encodeSegment(bookCode)}/write-a-review`,
  welcome: '/user/welcome',
  thanks: '/user/thanks',
  creditThanks: '/credit-thanks',
  subscription: '/subscription',
  buy: '/buy',
  confirmCredits: '/buy/confirm-purchase',
  confirmBook: (bookCode: string) => `/confirm-purchase/${encodeSegment(bookCode)}`,
  success: (id: string) => `/success/${encodeSegment(id)}`,
  paymentSuccess: (id: string) => `/payment-success/${encodeSegment(id)}`,
  discountSuccess: (id: string) => `/discount-success/${encodeSegment(id)}`,
  checkoutCancelled: (id: string) => `/cancel/${encodeSegment(id)}`,
  cancel: '/cancel',
  account: '/account',
  accountProfile: '/account/profile',
  changePassword: '/account/change-password',
  cancellation: '/account/cancellation',
  takeBreak: '/account/takebreak',
  showOffer: '/account/cancellation/showoffer',
  cancellationReason: '/account/cancellation/reason',
  cancellationConfirm: '/account/cancellation/confirm',

  studio: '/admin/books',
  studioBook: (bookCode: string) => `/admin/book-detail/${encodeSegment(bookCode)}`,
} as const;

/** Escapes a path segment, unless it is a placeholder such as `:book_code`. */
export function encodeSegment(value: string | number): string {
  const text = String(value);
  return text.startsWith(':') ? text : encodeURIComponent(text);
}
