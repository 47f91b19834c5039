/** A response header: its OpenAPI description and its value. */
export interface ResponseHeader<R = unknown> {
  readonly description: string;
  /**
   * @param urlOf makes an absolute URL under `PublicUrl` and the base of this request.
   * @returns null for no header.
   */
  readonly value: (data: R, urlOf: (path: string) => string) => string | null;
}

/** A success status in addition to the row's, and its condition. */
export interface OtherSuccess<R = unknown> {
  readonly status: 200 | 201 | 202;
  /** Pure. */
  readonly when: (data: R) => boolean;
}
