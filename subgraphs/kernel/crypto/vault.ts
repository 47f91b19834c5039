/** A data key as it may be stored: readable only through the vault that wrapped it. */
export interface WrappedKey {
  /** The vault's key that wrapped it. */
  readonly keyId: string;
  readonly wrapped: Buffer;
}

/** Where the keys live that protect all others. The port behind which a cloud key service may stand. */
export interface KeyVault {
  /** The key that wraps from now on. */
  readonly currentKeyId: string;
  /**
   * Protects a data key with the current key.
   * @param dataKey 32 bytes.
   * @param context bound to the result; unwrapping under another one fails.
   */
  wrap(dataKey: Buffer, context: Buffer): Promise<WrappedKey>;
  /**
   * Gives a data key back.
   * @throws {Error} for another context, an unknown key or changed bytes; a {@link DomainError} `unavailable` when the
   * vault cannot be reached.
   */
  unwrap(key: WrappedKey, context: Buffer): Promise<Buffer>;
}
