import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express, { type Request } from 'express';
import * as client from 'openid-client';
import { Authenticator } from '../../../gateway/authentication/authenticator.ts';
import { BearerTokenVerifier } from '../../../gateway/authentication/bearer-token.ts';
import {
  createDevIssuer,
  type DevIssuer,
  type DevIssuerOptions,
} from '../../../gateway/authentication/dev-issuer/dev-issuer.ts';
import { devKeyFile } from '../../../gateway/authentication/dev-issuer/dev-keys.ts';
import { RemoteKeySet } from '../../../gateway/authentication/key-set.ts';
import { LogoutTokenVerifier } from '../../../gateway/authentication/logout-token.ts';
import { ProviderMetadata } from '../../../gateway/authentication/provider-metadata.ts';
import type { TrustedIssuer } from '../../../gateway/authentication/trusted-issuer.ts';
import { systemClock } from '../../../subgraphs/kernel/clock/clock.ts';
import { silentLogger } from '../../../subgraphs/kernel/telemetry/logger.ts';
import { Browser } from '../console/browser.ts';

/** A client's callback on this machine; nothing listens there. */
export const redirectUri = 'http://127.0.0.1:9/any/path';

/** The dev issuer on a free port, a receiver of its logout tokens, and clients of it made by openid-client. */
export class RunningDevIssuer {
  readonly #server: Server;
  readonly #directory: string;
  readonly parts: DevIssuerOptions;
  readonly logoutTokens: string[] = [];
  #devIssuer: DevIssuer | null = null;

  private constructor(server: Server, directory: string) {
    this.#server = server;
    this.#directory = directory;
    this.parts = {
      env: {},
      authentication: {},
      publicUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      keyFile: devKeyFile(directory),
      logoutPath: '/auth/back-channel-logout',
      fetch,
      logger: silentLogger,
    };
  }

  static async start(): Promise<RunningDevIssuer> {
    const directory = await mkdtemp(join(tmpdir(), 'dev-issuer-'));
    const app = express();
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const running = new RunningDevIssuer(server, directory);
    app.use('/dev/issuer', (request, response) => running.issuer.handle(request, response));
    app.post('/auth/back-channel-logout', express.urlencoded(), (request: Request, response) => {
      running.logoutTokens.push(request.body.logout_token);
      response.status(200).end();
    });
    await running.restart();
    return running;
  }

  get issuer(): DevIssuer {
    if (this.#devIssuer === null) throw new Error('The dev issuer has not started.');
    return this.#devIssuer;
  }

  /** A new issuer on the same keys, as after a restart of the process. */
  async restart(): Promise<void> {
    this.#devIssuer = await createDevIssuer(this.parts);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    await rm(this.#directory, { recursive: true });
  }

  /** How a gateway in development trusts it. */
  get trusted(): TrustedIssuer {
    return {
      kind: 'generic',
      issuer: this.issuer.issuer,
      audiences: ['platform'],
      clientId: null,
      logoutAudiences: ['platform-console'],
      requireHttps: false,
      clockSkew: 0,
      nameClaimType: 'sub',
    };
  }

  /** The actor and tenant a gateway makes of an access token, its keys read over HTTP. */
  async authenticate(accessToken: string) {
    const { trusted } = this;
    const authenticator = new Authenticator(
      {
        tokens: new BearerTokenVerifier(this.#keySet(), trusted, systemClock),
        apiKeys: null,
        revoked: null,
        clock: systemClock,
      },
      { trusted, roles: {}, tenantIdClaimType: 'tenant_id', hostClaimType: 'is_host' },
    );
    return await authenticator.authenticate(`Bearer ${accessToken}`, null);
  }

  /** What a gateway reads from a logout token. */
  async readLogout(token: string) {
    return await new LogoutTokenVerifier(this.#keySet(), this.trusted, systemClock).verify(token);
  }

  #keySet(): RemoteKeySet {
    const metadata = new ProviderMetadata(this.trusted, (url, init) => fetch(url, init), silentLogger);
    return new RemoteKeySet(metadata, systemClock);
  }

  /** openid-client, configured by discovery. Default: the public client. */
  async client(clientId = 'platform-console', authentication: client.ClientAuth = client.None()) {
    return await client.discovery(new URL(this.issuer.issuer), clientId, undefined, authentication, {
      execute: [client.allowInsecureRequests],
    });
  }
}

/** Begins an authorization request with PKCE. @param parameters laid over the usual ones. */
export async function authorizationRequest(
  config: client.Configuration,
  parameters: Readonly<Record<string, string>> = {},
) {
  const verifier = client.randomPKCECodeVerifier();
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'openid profile email',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state: 'state-1',
    ...parameters,
  });
  return { verifier, url };
}

/** Signs in through the login page with plain form posts, and exchanges the code. */
export async function signIn(config: client.Configuration, user: string) {
  const browser = new Browser();
  const { verifier, url } = await authorizationRequest(config);
  const back = await browser.submit(await browser.open(url.href), { user });
  const tokens = await client.authorizationCodeGrant(config, new URL(back.leftTo ?? 'about:blank'), {
    pkceCodeVerifier: verifier,
    expectedState: 'state-1',
    idTokenExpected: true,
  });
  return { tokens, browser };
}
