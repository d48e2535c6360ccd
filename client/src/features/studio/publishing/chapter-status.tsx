import { Pill } from '../../../ui/pill.tsx';

type ChapterStatusProps = { published: boolean; bookPublished: boolean };

/**
 * Shows a chapter's status. In a draft book, a chapter that is not itself a draft will be published together with the
 * book.
 */
export function ChapterStatus({ published, bookPublished }: ChapterStatusProps) {
  if (!published) return <Pill>Draft</Pill>;
  return bookPublished ? <Pill tone="blue">Published</Pill> : <span>With the book</span>;
}
