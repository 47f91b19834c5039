import { Arg, Field, ObjectType, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { WorkspaceService } from './workspace.service.ts';
import type { Workspace } from './workspace.ts';

/** A workspace for callers who may use it but not administer it. */
@ObjectType({ description: 'An active workspace for callers who may use but not administer it.' })
class AIUsableWorkspace {
  @Field(() => String, { description: 'Name used in calls.' })
  name!: string;

  @Field(() => String, { description: 'Name of its provider.' })
  provider!: string;

  @Field(() => String, { description: 'The provider’s name of the model.' })
  model!: string;

  @Field(() => Date, { description: 'Time of creation; for a workspace in code, the start of the process.' })
  createdAt!: Date;
}

/** The workspaces that callers may use, without their settings. */
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
