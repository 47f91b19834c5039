import * as oauth from 'oauth4webapi';
import type { ConsoleSettings } from '../../console-settings.ts';

/** The state of a sign-in that is kept while the identity provider shows its page. */
interface SignInAttempt {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  /** Address to go on with, within the console. */
  readonly returnTo: string;
}

const key = 'console-sign-in';

/** Keeps it for this tab: session storage, because the page itself does not outlive the redirect. */
function rememberAttempt(attempt: SignInAttempt): void {
  sessionStorage.setItem(key, JSON.stringify(attempt));
}

/** Takes the stored attempt, once; null without one. */
function takeAttempt(): SignInAttempt | null {
  const written = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return written === null ? null : JSON.parse(written);
}

/** Milliseconds before its end at which a token is renewed; half of its life where that is shorter. */
const margin = 60_000;

interface Tokens {
  readonly access: string;
  readonly refresh: string | null;
  readonly identity: string | null;
  /** Time of renewal in milliseconds since 1970; null if the provider gives no lifetime. */
  readonly staleAt: number | null;
}

/**
 * The signed-in user: authorization code with PKCE (RFC 7636), `state`, `nonce` and `iss` checked, by oauth4webapi.
 * Tokens exist only in this object and end with the page.
 */
export class Session {
  readonly #settings: ConsoleSettings;
  readonly #server: oauth.AuthorizationServer;
  readonly #client: oauth.Client;
  readonly #http: Record<symbol, boolean>;
  #tokens: Tokens | null = null;
  #renewal: Promise<boolean> | null = null;

  private constructor(settings: ConsoleSettings, server: oauth.AuthorizationServer) {
    this.#settings = settings;
    this.#server = server;
    this.#client = { client_id: settings.clientId };
    this.#http = plainHttp(settings);
  }

  /** Reads the metadata of the identity provider. @throws {Error} when it does not answer. */
  static async open(settings: ConsoleSettings): Promise<Session> {
    const issuer = new URL(settings.issuer);
    const response = await oauth.discoveryRequest(issuer, plainHttp(settings));
    return new Session(settings, await oauth.processDiscoveryResponse(issuer, response));
  }

  /** Goes to the identity provider; the page ends here. @param returnTo path to come back to. */
  async signIn(returnTo: string): Promise<void> {
    const [state, nonce] = [oauth.generateRandomState(), oauth.generateRandomNonce()];
    const codeVerifier = oauth.generateRandomCodeVerifier();
    rememberAttempt({ state, nonce, codeVerifier, returnTo });
    const address = new URL(this.#endpoint('authorization_endpoint'));
    const parameters = {
      ...this.#settings.parameters,
      client_id: this.#settings.clientId,
      response_type: 'code',
      redirect_uri: this.#callback,
      scope: this.#settings.scope,
      state,
      nonce,
      code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    };
    for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
    location.assign(address);
  }

  /**
   * Ends a sign-in with what the identity provider sent along.
   * @returns the path to go on with.
   * @throws {Error} when no user signed in, or the answer is not of an attempt of this tab.
   */
  async complete(answered: URL): Promise<string> {
    const attempt = takeAttempt();
    if (attempt === null) throw new Error('This sign-in did not begin in this tab.');
    const answer = oauth.validateAuthResponse(this.#server, this.#client, answered, attempt.state);
    const response = await oauth.authorizationCodeGrantRequest(
      this.#server,
      this.#client,
      oauth.None(),
      answer,
      this.#callback,
      attempt.codeVerifier,
      this.#http,
    );
    const tokens = await oauth.processAuthorizationCodeResponse(this.#server, this.#client, response, {
      expectedNonce: attempt.nonce,
    });
    this.#keep(tokens);
    return attempt.returnTo;
  }

  /** A valid token; renewed if it expires soon and the provider supports that, otherwise a sign-in begins. */
  async token(): Promise<string> {
    const { staleAt = null } = this.#tokens ?? {};
    const isStale = staleAt !== null && Date.now() > staleAt;
    if ((isStale && !(await this.renew())) || this.#tokens === null) return this.#signInAgain();
    return this.#tokens.access;
  }

  /**
   * Requests a new token; concurrent callers share one request.
   * @returns whether there is one. Where the provider refuses, the next question for a token begins a sign-in.
   */
  async renew(): Promise<boolean> {
    this.#renewal ??= this.#refresh().finally(() => {
      this.#renewal = null;
    });
    return this.#renewal;
  }

  /** Deletes the tokens and ends the session at the provider, if it has an endpoint for that. */
  signOut(): void {
    const { end_session_endpoint: end } = this.#server;
    const identity = this.#tokens?.identity ?? null;
    this.#tokens = null;
    const back = `${location.origin}${this.#settings.root}/console/signed-out`;
    const address = new URL(end ?? back);
    if (end !== undefined) {
      address.searchParams.set('client_id', this.#settings.clientId);
      address.searchParams.set('post_logout_redirect_uri', back);
      if (identity !== null) address.searchParams.set('id_token_hint', identity);
    }
    location.assign(address);
  }

  get #callback(): string {
    return `${location.origin}${this.#settings.root}/console/callback`;
  }

  async #refresh(): Promise<boolean> {
    const { refresh = null } = this.#tokens ?? {};
    if (refresh === null) return false;
    try {
      const response = await oauth.refreshTokenGrantRequest(
        this.#server,
        this.#client,
        oauth.None(),
        refresh,
        this.#http,
      );
      this.#keep(await oauth.processRefreshTokenResponse(this.#server, this.#client, response));
      return true;
    } catch {
      this.#tokens = null;
      return false;
    }
  }

  #keep(answer: oauth.TokenEndpointResponse): void {
    const { expires_in: seconds } = answer;
    const life = seconds === undefined ? null : seconds * 1_000;
    this.#tokens = {
      access: answer.access_token,
      refresh: answer.refresh_token ?? this.#tokens?.refresh ?? null,
      identity: answer.id_token ?? this.#tokens?.identity ?? null,
      staleAt: life === null ? null : Date.now() + life - Math.min(margin, life / 2),
    };
  }

  async #signInAgain(): Promise<never> {
    await this.signIn(location.pathname + location.search);
    return new Promise<never>(() => undefined);
  }

  #endpoint(name: 'authorization_endpoint'): string {
    const address = this.#server[name];
    if (address === undefined) throw new Error(`The identity provider names no ${name}.`);
    return address;
  }
}

/** Allows plain HTTP only for the dev issuer, or if the operator allows it. */
function plainHttp({ issuer }: ConsoleSettings): Record<symbol, boolean> {
  return issuer.startsWith('http:') ? { [oauth.allowInsecureRequests]: true } : {};
}
