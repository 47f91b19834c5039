/** A file answer. */
export interface DocumentContent {
  readonly mediaType: string;
  readonly bytes: Uint8Array | string;
  /** What its file is called. */
  readonly fileName?: string;
  /** Sends `inline` instead of `attachment`. */
  readonly isShownInPlace?: boolean;
  /** Headers besides, by name. */
  readonly headers?: Readonly<Record<string, string>>;
}
