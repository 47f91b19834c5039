/** A response header: how it is shown in OpenAPI and where its value comes from. */
export interface ResponseHeader<R = unknown> {
  readonly description: string;
  /**
   * @param urlOf makes an absolute URL under `PublicUrl` and the base of this request.
   * @returns null for no header.
   */
  readonly value: (data: R, urlOf: (path: string) => string) => string | null;
}

/** A success status besides the row's own, and the data it stands for. */
export interface OtherSuccess<R = unknown> {
  readonly status: 200 | 201 | 202;
  /** Pure. */
  readonly when: (data: R) => boolean;
}
