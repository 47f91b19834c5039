/** An `Idempotency-Key` on its way to the service that owns the effect. */
export interface Idempotency {
  /** As sent, at most 256 characters. */
  readonly key: string;
  /** SHA-256 (hex) over what the key was sent with; another hash under the same key is refused. */
  readonly requestHash: string;
  /** Set by the unit of work when the stored result was answered instead of a new effect. */
  replayed: boolean;
}
