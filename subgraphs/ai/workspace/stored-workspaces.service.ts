import { LRUCache } from 'lru-cache';
import type { Database } from '../../kernel/persistence/database.ts';
import type { Epochs } from '../../kernel/persistence/epochs.ts';
import { isWorkspaceName } from '../ai.contract.ts';
import { workspaceNotFound } from '../ai.errors.ts';
import type { SystemWorkspaces } from './system-workspaces.ts';
import { WorkspaceEntity, type WorkspaceRow } from './workspace.entity.ts';
import type { Workspace, WorkspaceDirectory } from './workspace.ts';

/** Epoch topic a change of workspaces bumps. */
export const workspaceTopic = 'ai-workspace';

interface Known {
  readonly epoch: string;
  readonly workspace: Workspace;
}

/**
 * The workspaces of each tenant, cached until the tenant's epoch changes: a call needs no statement for its workspace.
 */
export class StoredWorkspaces {
  /** Bounded by the length of the prompts, in characters. */
  private readonly known = new LRUCache<string, Known>({
    max: 10_000,
    maxSize: 16_000_000,
    sizeCalculation: ({ workspace }) => 500 + (workspace.systemPrompt?.length ?? 0),
  });

  constructor(
    private readonly database: Database,
    private readonly epochs: Epochs,
    private readonly system: SystemWorkspaces,
  ) {}

  /** The workspaces of one tenant. */
  of(tenantId: string): WorkspaceDirectory {
    return { get: (name) => this.get(tenantId, name) };
  }

  /** A system workspace wins over a stored one of its name, which may be older than the code. */
  private async get(tenantId: string, name: string): Promise<Workspace> {
    const system = this.system.find(name);
    if (system !== null) return system;
    if (!isWorkspaceName(name)) throw workspaceNotFound();
    const epoch = await this.epochs.current(tenantId, workspaceTopic);
    const key = `${tenantId} ${name}`;
    const known = this.known.get(key);
    if (known?.epoch === epoch) return known.workspace;
    const row = await this.database.session(tenantId).findOne(WorkspaceEntity, { name, deletedAt: null });
    // Only workspaces that exist are remembered: invented names must not fill the memory.
    if (row === null) throw workspaceNotFound();
    const workspace = workspaceOfRow(row);
    this.known.set(key, { epoch, workspace });
    return workspace;
  }
}

/** A stored workspace as the rest of the area sees it. */
export function workspaceOfRow(row: WorkspaceRow): Workspace {
  return {
    name: row.name,
    provider: row.provider,
    model: row.model,
    systemPrompt: row.systemPrompt,
    temperature: row.temperature,
    maxOutputTokens: row.maxOutputTokens,
    workspaceModelName: row.workspaceModelName,
    kind: 'Dynamic',
    isActive: row.isActive,
    createdAt: row.createdAt,
    fallbacks: [],
  };
}
