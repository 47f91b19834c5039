/** What the console's page has to know of its installation; it travels in the page itself. */
export interface ConsoleSettings {
  /** Path of `PublicUrl`, without a slash at its end: empty for most. */
  readonly root: string;
  /** Path below which REST routes are served: `/api/v1`. */
  readonly api: string;
  /** Prefixes of REST routes that the operator moved: as documented → as it is here. */
  readonly moved: Readonly<Record<string, string>>;
  /** OpenID Connect issuer. */
  readonly issuer: string;
  readonly clientId: string;
  readonly scope: string;
  /** Further parameters of the authorization request. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Addresses of the packages the browser loads when it needs them. */
  readonly packages: { readonly echarts: string; readonly oauth: string };
}
