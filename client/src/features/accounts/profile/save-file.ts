/** Puts a text among the reader's downloads. */
export function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Not at once: some browsers fetch it a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
