/** A failure that an operator can resolve. Its message says what to do. */
export class BackupError extends Error {
  override readonly name = 'Backup';
}
