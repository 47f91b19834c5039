import * as oauth from 'oauth4webapi';

export interface SessionSettings {
  readonly issuer: string;
  /** A public client whose redirect URI is `{origin}/callback`. */
  readonly clientId: string;
}

interface Attempt {
  readonly state: string;
  readonly codeVerifier: string;
  readonly returnTo: string;
}

interface Tokens {
  readonly access: string;
  readonly refresh: string | undefined;
  readonly identity: string | undefined;
  /** Milliseconds since 1970 from which on it is renewed. */
  readonly staleAt: number;
}

const callback = `${location.origin}/callback`;
const attemptKey = 'sign-in';

/**
 * A signed-in user: authorization code with PKCE. Tokens are kept in memory alone; a page that is loaded again gets new
 * ones from the provider, which remembers the user.
 */
export class Session {
  readonly #server: oauth.AuthorizationServer;
  readonly #client: oauth.Client;
  #tokens: Tokens;
  #renewal: Promise<void> | null = null;

  private constructor(server: oauth.AuthorizationServer, client: oauth.Client, tokens: Tokens) {
    this.#server = server;
    this.#client = client;
    this.#tokens = tokens;
  }

  /** The session of this page; null while the page leaves for the identity provider. */
  static async open({ issuer, clientId }: SessionSettings): Promise<Session | null> {
    const address = new URL(issuer);
    const found = await oauth.discoveryRequest(address, insecureOnLoopback(address));
    const server = await oauth.processDiscoveryResponse(address, found);
    const client = { client_id: clientId };
    if (location.pathname === '/callback') return Session.#complete(server, client);
    await signIn(server, client);
    return null;
  }

  /** A valid access token. */
  async token(): Promise<string> {
    if (Date.now() > this.#tokens.staleAt) {
      this.#renewal ??= this.#renew().finally(() => {
        this.#renewal = null;
      });
      await this.#renewal;
    }
    return this.#tokens.access;
  }

  /** Ends the session at the provider, too. */
  signOut(): void {
    const address = new URL(this.#server.end_session_endpoint ?? location.origin);
    if (this.#tokens.identity !== undefined) {
      address.searchParams.set('id_token_hint', this.#tokens.identity);
    }
    location.assign(address);
  }

  static async #complete(server: oauth.AuthorizationServer, client: oauth.Client): Promise<Session | null> {
    const written = sessionStorage.getItem(attemptKey);
    sessionStorage.removeItem(attemptKey);
    if (written === null) {
      await signIn(server, client);
      return null;
    }
    const { state, codeVerifier, returnTo } = JSON.parse(written) as Attempt;
    const answered = oauth.validateAuthResponse(server, client, new URL(location.href), state);
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.None(),
      answered,
      callback,
      codeVerifier,
      insecureOnLoopback(new URL(server.issuer)),
    );
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response);
    history.replaceState(null, '', returnTo);
    return new Session(server, client, tokensOf(tokens));
  }

  async #renew(): Promise<void> {
    const { refresh } = this.#tokens;
    try {
      if (refresh === undefined) throw new Error('The provider issued no refresh token.');
      const options = insecureOnLoopback(new URL(this.#server.issuer));
      const response = await oauth.refreshTokenGrantRequest(
        this.#server,
        this.#client,
        oauth.None(),
        refresh,
        options,
      );
      const tokens = await oauth.processRefreshTokenResponse(this.#server, this.#client, response);
      this.#tokens = { ...tokensOf(tokens), refresh: tokens.refresh_token ?? refresh };
    } catch {
      await signIn(this.#server, this.#client);
    }
  }
}

/** Leaves the page. */
async function signIn(server: oauth.AuthorizationServer, client: oauth.Client): Promise<void> {
  const codeVerifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const returnTo = location.pathname === '/callback' ? '/' : location.pathname + location.search;
  const attempt: Attempt = { state, codeVerifier, returnTo };
  sessionStorage.setItem(attemptKey, JSON.stringify(attempt));
  const address = new URL(server.authorization_endpoint as string);
  address.search = new URLSearchParams({
    client_id: client.client_id,
    response_type: 'code',
    redirect_uri: callback,
    scope: 'openid profile email offline_access',
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  }).toString();
  location.assign(address);
}

function tokensOf(answer: oauth.TokenEndpointResponse): Tokens {
  const seconds = answer.expires_in ?? 300;
  return {
    access: answer.access_token,
    refresh: answer.refresh_token,
    identity: answer.id_token,
    staleAt: Date.now() + Math.max(seconds - 60, seconds / 2) * 1_000,
  };
}

/** The development issuer is served over http. */
function insecureOnLoopback({ hostname }: URL): Record<symbol, boolean> {
  return ['localhost', '127.0.0.1'].includes(hostname) ? { [oauth.allowInsecureRequests]: true } : {};
}
