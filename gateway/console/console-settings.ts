/** Settings of the installation for the console, embedded in the page. */
export interface ConsoleSettings {
  /** Path of `PublicUrl` without a trailing slash; usually empty. */
  readonly root: string;
  /** Base path of the REST routes: `/api/v1`. */
  readonly api: string;
  /** Configured REST prefixes: documented prefix → actual prefix. */
  readonly moved: Readonly<Record<string, string>>;
  /** OpenID Connect issuer. */
  readonly issuer: string;
  readonly clientId: string;
  readonly scope: string;
  /** Further parameters of the authorization request. */
  readonly parameters: Readonly<Record<string, string>>;
  /** A receiver of webhooks inside the process, which the console offers as a target; null in production. */
  readonly developmentReceiver: string | null;
}
