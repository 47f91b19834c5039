/** What has to become of a hostile template. */
export type HostileOutcome =
  /** Exactly this page. */
  | { readonly page: string }
  /** It cannot be saved. */
  | 'unreadable'
  /** Rendering it fails. */
  | 'fails'
  /** A limit ends it. */
  | 'limited'
  /** It ends, one way or the other, without telling or reaching anything. */
  | 'ends';

/** A malicious template, malicious data, or both. */
export interface HostileTemplate {
  readonly name: string;
  readonly content: string;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly partials?: Readonly<Record<string, string>>;
  readonly outcome: HostileOutcome;
}
