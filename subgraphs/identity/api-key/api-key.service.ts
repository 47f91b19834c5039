import { LockMode } from '@mikro-orm/core';
import { v7 as uuid } from 'uuid';
import type { Clock } from '../../kernel/clock/clock.ts';
import { areRangesWithin } from '../../kernel/credentials/address-ranges.ts';
import { type ApiKey, ApiKeyDigestEntity, ApiKeyEntity } from '../../kernel/credentials/api-key.entity.ts';
import { apiKeyDigests } from '../../kernel/credentials/api-key-digest.ts';
import { apiKeyTopic } from '../../kernel/credentials/stored-api-keys.ts';
import { randomBase62 } from '../../kernel/crypto/digest.ts';
import { invalidInput } from '../../kernel/error/domain-error.ts';
import { validate } from '../../kernel/error/validation.ts';
import type { PermissionChecker } from '../../kernel/permission/permission-checker.ts';
import type { ConnectionSelection } from '../../kernel/persistence/connection.ts';
import type { Epochs } from '../../kernel/persistence/epochs.ts';
import type { Transaction, UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { checkUuid, uuidOrNull } from '../../kernel/persistence/uuid.ts';
import { type ListConnection, type ListRequest, runList } from '../../kernel/query/run-list.ts';
import { apiKeyExpired, apiKeyNotFound, permissionNotHeld } from '../identity.errors.ts';
import { type ApiKeyInput, apiKeyInput, apiKeyScopesInput } from './api-key.input.ts';
import { apiKeyQuery } from './api-key.query.ts';
import { apiKeyPrefixOf, secretLength } from './api-key.rules.ts';

/** A key with its secret, which is returned only once. */
export interface NewApiKey {
  readonly key: ApiKey;
  readonly rawSecret: string;
}

/** What bounds the use of a key besides its permissions. */
type KeyBounds = Pick<ApiKey, 'allowedCidrs' | 'expiresAt'>;

/** API keys of the caller's tenant. */
export class ApiKeyService {
  constructor(
    private readonly unit: UnitOfWork,
    private readonly clock: Clock,
    private readonly permissions: PermissionChecker,
    private readonly epochs: Epochs,
    private readonly pepper: string | undefined,
  ) {}

  /** @returns null when the tenant has no such key. */
  async find(id: string): Promise<ApiKey | null> {
    const known = uuidOrNull(id);
    return known === null ? null : this.unit.call.em.findOne(ApiKeyEntity, { id: known });
  }

  /** Lists keys; see {@link runList}. */
  async list(request: ListRequest, selected: ConnectionSelection): Promise<ListConnection<ApiKey>> {
    return runList(this.unit, apiKeyQuery, request, selected);
  }

  /**
   * A key that creates another passes on no more than it has: permissions, addresses and time.
   * @throws {DomainError} `invalid`, also beyond the calling key; `forbidden` for a permission the caller lacks.
   */
  async create(input: unknown): Promise<NewApiKey> {
    const valid = validate(apiKeyInput(this.clock.now()), input);
    this.checkDefined(valid.permissions);
    return this.unit.run('createApiKey', async (transaction) => {
      demandAll(await this.readOwnPermissions(transaction, null), valid.permissions);
      demandWithin(await this.readOwnKey(transaction), valid);
      return this.insert(transaction, valid);
    });
  }

  /** Revokes a key permanently. @throws {DomainError} `notFound`, also when it is already revoked. */
  async revoke(id: string): Promise<ApiKey> {
    return this.unit.run('revokeApiKey', async (transaction) => {
      const key = await this.getActive(transaction, id);
      await this.end(transaction, key);
      return { ...key } as ApiKey;
    });
  }

  /**
   * Replaces a key by a new one with the same settings; the old one is revoked immediately.
   * @throws {DomainError} `notFound`; `forbidden` for a permission the caller lacks; `rejected` when it has expired.
   */
  async rotate(id: string): Promise<NewApiKey & { readonly oldKeyId: string }> {
    return this.unit.run('rotateApiKey', async (transaction) => {
      const held = await this.readOwnPermissions(transaction, id);
      const key = await this.getActive(transaction, id);
      demandAll(held, key.permissions);
      demandWithin(await this.readOwnKey(transaction), key);
      if (key.expiresAt !== null && key.expiresAt <= this.clock.now()) throw apiKeyExpired();
      await this.end(transaction, key);
      const { name, type, environment, permissions, allowedCidrs, expiresAt, cacheBehavior } = key;
      const settings = { name, type, environment, permissions, allowedCidrs, expiresAt, cacheBehavior };
      return { ...(await this.insert(transaction, settings as ApiKeyInput)), oldKeyId: key.id };
    });
  }

  /** Replaces the permissions and address ranges of a key. @throws {DomainError} `invalid`, `forbidden`, `notFound`. */
  async updateScopes(id: string, input: unknown): Promise<ApiKey> {
    const scopes = validate(apiKeyScopesInput, input);
    this.checkDefined(scopes.permissions);
    return this.unit.run('updateApiKeyScopes', async (transaction) => {
      demandAll(await this.readOwnPermissions(transaction, id), scopes.permissions);
      const own = await this.readOwnKey(transaction);
      if (own !== null) demandWithin({ ...own, expiresAt: null }, { ...scopes, expiresAt: null });
      const key = await this.getActive(transaction, id);
      Object.assign(key, scopes, { modifiedAt: this.clock.now(), modifiedBy: this.unit.call.actor.userId });
      await this.invalidateKeys(transaction);
      return { ...key } as ApiKey;
    });
  }

  /** Locks the row: of two changes of a key the second sees what the first wrote. */
  private async getActive({ em }: Transaction, id: string): Promise<ApiKey> {
    const key = await em.findOne(
      ApiKeyEntity,
      { id: checkUuid(id, apiKeyNotFound), revokedAt: null },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (key === null) throw apiKeyNotFound();
    return key;
  }

  private async insert(transaction: Transaction, input: ApiKeyInput): Promise<NewApiKey> {
    const { actor, tenant } = this.unit.call;
    const prefix = apiKeyPrefixOf(input.environment, input.type);
    const rawSecret = prefix + randomBase62(secretLength);
    const id = uuid();
    const key = transaction.em.create(ApiKeyEntity, {
      ...input,
      id,
      tenantId: tenant.id,
      prefix,
      lastFourChars: rawSecret.slice(-4),
      lastUsedAt: null,
      revokedAt: null,
      expiryAnnouncedAt: null,
      createdAt: this.clock.now(),
      createdBy: actor.userId,
      modifiedAt: null,
      modifiedBy: null,
    });
    const digest = apiKeyDigests(rawSecret, this.pepper)[0] ?? '';
    transaction.em.persist([
      key,
      transaction.em.create(ApiKeyDigestEntity, { digest, keyId: id, tenantId: tenant.id }),
    ]);
    await this.invalidateKeys(transaction);
    return { key: { ...key } as ApiKey, rawSecret };
  }

  private async end(transaction: Transaction, key: ApiKey): Promise<void> {
    key.revokedAt = this.clock.now();
    key.modifiedAt = key.revokedAt;
    key.modifiedBy = this.unit.call.actor.userId;
    await this.invalidateKeys(transaction);
  }

  private async invalidateKeys({ em }: Transaction): Promise<void> {
    await em.flush();
    await this.epochs.bump(em, this.unit.call.tenant.id, apiKeyTopic);
  }

  private checkDefined(names: readonly string[]): void {
    const errors = names.flatMap((name, index) =>
      this.permissions.isDefined(name)
        ? []
        : [[`permissions[${index}]`, ['Validation:UnknownPermission']] as const],
    );
    if (errors.length > 0) throw invalidInput(Object.fromEntries(errors));
  }

  /**
   * The permissions that the caller may delegate, locked until the transaction ends. Called before the changed key is
   * read: when a key is the caller, both rows are locked in the same order, so that two keys that change each other
   * cannot deadlock.
   */
  private async readOwnPermissions(
    { em }: Transaction,
    changedId: string | null,
  ): Promise<readonly string[]> {
    const { actor, tenant } = this.unit.call;
    const changed = changedId === null ? null : uuidOrNull(changedId);
    if (actor.apiKeyId !== null && changed !== null) {
      const ids = [actor.apiKeyId, changed];
      await em.execute('select 1 from kernel.api_key where id in (?, ?) order by id for update', ids);
    }
    return this.permissions.lockPermissions(em, actor, tenant);
  }

  /** The key that calls, locked by {@link readOwnPermissions}; null where a person does. */
  private async readOwnKey({ em }: Transaction): Promise<ApiKey | null> {
    const { apiKeyId } = this.unit.call.actor;
    return apiKeyId === null ? null : em.findOneOrFail(ApiKeyEntity, { id: apiKeyId });
  }
}

/** @param own the calling key, which passes on neither addresses nor time that it lacks; null: a person calls. */
function demandWithin(own: KeyBounds | null, { allowedCidrs, expiresAt }: KeyBounds): void {
  if (own === null) return;
  const isLonger = own.expiresAt !== null && (expiresAt === null || expiresAt > own.expiresAt);
  const errors = {
    ...(areRangesWithin(allowedCidrs, own.allowedCidrs) ? {} : { allowedCidrs: ['Validation:InvalidValue'] }),
    ...(isLonger ? { expiresAt: ['Validation:TooLarge'] } : {}),
  };
  if (Object.keys(errors).length > 0) throw invalidInput(errors);
}

/**
 * A key never gets a permission that its creator lacks; permissions that no module defines any more count as not held.
 */
function demandAll(held: readonly string[], names: readonly string[]): void {
  if (!names.every((name) => held.includes(name))) throw permissionNotHeld();
}
