import { LockMode } from '@mikro-orm/core';
import { v7 as uuid } from 'uuid';
import type { Clock } from '../../kernel/clock/clock.ts';
import { apiKeyDigests } from '../../kernel/credentials/api-key-digest.ts';
import {
  type EmbedToken,
  EmbedTokenEntity,
  type EmbedViewer,
} from '../../kernel/credentials/embed-token.entity.ts';
import { apiKeyTopic } from '../../kernel/credentials/stored-api-keys.ts';
import { embedTokenOf } from '../../kernel/credentials/stored-embed-tokens.ts';
import { randomBase62 } from '../../kernel/crypto/digest.ts';
import { invalidInput } from '../../kernel/error/domain-error.ts';
import { validate } from '../../kernel/error/validation.ts';
import type { Epochs } from '../../kernel/persistence/epochs.ts';
import type { Transaction, UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { checkUuid } from '../../kernel/persistence/uuid.ts';
import { embedTokenNeedsKey, embedTokenNotFound } from '../identity.errors.ts';
import { KnownUserEntity } from '../user/user.entity.ts';
import { embedTokenInput } from './embed-token.input.ts';
import { embedTokenLimits } from './embed-token.rules.ts';

/** A token with its secret, which is returned only once. */
export interface NewEmbedToken {
  readonly embedToken: EmbedToken;
  readonly token: string;
}

/** Embed tokens of the caller's tenant. */
export class EmbedTokenService {
  constructor(
    private readonly unit: UnitOfWork,
    private readonly clock: Clock,
    private readonly epochs: Epochs,
    private readonly pepper: string | undefined,
  ) {}

  /** @throws {DomainError} `invalid`; `forbidden` for a caller without a secret API key of a tenant. */
  async create(input: unknown): Promise<NewEmbedToken> {
    const valid = validate(embedTokenInput, input);
    const { actor, tenant } = this.unit.call;
    const { apiKeyId } = actor;
    if (apiKeyId === null || actor.isPublishable || tenant.isHost) throw embedTokenNeedsKey();
    return this.unit.run('createEmbedToken', async ({ em }) => {
      const { userId, lifetimeSeconds, ...scope } = valid;
      const token = embedTokenOf(tenant.id, randomBase62(embedTokenLimits.secretLength));
      const createdAt = this.clock.now();
      const embedToken = em.create(EmbedTokenEntity, {
        ...scope,
        id: uuid(),
        tenantId: tenant.id,
        keyId: apiKeyId,
        digest: apiKeyDigests(token, this.pepper)[0] ?? '',
        viewer: userId === null ? null : await this.readViewer({ em }, userId),
        createdAt,
        expiresAt: new Date(createdAt.getTime() + lifetimeSeconds * 1_000),
        revokedAt: null,
      });
      await em.flush();
      return { embedToken: { ...embedToken } as EmbedToken, token };
    });
  }

  /** Revokes a token permanently. @throws {DomainError} `notFound`, also when it is already revoked. */
  async revoke(id: string): Promise<EmbedToken> {
    return this.unit.run('revokeEmbedToken', async ({ em }) => {
      const embedToken = await em.findOne(
        EmbedTokenEntity,
        { id: checkUuid(id, embedTokenNotFound), revokedAt: null },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      if (embedToken === null) throw embedTokenNotFound();
      embedToken.revokedAt = this.clock.now();
      await em.flush();
      await this.epochs.bump(em, this.unit.call.tenant.id, apiKeyTopic);
      return { ...embedToken } as EmbedToken;
    });
  }

  /** The user as last seen. The token has these roles until it ends, as an access token does. */
  private async readViewer({ em }: Pick<Transaction, 'em'>, userId: string): Promise<EmbedViewer> {
    const user = await em.findOne(KnownUserEntity, { id: userId, tenantId: this.unit.call.tenant.id });
    if (user === null) throw invalidInput({ userId: ['Validation:UnknownUser'] });
    const { id, userName, firstName, lastName, roles } = user;
    return { id, userName, firstName, lastName, roles };
  }
}
