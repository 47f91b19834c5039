import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { Clock } from '../../kernel/clock/clock.ts';
import { validate } from '../../kernel/error/validation.ts';
import type { Epochs } from '../../kernel/persistence/epochs.ts';
import type { ResultCipher, UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import { workspaceNotFound } from '../ai.errors.ts';
import type { WorkspaceDirectory } from '../workspace/workspace.ts';
import { ProviderCredentialEntity } from './credential.entity.ts';
import { type ProviderCatalog, providerNotFound } from './provider-catalog.ts';
import { credentialPurpose, credentialTopic } from './stored-credentials.service.ts';

/** Characters of a key: it travels in a header (RFC 9110 §5.5), so that no space or control character fits. */
const keyForm = /^[\x21-\x7e]+$/;

/** Shape and limits of a key. */
const credentialInput = z.object({
  apiKey: z.string().min(1).max(4_096).regex(keyForm).nullish(),
});

/** A key to store; null deletes it. */
export interface CredentialChange {
  /** In any case. */
  readonly provider: string;
  /** Null: for all workspaces of the provider. */
  readonly workspaceName?: string | null;
  readonly apiKey?: string | null;
}

/** Whether there is a key; never the key. */
export interface CredentialState {
  readonly provider: string;
  readonly workspaceName: string | null;
  readonly isSet: boolean;
}

export interface CredentialDependencies {
  readonly clock: Clock;
  readonly epochs: Epochs;
  readonly cipher: ResultCipher;
  readonly catalog: ProviderCatalog;
  readonly workspaces: WorkspaceDirectory;
}

/** A tenant's own keys: they can be written, never read. */
export class CredentialService {
  constructor(
    private readonly unit: UnitOfWork,
    private readonly dependencies: CredentialDependencies,
  ) {}

  /** @throws {DomainError} `invalid` for the key; `notFound` for the provider or the workspace. */
  async update({ provider, workspaceName, ...input }: CredentialChange): Promise<CredentialState> {
    const { clock, epochs, cipher, catalog, workspaces } = this.dependencies;
    const { apiKey } = validate(credentialInput, input);
    const entry = catalog.find(provider);
    if (entry === null) throw providerNotFound();
    const of = typeof workspaceName === 'string' ? await workspaces.get(workspaceName) : null;
    const workspace = of?.name ?? null;
    const { tenant, actor } = this.unit.call;
    const context = { tenantId: tenant.id, purpose: credentialPurpose };
    const encrypted = typeof apiKey === 'string' ? await cipher.encrypt(apiKey, context) : null;
    const place = { provider: entry.name.toLowerCase(), workspace: workspace ?? '' };
    return this.unit.run('updateAICredential', async ({ em }) => {
      if (of?.kind === 'Dynamic') await keepWorkspace(em, tenant.id, of.name);
      if (encrypted === null) await em.nativeDelete(ProviderCredentialEntity, place);
      else
        await em.upsert(ProviderCredentialEntity, {
          tenantId: tenant.id,
          ...place,
          apiKey: encrypted,
          modifiedAt: clock.now(),
          modifiedBy: actor.userId,
        });
      await epochs.bump(em, tenant.id, credentialTopic);
      return { provider: entry.name, workspaceName: workspace, isSet: encrypted !== null };
    });
  }
}

/**
 * Locks a workspace, so that its keys are not added while it is deleted.
 * @throws {DomainError} `notFound` if it was deleted.
 */
async function keepWorkspace(em: EntityManager, tenantId: string, name: string): Promise<void> {
  const rows = await em.execute(
    'select 1 from ai.workspace where tenant_id = ? and name = ? and deleted_at is null for share',
    [tenantId, name],
  );
  if (rows.length === 0) throw workspaceNotFound();
}
