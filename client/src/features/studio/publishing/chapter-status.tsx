import { Pill } from '../../../ui/pill.tsx';

type ChapterStatusProps = { published: boolean; bookPublished: boolean };

/** Says whether readers see a chapter. In a draft of a book they see none; those that are no drafts come with the book. */
export function ChapterStatus({ published, bookPublished }: ChapterStatusProps) {
  if (!published) return <Pill>Draft</Pill>;
  return bookPublished ? <Pill tone="blue">Published</Pill> : <span>With the book</span>;
}
