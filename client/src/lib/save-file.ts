/** Saves a file to the browser's downloads. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Revoked later, because some browsers read the file a moment after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
