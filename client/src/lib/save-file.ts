/** Downloads `content` as a file. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Revokes the URL later, because some browsers read the file only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
