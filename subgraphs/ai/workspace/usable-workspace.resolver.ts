import { Arg, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import { AIUsableWorkspace } from './usable-workspace.type.ts';
import type { WorkspaceService } from './workspace.service.ts';
import type { Workspace } from './workspace.ts';

/** What callers may chat with; nothing of how it is set up. */
@Resolver(() => AIUsableWorkspace)
export class UsableWorkspaceResolver {
  constructor(private readonly service: WorkspaceService) {}

  @Query(() => [AIUsableWorkspace], {
    description: 'Every active workspace: system ones first, then the tenant’s own, by name.',
  })
  async usableAIWorkspaces(): Promise<AIUsableWorkspace[]> {
    const workspaces = await this.service.list();
    return workspaces.filter(({ isActive }) => isActive).map(usable);
  }

  @Query(() => AIUsableWorkspace, {
    nullable: true,
    description: 'The active workspace; null when there is none.',
  })
  async usableAIWorkspace(
    @Arg('name', () => String, { description: 'Name of the workspace.' }) name: string,
  ): Promise<AIUsableWorkspace | null> {
    const workspace = await this.service.find(name);
    return workspace?.isActive === true ? usable(workspace) : null;
  }
}

const usable = ({ name, provider, model, createdAt }: Workspace): AIUsableWorkspace => ({
  name,
  provider,
  model,
  createdAt,
});
