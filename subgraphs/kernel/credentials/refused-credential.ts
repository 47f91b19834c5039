/** Why credentials were refused: the cause of their error. For the log and for development, never for the bearer. */
export class RefusedCredentialError extends Error {
  override readonly name: string = 'RefusedCredentialError';
}
