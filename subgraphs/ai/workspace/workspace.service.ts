import { LockMode, UniqueConstraintViolationException } from '@mikro-orm/core';
import { v7 as uuid } from 'uuid';
import type { EventType } from '../../kernel/call/event.ts';
import type { Clock } from '../../kernel/clock/clock.ts';
import { validate } from '../../kernel/error/validation.ts';
import type { Epochs } from '../../kernel/persistence/epochs.ts';
import { lockName } from '../../kernel/persistence/lock-name.ts';
import type { Transaction, UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import {
  isWorkspaceName,
  type WorkspaceChange,
  workspaceCreated,
  workspaceDeleted,
  workspaceLimits,
  workspaceUpdated,
} from '../ai.contract.ts';
import {
  workspaceAlreadyExists,
  workspaceLimitReached,
  workspaceNotFound,
  workspaceSystemImmutable,
} from '../ai.errors.ts';
import { ProviderCredentialEntity } from '../provider/credential.entity.ts';
import { credentialTopic } from '../provider/stored-credentials.service.ts';
import { workspaceOfRow, workspaceTopic } from './stored-workspaces.service.ts';
import type { SystemWorkspaces } from './system-workspaces.ts';
import { WorkspaceEntity, type WorkspaceRow } from './workspace.entity.ts';
import { createWorkspaceInput, updateWorkspaceInput } from './workspace.input.ts';
import type { Workspace } from './workspace.ts';

/** Administration of the workspaces a tenant sees: those of code, which it cannot change, and its own. */
export class WorkspaceService {
  constructor(
    private readonly unit: UnitOfWork,
    private readonly clock: Clock,
    private readonly epochs: Epochs,
    private readonly system: SystemWorkspaces,
  ) {}

  /** System workspaces first, then the tenant's own, each by name. */
  async list(): Promise<Workspace[]> {
    const rows = await this.unit.call.em.find(
      WorkspaceEntity,
      { deletedAt: null },
      { limit: workspaceLimits.perTenant },
    );
    const own = rows
      .filter(({ name }) => this.system.find(name) === null)
      .map(workspaceOfRow)
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    return [...this.system.all, ...own];
  }

  /** @returns null when there is none with this name. */
  async find(name: string): Promise<Workspace | null> {
    const system = this.system.find(name);
    if (system !== null || !isWorkspaceName(name)) return system;
    const row = await this.unit.call.em.findOne(WorkspaceEntity, { name, deletedAt: null });
    return row === null ? null : workspaceOfRow(row);
  }

  /** Stores an active workspace. @throws {DomainError} `invalid`; `conflict` for a name that is taken; `rejected`. */
  async create(input: unknown): Promise<Workspace> {
    const { name, ...settings } = validate(createWorkspaceInput, input);
    if (this.system.find(name) !== null) throw workspaceAlreadyExists();
    try {
      return await this.change('createAIWorkspace', workspaceCreated, async ({ em }, now, by) => {
        await lockName(em, 'AI workspaces', this.unit.call.tenant.id);
        const existing = await em.find(WorkspaceEntity, { deletedAt: null }, { fields: ['name'] });
        if (existing.some((one) => one.name === name)) throw workspaceAlreadyExists();
        if (existing.length >= workspaceLimits.perTenant) throw workspaceLimitReached();
        const row = em.create(WorkspaceEntity, {
          ...settings,
          id: uuid(),
          tenantId: this.unit.call.tenant.id,
          name,
          isActive: true,
          createdAt: now,
          createdBy: by,
          modifiedAt: null,
          modifiedBy: null,
          deletedAt: null,
        });
        em.persist(row);
        return row;
      });
    } catch (error) {
      throw error instanceof UniqueConstraintViolationException ? workspaceAlreadyExists() : error;
    }
  }

  /**
   * Replaces a workspace: missing members become null, except `isActive`, which stays.
   * @throws {DomainError} `invalid`, `notFound`; `rejected` for a system workspace.
   */
  async update(name: string, input: unknown): Promise<Workspace> {
    const { settings, isActive } = validate(updateWorkspaceInput, input);
    this.demandDynamic(name);
    return this.change('updateAIWorkspace', workspaceUpdated, async (transaction, now, by) => {
      const row = await this.loadForUpdate(transaction, name);
      row.replace(settings, isActive, now, by);
      return row;
    });
  }

  /** Takes a workspace away; its name is free again. @throws {DomainError} `notFound`; `rejected`. */
  async delete(name: string): Promise<Workspace> {
    this.demandDynamic(name);
    return this.change('deleteAIWorkspace', workspaceDeleted, async (transaction, now, by) => {
      const row = await this.loadForUpdate(transaction, name);
      row.delete(now, by);
      // The name can be reused, and the next workspace must not inherit the key.
      await transaction.em.nativeDelete(ProviderCredentialEntity, { workspace: name });
      await this.epochs.bump(transaction.em, this.unit.call.tenant.id, credentialTopic);
      return row;
    });
  }

  private demandDynamic(name: string): void {
    if (this.system.find(name) !== null) throw workspaceSystemImmutable();
    if (!isWorkspaceName(name)) throw workspaceNotFound();
  }

  /** Locks the row, so that the second of two writers reads the change of the first. */
  private async loadForUpdate({ em }: Transaction, name: string): Promise<WorkspaceRow> {
    const row = await em.findOne(
      WorkspaceEntity,
      { name, deletedAt: null },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (row === null) throw workspaceNotFound();
    return row;
  }

  private change(
    operation: string,
    event: EventType<WorkspaceChange>,
    act: (transaction: Transaction, now: Date, by: string | null) => Promise<WorkspaceRow>,
  ): Promise<Workspace> {
    const { actor, tenant } = this.unit.call;
    return this.unit.run(operation, async (transaction) => {
      const row = await act(transaction, this.clock.now(), actor.userId);
      await transaction.em.flush();
      await this.epochs.bump(transaction.em, tenant.id, workspaceTopic);
      const { name, provider, model, isActive } = row;
      await transaction.publish(event, { name, provider, model, isActive });
      return workspaceOfRow(row);
    });
  }
}
