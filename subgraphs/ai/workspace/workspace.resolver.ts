import { Mutation } from '../../kernel/subgraph/mutation.ts';
import { Arg, FieldResolver, Query, Resolver, Root } from '../../kernel/subgraph/type-graphql.ts';
import type { ModelCapabilities } from '../ai.contract.ts';
import { AIModelCapabilities } from '../provider/model-capabilities.type.ts';
import type { WorkspaceService } from './workspace.service.ts';
import { AIWorkspace, CreateAIWorkspaceInput, UpdateAIWorkspaceInput } from './workspace.type.ts';

/** Capabilities of a provider's model; null for a model that no catalogue lists. Makes no network request. */
type CapabilitiesOf = (provider: string, model: string) => ModelCapabilities | null;

@Resolver(() => AIWorkspace)
export class WorkspaceResolver {
  constructor(
    private readonly service: WorkspaceService,
    private readonly capabilitiesOf: CapabilitiesOf,
  ) {}

  @Query(() => [AIWorkspace], {
    description:
      'Every workspace the caller sees: system ones first, then at most 1,000 of the tenant’s own, by name.',
  })
  async aiWorkspaces(): Promise<AIWorkspace[]> {
    return [...(await this.service.list())];
  }

  @Query(() => AIWorkspace, { nullable: true, description: 'The workspace; null when there is none.' })
  aiWorkspace(
    @Arg('name', () => String, { description: 'Name of the workspace.' }) name: string,
  ): Promise<AIWorkspace | null> {
    return this.service.find(name);
  }

  @Mutation('Creates a dynamic workspace, active.', {
    input: CreateAIWorkspaceInput,
    payload: { aiWorkspace: [AIWorkspace, 'The workspace that was created.'] },
  })
  async createAIWorkspace(input: CreateAIWorkspaceInput) {
    return { aiWorkspace: await this.service.create(input) };
  }

  @Mutation('Replaces a dynamic workspace.', {
    input: UpdateAIWorkspaceInput,
    payload: { aiWorkspace: [AIWorkspace, 'The workspace after the change.'] },
  })
  async updateAIWorkspace({ name, ...workspace }: UpdateAIWorkspaceInput) {
    return { aiWorkspace: await this.service.update(name, workspace) };
  }

  @Mutation('Deletes a dynamic workspace; its name is free again.', {
    input: { name: [String, 'Name of the workspace.'] },
    payload: { aiWorkspace: [AIWorkspace, 'The workspace that was deleted.'] },
  })
  async deleteAIWorkspace({ name }: { name: string }) {
    return { aiWorkspace: await this.service.delete(name) };
  }

  @FieldResolver(() => Boolean, {
    deprecationReason: 'Use isActive.',
    description: '`isActive` under another name.',
  })
  activated(@Root() { isActive }: AIWorkspace): boolean {
    return isActive;
  }

  @FieldResolver(() => AIModelCapabilities, {
    nullable: true,
    description: 'Capabilities of the model; null if it is in no catalogue.',
  })
  capabilities(@Root() { provider, model }: AIWorkspace): ModelCapabilities | null {
    return this.capabilitiesOf(provider, model);
  }
}
