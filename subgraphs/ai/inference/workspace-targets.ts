import { workspaceNotActive } from '../ai.errors.ts';
import { findConfiguredWorkspace, type ProviderOptions } from '../provider/provider-options.ts';
import type { OpenProvider, Providers } from '../provider/providers.ts';
import type { Workspace, WorkspaceDirectory } from '../workspace/workspace.ts';

/** A workspace and its provider, ready to be called. */
export interface Target extends OpenProvider {
  readonly workspace: Workspace;
}

/** Dependencies for finding targets. */
export interface TargetDependencies {
  readonly tenantId: string;
  readonly workspaces: WorkspaceDirectory;
  readonly providers: Providers;
  readonly options: Pick<ProviderOptions, 'Workspaces'>;
  /** @throws {DomainError} for a target that cannot serve the call. */
  readonly check: (target: Target) => void | Promise<void>;
}

/** The targets of a call: the requested workspace, then its fallbacks. Each is opened on its first use. */
export class WorkspaceTargets {
  private first: Promise<Target> | null = null;

  constructor(
    readonly workspace: Workspace,
    private readonly dependencies: TargetDependencies,
  ) {}

  /** Names in the order they are tried, each once. */
  get names(): readonly string[] {
    const { name, fallbacks } = this.workspace;
    const configured = findConfiguredWorkspace(this.dependencies.options, name)?.Fallbacks;
    return [...new Set([name, ...(configured ?? fallbacks)])];
  }

  /** Opens the provider of the workspace itself. @throws its failure if there is no fallback. */
  async checkFirst(): Promise<void> {
    this.first = this.openTarget(this.workspace);
    if (this.names.length === 1) await this.first;
    else await this.first.catch(() => undefined);
  }

  /** @throws {DomainError} for a provider that cannot be used; for a fallback also when it is missing or inactive. */
  async open(name: string): Promise<Target> {
    if (name === this.workspace.name) return this.first ?? this.openTarget(this.workspace);
    const workspace = await this.dependencies.workspaces.get(name);
    if (!workspace.isActive) throw workspaceNotActive();
    return this.openTarget(workspace);
  }

  /** A target once more, with another of its provider's keys. @throws as {@link open}. */
  reopen({ workspace }: Target): Promise<Target> {
    return this.openTarget(workspace);
  }

  private async openTarget(workspace: Workspace): Promise<Target> {
    const { providers, tenantId, check } = this.dependencies;
    const { name, provider } = workspace;
    const target = { workspace, ...(await providers.open({ tenantId, workspace: name, provider })) };
    await check(target);
    return target;
  }
}
