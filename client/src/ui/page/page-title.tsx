/** Sets the document's title. React moves it to the head. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · LingoStory`}</title>;
}
