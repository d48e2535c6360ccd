/**
 * The paths of the client's pages. Paths with parameters are functions, which the route table calls with
 * placeholders.
 */
export const paths = {
  landing: '/',
  browse: '/lingostory',
  howItWorks: '/lingonovel-story',
  ling: '/ling',
  plan: '/subs',
  bookDetail: (bookCode: string) => `/book-detail/${encodeSegment(bookCode)}`,
  sample: (bookCode: string) => `/guest/${encodeSegment(bookCode)}/read`,
  contact: '/contact',
  contactSent: '/contact/email-send',
  terms: '/terms',
  reviewGuidelines: '/review-guidelines',
  logout: '/logout',
  confirmEmail: '/confirm-email',
  forbidden: '/401',

  login: '/login',
  signup: '/signup',
  forgot: '/forgot',
  resetPassword: '/resetpassword',
  profile: '/profile',

  dashboard: '/dashboard',
  library: '/library',
  progress: '/progress',
  words: '/words',
  wordFiles: '/words/files',
  wordPhrases: '/words/phrases',
  practice: '/words/practice',
  placement: '/words/placement',
  read: (bookCode: string) => `/library/${encodeSegment(bookCode)}/read`,
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

  adminDashboard: '/admin/dashboard',
  adminTable: '/admin/dashboard/table',
  adminReports: '/admin/reports',
  adminReviews: '/admin/reviews',
  adminDictionaries: '/admin/dictionaries',
  adminCreateBook: '/admin/dashboard/create-book',
  adminBooks: '/admin/books',
  adminEditBook: (bookCode: string) => `/admin/books/edit/${encodeSegment(bookCode)}`,
  adminBookDetail: (bookCode: string) => `/admin/book-detail/${encodeSegment(bookCode)}`,
  adminWords: (bookCode: string) => `/admin/words/${encodeSegment(bookCode)}`,
  adminPreview: (bookCode: string) => `/admin/preview/${encodeSegment(bookCode)}/read`,
  adminChapters: (bookId: string | number) => `/admin/chapter/list/${encodeSegment(bookId)}`,
  adminCreateChapter: (bookId: string | number) => `/admin/books/chapter/create/${encodeSegment(bookId)}`,
  adminEditChapter: (id: string | number) => `/admin/chapters/edit/${encodeSegment(id)}`,
  adminPhrases: (chapterId: string | number) => `/admin/chapter/phrase/list/${encodeSegment(chapterId)}`,
  adminCreatePhrase: (chapterId: string | number) =>
    `/admin/chapter/phrase/create/${encodeSegment(chapterId)}`,
  adminRecording: (chapterId: string | number) => `/admin/chapter/recording/${encodeSegment(chapterId)}`,
  adminMeanings: (chapterId: string | number) => `/admin/chapter/meanings/${encodeSegment(chapterId)}`,
  adminEditPhrase: (id: string | number) => `/admin/phrases/edit/${encodeSegment(id)}`,
} as const;

/** Escapes a path segment, unless it is a placeholder such as `:book_code`. */
function encodeSegment(value: string | number): string {
  const text = String(value);
  return text.startsWith(':') ? text : encodeURIComponent(text);
}
