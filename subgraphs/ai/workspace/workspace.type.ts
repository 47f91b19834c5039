import { Field, Float, graphEnum, InputType, Int, ObjectType } from '../../kernel/subgraph/type-graphql.ts';
import { type WorkspaceKind, workspaceKinds } from '../ai.contract.ts';

const WorkspaceKindEnum = graphEnum(workspaceKinds, 'AIWorkspaceKind', 'Origin of a workspace.', {
  System: 'Declared in code; read-only and visible to every tenant.',
  Dynamic: 'Created through the API; the tenant’s own.',
});

/** A workspace; `capabilities` has a separate resolver. */
@ObjectType({ description: 'Provider, model and settings of AI calls, under a name.' })
export class AIWorkspace {
  @Field(() => String, { description: 'Its identifier; at most 128 characters.' })
  name!: string;

  @Field(() => String, { description: 'Name of the provider; compared without case.' })
  provider!: string;

  @Field(() => String, { description: 'The provider’s name of the model.' })
  model!: string;

  @Field(() => String, { nullable: true, description: 'Instructions prepended to every chat.' })
  systemPrompt!: string | null;

  @Field(() => Float, { nullable: true, description: '0 to 2; null: the provider’s default.' })
  temperature!: number | null;

  @Field(() => Int, { nullable: true, description: 'Above 0; null: the provider’s default.' })
  maxOutputTokens!: number | null;

  @Field(() => String, { nullable: true, description: 'Display name of the workspace.' })
  workspaceModelName!: string | null;

  @Field(() => WorkspaceKindEnum, { description: 'Origin of the workspace.' })
  kind!: WorkspaceKind;

  @Field(() => Boolean, { description: 'Whether it serves calls.' })
  isActive!: boolean;
}

@InputType({ description: 'All properties of a workspace except its name; absent ones become null.' })
export class UpdateAIWorkspaceInput {
  @Field(() => String, { description: 'Name of the workspace.' })
  name!: string;

  @Field(() => String, { description: '1 to 64 characters; unregistered types are accepted.' })
  provider!: string;

  @Field(() => String, { description: '1 to 128 characters.' })
  model!: string;

  @Field(() => String, { nullable: true, description: 'At most 32,000 characters.' })
  systemPrompt!: string | null;

  @Field(() => Float, { nullable: true, description: 'Sampling temperature, from 0 to 2.' })
  temperature!: number | null;

  @Field(() => Int, { nullable: true, description: 'Largest number of output tokens, above 0.' })
  maxOutputTokens!: number | null;

  @Field(() => String, { nullable: true, description: '1 to 64 characters.' })
  workspaceModelName!: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether it serves calls; absent: unchanged.' })
  isActive!: boolean | null;
}

/** A new workspace. */
@InputType({ description: 'A new workspace; it starts active.' })
export class CreateAIWorkspaceInput {
  @Field(() => String, {
    description: '1 to 128 lower-case letters, digits and hyphens; no hyphen in front.',
  })
  name!: string;

  @Field(() => String, { description: '1 to 64 characters; unregistered types are accepted.' })
  provider!: string;

  @Field(() => String, { description: '1 to 128 characters.' })
  model!: string;

  @Field(() => String, { nullable: true, description: 'At most 32,000 characters.' })
  systemPrompt!: string | null;

  @Field(() => Float, { nullable: true, description: 'Sampling temperature, from 0 to 2.' })
  temperature!: number | null;

  @Field(() => Int, { nullable: true, description: 'Largest number of output tokens, above 0.' })
  maxOutputTokens!: number | null;

  @Field(() => String, { nullable: true, description: '1 to 64 characters.' })
  workspaceModelName!: string | null;
}
