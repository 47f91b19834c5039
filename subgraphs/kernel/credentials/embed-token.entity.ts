import { defineEntity, type InferEntity } from '@mikro-orm/core';
import type { EmbedComponent, EmbedObject } from '../call/embed-scope.ts';
import { tenantRows } from '../tenancy/tenant-rows.ts';

/** The user an embed token acts for, as known when it was created. */
export interface EmbedViewer {
  readonly id: string;
  readonly userName: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly roles: readonly string[];
}

/** Table `kernel.embed_token`. */
export const EmbedTokenEntity = defineEntity({
  name: 'EmbedToken',
  tableName: 'embed_token',
  schema: 'kernel',
  ...tenantRows,
  uniques: [{ name: 'embed_token_digest_unique', properties: ['tenantId', 'digest'] }],
  indexes: [{ name: 'embed_token_expires_at_index', properties: ['expiresAt'] }],
  properties: (p) => ({
    id: p.uuid().primary(),
    tenantId: p.uuid(),
    keyId: p.uuid(),
    digest: p.string().length(80),
    /** Null: an anonymous viewer. */
    viewer: p.json<EmbedViewer>().strictNullable(),
    components: p.json<EmbedComponent[]>(),
    objects: p.json<EmbedObject[]>(),
    origins: p.json<string[]>(),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
    revokedAt: p.datetime().strictNullable(),
  }),
});

export type EmbedToken = InferEntity<typeof EmbedTokenEntity>;
