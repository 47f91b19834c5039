import type { Registry } from '../../kernel/registry/module.ts';
import { type SystemWorkspaceDefinition, systemWorkspaceKind } from '../ai.contract.ts';
import type { Workspace } from './workspace.ts';

/** The workspaces declared in code, by name. */
export class SystemWorkspaces {
  /** By name. */
  readonly all: readonly Workspace[];
  private readonly byName: ReadonlyMap<string, Workspace>;

  /** @param since their creation time, which code does not contain. */
  constructor(registry: Registry, since: Date) {
    this.all = registry
      .all(systemWorkspaceKind)
      .map((definition) => workspaceOf(definition, since))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1));
    this.byName = new Map(this.all.map((workspace) => [workspace.name, workspace]));
  }

  /** @returns null when code declares none with this name. */
  find(name: string): Workspace | null {
    return this.byName.get(name) ?? null;
  }
}

function workspaceOf(definition: SystemWorkspaceDefinition, createdAt: Date): Workspace {
  return {
    name: definition.name,
    provider: definition.provider,
    model: definition.model,
    systemPrompt: definition.systemPrompt ?? null,
    temperature: definition.temperature ?? null,
    maxOutputTokens: definition.maxOutputTokens ?? null,
    workspaceModelName: definition.workspaceModelName ?? null,
    kind: 'System',
    isActive: true,
    createdAt,
    fallbacks: definition.fallbacks ?? [],
  };
}
