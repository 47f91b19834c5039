/** A file answer. */
export interface DocumentContent {
  readonly mediaType: string;
  readonly bytes: Uint8Array | string;
  readonly fileName?: string;
  /** Sends `inline` instead of `attachment`. */
  readonly isShownInPlace?: boolean;
  /** Further headers, by name. */
  readonly headers?: Readonly<Record<string, string>>;
}
