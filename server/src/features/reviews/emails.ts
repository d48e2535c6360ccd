import type { EmailText } from '../outbox/public.ts';

// These emails never quote the review, because its writer may not own the mailbox.

type SiteSettings = { clientOrigin: string };
type ReviewedBook = { title: string; bookCode: string };

const buildReviewAction = ({ clientOrigin }: SiteSettings, { bookCode }: ReviewedBook) => ({
  label: 'See your review',
  url: `${clientOrigin}/library/${encodeURIComponent(bookCode)}/write-a-review`,
});

export function buildReviewHiddenEmail(site: SiteSettings, book: ReviewedBook, reason: string): EmailText {
  return {
    subject: 'Your LingoStory review was hidden',
    paragraphs: [
      `We’ve hidden your review of “${book.title}”. Other readers no longer see it, and its stars no longer count.`,
      `The reason: ${reason}`,
    ],
    action: buildReviewAction(site, book),
    closing: ['You can change your review. We’ll read it again before other readers see it.'],
  };
}

export function buildReviewShownEmail(site: SiteSettings, book: ReviewedBook): EmailText {
  return {
    subject: 'Your LingoStory review is back',
    paragraphs: [`Other readers can see your review of “${book.title}” again, and its stars count.`],
    action: buildReviewAction(site, book),
  };
}
