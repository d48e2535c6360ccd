/** An address as a link, anything else as text. */
export function Source({ source }: { source: string }) {
  if (!/^https?:\/\/\S+$/.test(source)) return source;
  return (
    <a href={source} rel="noreferrer">
      {source.replace(/^https?:\/\/(www\.)?|\/$/g, '')}
    </a>
  );
}
