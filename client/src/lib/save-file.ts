/** Downloads `content` as a file. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Revokes the URL later, because some browsers read the file only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
