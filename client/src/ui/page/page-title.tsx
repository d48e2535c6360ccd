/** The document's title; React carries it into the head. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · LingoStory`}</title>;
}
