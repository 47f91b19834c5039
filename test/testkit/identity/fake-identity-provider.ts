import {
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  type JWK,
  type JWTHeaderParameters,
  SignJWT,
} from 'jose';
import type { FetchJson } from '../../../gateway/authentication/provider-metadata.ts';

interface SigningKey {
  readonly jwk: JWK;
  readonly privateKey: CryptoKey;
}

/** An OpenID provider without a socket: signs tokens, rotates keys, answers a `fetch`, can be down. */
export class FakeIdentityProvider {
  readonly issuer: string;
  /** Every URL that was fetched. */
  readonly fetched: string[] = [];
  isDown = false;
  #keys: SigningKey[] = [];
  #count = 0;
  readonly #alg: string;

  private constructor(issuer: string, alg: string) {
    this.issuer = issuer;
    this.#alg = alg;
  }

  static async create(
    issuer = 'https://login.example.test/realm',
    alg = 'RS256',
  ): Promise<FakeIdentityProvider> {
    const provider = new FakeIdentityProvider(issuer, alg);
    await provider.rotate({ overlap: false });
    return provider;
  }

  /** Signs with a new key from now on. @param overlap whether the old keys stay published. */
  async rotate({ overlap }: { readonly overlap: boolean }): Promise<void> {
    this.#count += 1;
    const { publicKey, privateKey } = await generateKeyPair(this.#alg, { extractable: true });
    const jwk = { ...(await exportJWK(publicKey)), kid: `key-${this.#count}`, alg: this.#alg, use: 'sig' };
    this.#keys = [{ jwk, privateKey }, ...(overlap ? this.#keys : [])];
  }

  /** The key that signs now. */
  get signingKey(): SigningKey {
    const [key] = this.#keys;
    if (key === undefined) throw new Error('The provider has no key.');
    return key;
  }

  /** The published key set. */
  get jwks(): { keys: JWK[] } {
    return { keys: this.#keys.map(({ jwk }) => jwk) };
  }

  /** Signs claims as they are. @param header laid over `alg`, `kid` and `typ: at+jwt`; undefined removes a member. */
  async sign(claims: object, header: object = {}): Promise<string> {
    const { jwk, privateKey } = this.signingKey;
    const whole = Object.entries({ alg: this.#alg, kid: jwk.kid, typ: 'at+jwt', ...header });
    const present = Object.fromEntries(whole.filter(([, value]) => value !== undefined));
    return await new SignJWT({ ...claims })
      .setProtectedHeader(present as unknown as JWTHeaderParameters)
      .sign(privateKey);
  }

  /** Answers discovery and the key set. */
  readonly fetch: FetchJson = async (url) => {
    this.fetched.push(url);
    if (this.isDown) throw new TypeError('fetch failed');
    const documents: Record<string, unknown> = {
      [`${this.issuer}/.well-known/openid-configuration`]: {
        issuer: this.issuer,
        jwks_uri: `${this.issuer}/jwks`,
      },
      [`${this.issuer}/jwks`]: this.jwks,
    };
    const document = documents[url];
    return { status: document === undefined ? 404 : 200, text: async () => JSON.stringify(document ?? {}) };
  };
}
