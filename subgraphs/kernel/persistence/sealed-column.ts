/** A column of texts sealed by the envelope, for re-wrapping them under the vault's newest key. */
export interface SealedColumn {
  /** With its schema: `webhooks.signing_key`. It has a column `tenant_id`. */
  readonly table: string;
  readonly column: string;
  /** The columns of the primary key, in order. */
  readonly key: readonly string[];
  /** Purpose of the texts: `EnvelopeContext.purpose`. */
  readonly purpose: string;
  /** Epoch topic of caches that hold the texts; re-wrapping bumps it, so that none keeps a text of an older key. */
  readonly epochTopic?: string;
}
