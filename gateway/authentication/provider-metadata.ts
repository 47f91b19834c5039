import type { JSONWebKeySet } from 'jose';
import { z } from 'zod';
import type { Logger } from '../../subgraphs/kernel/telemetry/logger.ts';
import type { TrustedIssuer } from './trusted-issuer.ts';

/** The subset of `fetch` that reading metadata needs; the composition root passes the guarded client. */
export type FetchJson = (
  url: string,
  init: {
    readonly method: 'GET';
    readonly headers: Record<string, string>;
    readonly redirect: 'manual';
    readonly signal: AbortSignal;
  },
) => Promise<{ readonly status: number; text(): Promise<string> }>;

const timeLimit = 5_000;
const sizeLimit = 1_048_576;

const endpoint = z.url({ protocol: /^https?$/ });
const discoveryDocument = z.object({
  issuer: z.string(),
  jwks_uri: endpoint,
  token_endpoint: endpoint.optional(),
});
const keyDocument = z.object({ keys: z.array(z.record(z.string(), z.unknown())).max(1_000) });

/**
 * The provider's published metadata (OpenID Connect Discovery 1.0). The key set URL is read once, and again after a
 * failure. Own code: oauth4webapi compares issuers as normalized URLs, and takes only a whole `Response`.
 */
export class ProviderMetadata {
  readonly #trusted: Pick<TrustedIssuer, 'issuer' | 'requireHttps'>;
  readonly #fetch: FetchJson;
  readonly #logger: Logger;
  #keysUrl: string | null = null;

  constructor(trusted: Pick<TrustedIssuer, 'issuer' | 'requireHttps'>, fetch: FetchJson, logger: Logger) {
    this.#trusted = trusted;
    this.#fetch = fetch;
    this.#logger = logger;
  }

  /**
   * Reads the provider's key set.
   * @throws {Error} when the provider does not answer with one within 5 s, names another issuer, or offers http
   * although https is required. Logs the failure, because callers continue with their current keys.
   */
  async fetchKeys(): Promise<JSONWebKeySet> {
    try {
      this.#keysUrl ??= (await this.#discover()).jwks_uri;
      return keyDocument.parse(await this.#get(this.#keysUrl)) as unknown as JSONWebKeySet;
    } catch (error) {
      this.#keysUrl = null;
      this.#logger.warn({ err: error, issuer: this.#trusted.issuer }, 'The provider keys could not be read');
      throw error;
    }
  }

  /**
   * Origins browsers must reach to sign people in: the token endpoint need not lie on the issuer's.
   * @throws {Error} as {@link fetchKeys}.
   */
  async fetchOrigins(): Promise<readonly string[]> {
    const { token_endpoint: token } = await this.#discover();
    return token === undefined ? [] : [new URL(token).origin];
  }

  async #discover(): Promise<z.output<typeof discoveryDocument>> {
    const { issuer } = this.#trusted;
    const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const document = discoveryDocument.parse(await this.#get(url));
    // Discovery 1.0 section 4.3: the issuer must match exactly, or the document belongs to another provider.
    if (document.issuer !== issuer) throw new Error(`The metadata of ${issuer} names another issuer.`);
    return document;
  }

  async #get(url: string): Promise<unknown> {
    if (this.#trusted.requireHttps && !url.startsWith('https://')) {
      throw new Error(`Authentication:RequireHttpsMetadata forbids ${url}.`);
    }
    const signal = AbortSignal.timeout(timeLimit);
    const headers = { accept: 'application/json, application/jwk-set+json' };
    const response = await this.#fetch(url, { method: 'GET', headers, redirect: 'manual', signal });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${url} answered ${response.status}.`);
    if (text.length > sizeLimit) throw new Error(`${url} answered with more than ${sizeLimit} characters.`);
    return JSON.parse(text);
  }
}
