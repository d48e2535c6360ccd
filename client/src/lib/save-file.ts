/** Saves something among the reader's downloads. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Not at once: some browsers fetch it a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
