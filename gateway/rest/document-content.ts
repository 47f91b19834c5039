/** A file as the wire carries it. */
export interface DocumentContent {
  readonly mediaType: string;
  readonly bytes: Uint8Array | string;
  /** What its file is called. */
  readonly fileName?: string;
  /** Whether a browser may show it in place instead of keeping it. */
  readonly isShownInPlace?: boolean;
  /** Headers besides, by name. */
  readonly headers?: Readonly<Record<string, string>>;
}
