import { LRUCache } from 'lru-cache';
import { Actor } from '../call/actor.ts';
import type { EmbedComponent, EmbedObject } from '../call/embed-scope.ts';
import type { Clock } from '../clock/clock.ts';
import { DomainError } from '../error/domain-error.ts';
import type { Database } from '../persistence/database.ts';
import type { Epochs } from '../persistence/epochs.ts';
import { wireTenantId } from '../tenancy/tenant.ts';
import type { AccessDenials } from './access-denials.ts';
import { apiKeyDigests } from './api-key-digest.ts';
import { type ApiKeyAuthenticator, type ApiKeyIdentity, embedTokenPrefix } from './api-keys.ts';
import { embedPermissions } from './embed-permissions.ts';
import type { EmbedViewer } from './embed-token.entity.ts';
import { RefusedCredentialError } from './refused-credential.ts';
import { apiKeyTopic } from './stored-api-keys.ts';

const form = /^svc_embed_([0-9a-f]{32})_[0-9A-Za-z]{32}$/;

/** @param tenantId is part of the token, so that its row is found behind the fence of its tenant. */
export function embedTokenOf(tenantId: string, secret: string): string {
  return `${embedTokenPrefix}${tenantId.replaceAll('-', '')}_${secret}`;
}

function tenantOfToken(raw: string): string | null {
  const hex = form.exec(raw)?.[1];
  return hex === undefined ? null : hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

interface TokenRow {
  readonly id: string;
  readonly tenantId: string;
  readonly keyId: string;
  readonly viewer: EmbedViewer | null;
  readonly components: readonly EmbedComponent[];
  readonly objects: readonly EmbedObject[];
  readonly origins: readonly string[];
  readonly isRevoked: boolean;
  readonly createdAt: string;
  readonly expiresAt: string;
  /** Permissions of the API key. */
  readonly permissions: readonly string[];
}

interface Remembered {
  readonly identity: ApiKeyIdentity;
  readonly row: TokenRow;
  readonly epoch: string;
}

/** What a developer is told of each reason. */
const failedChecks = {
  invalid_api_key: 'There is no such embed token.',
  api_key_revoked: 'The embed token or its API key was revoked.',
  api_key_expired: 'The embed token has expired.',
} as const;

/**
 * Embed tokens from the kernel's tables. They share the epoch of API keys: a token ends with itself and with its key,
 * everywhere within a second. The address ranges of the key are those of the backend and do not bind its pages.
 */
export class StoredEmbedTokens implements ApiKeyAuthenticator {
  private readonly remembered = new LRUCache<string, Remembered>({ max: 10_000 });

  constructor(
    private readonly database: Database,
    private readonly epochs: Epochs,
    private readonly clock: Clock,
    private readonly denials: AccessDenials,
    private readonly pepper: string | undefined,
  ) {}

  async authenticate(raw: string, remoteAddress: string | null): Promise<ApiKeyIdentity> {
    const found = await this.find(raw);
    const reason = found === null ? 'invalid_api_key' : this.refusal(found.row);
    if (found === null || reason !== null) {
      const denied = reason ?? 'invalid_api_key';
      this.denials.record({ reason: denied, key: found?.row ?? null, remoteAddress });
      throw new DomainError('unauthenticated', 'Authentication:EmbedToken:Invalid', {
        cause: new RefusedCredentialError(failedChecks[denied]),
      });
    }
    return found.identity;
  }

  private refusal(row: TokenRow): keyof typeof failedChecks | null {
    if (row.isRevoked) return 'api_key_revoked';
    return new Date(row.expiresAt) <= this.clock.now() ? 'api_key_expired' : null;
  }

  private async find(raw: string): Promise<Remembered | null> {
    const tenantId = tenantOfToken(raw);
    if (tenantId === null) return null;
    const digests = apiKeyDigests(raw, this.pepper);
    const key = digests[0] ?? '';
    // Read before the row: a revocation in between must not be cached with the new epoch.
    const epoch = await this.epochs.current(tenantId, apiKeyTopic);
    const known = this.remembered.get(key);
    if (known?.epoch === epoch) return known;
    const row = await this.load(tenantId, digests);
    if (row === null) return null;
    const read = { identity: identityOf(row), row, epoch };
    this.remembered.set(key, read);
    return read;
  }

  private async load(tenantId: string, digests: readonly string[]): Promise<TokenRow | null> {
    const [row]: TokenRow[] = await this.database.session(tenantId).execute(
      `select t.id, t.tenant_id as "tenantId", t.key_id as "keyId", t.viewer, t.components, t.objects, t.origins,
         t.created_at as "createdAt", least(t.expires_at, k.expires_at) as "expiresAt", k.permissions,
         t.revoked_at is not null or k.revoked_at is not null as "isRevoked"
       from kernel.embed_token t join kernel.api_key k on k.id = t.key_id and k.tenant_id = t.tenant_id
       where t.tenant_id = ? and t.digest in (${digests.map(() => '?').join(', ')})`,
      [tenantId, ...digests],
    );
    return row ?? null;
  }
}

function identityOf(row: TokenRow): ApiKeyIdentity {
  const { id, tenantId, keyId, viewer, components, objects, origins } = row;
  return {
    tenantId: wireTenantId(tenantId),
    actor: new Actor({
      // The id of the token keeps the limits of anonymous viewers apart.
      userId: viewer?.id ?? id,
      userName: viewer?.userName ?? null,
      firstName: viewer?.firstName ?? null,
      lastName: viewer?.lastName ?? null,
      roles: viewer?.roles ?? [],
      isAuthenticated: true,
      actorKind: viewer === null ? 'ExternalSystem' : 'User',
      apiKeyId: keyId,
      // A page shows it to everyone who reads the page.
      isPublishable: true,
      embed: { tokenId: id, userId: viewer?.id ?? null, components, objects, origins },
      permissions: embedPermissions(row.permissions, components, viewer?.id ?? null),
      session: {
        sid: null,
        sub: null,
        issuedAt: new Date(row.createdAt),
        expiresAt: new Date(row.expiresAt),
      },
    }),
  };
}

/** Chooses by the prefix of the credential. */
export function withEmbedTokens(keys: ApiKeyAuthenticator, tokens: ApiKeyAuthenticator): ApiKeyAuthenticator {
  return {
    authenticate: (raw, remoteAddress) =>
      (raw.startsWith(embedTokenPrefix) ? tokens : keys).authenticate(raw, remoteAddress),
  };
}
