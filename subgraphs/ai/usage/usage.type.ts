import { nameEnum, queryList } from '../../kernel/query/query-list.type.ts';
import {
  Duration,
  Field,
  Float,
  graphEnum,
  ID,
  Int,
  ObjectType,
} from '../../kernel/subgraph/type-graphql.ts';
import { guardrailActions, guardrailStages } from '../guardrail/guardrails.ts';
import { type CallKind, callKinds, callStatuses } from '../ledger/call-ledger.ts';
import { callQuery, pricingFilters, usageQuery } from './usage.query.ts';

const CallKindEnum = graphEnum(callKinds, 'AICallKind', 'Kind of a request to a provider.', {
  chat: 'A chat whose answer comes whole.',
  chatStream: 'A chat whose answer comes in fragments.',
  embeddings: 'Texts are turned into vectors.',
});

const CallStatusEnum = graphEnum(callStatuses, 'AICallStatus', 'Progress of a call to a provider.', {
  Open: 'It is running in a process.',
  Completed: 'The provider has answered it whole.',
  Cancelled: 'Its caller left before the end.',
  Failed: 'No provider answered it; see its attempts.',
  Interrupted: 'Its process ended before it; the usage is an estimate.',
});

const GuardrailStageEnum = graphEnum(
  guardrailStages,
  'AIGuardrailStage',
  'Which side of a call a guardrail looked at.',
  { before: 'The request, before it was sent.', after: 'The answer, before it was passed on.' },
);

const GuardrailActionEnum = graphEnum(
  guardrailActions,
  'AIGuardrailAction',
  'What a guardrail did with a text.',
  { redact: 'Passages of the text were replaced.', block: 'The whole call was refused.' },
);

@ObjectType({ description: 'Usage of one successful completion.' })
export class AIUsageRecord {
  @Field(() => ID, { description: 'UUID v7 of the usage record.' })
  id!: string;

  @Field(() => ID, { nullable: true, description: 'Null: used by the host.' })
  tenantId!: string | null;

  @Field(() => ID, { nullable: true, description: 'Id of the user who sent the request.' })
  userId!: string | null;

  @Field(() => String, { description: 'Name of the requested workspace.' })
  workspaceName!: string;

  @Field(() => String, { description: 'The provider that served.' })
  provider!: string;

  @Field(() => String, { description: 'The model that served.' })
  model!: string;

  @Field(() => String, {
    nullable: true,
    description: 'What the caller said the call is for; null: nothing.',
  })
  label!: string | null;

  @Field(() => Int, { description: 'Tokens of the request.' })
  inputTokens!: number;

  @Field(() => Int, { description: 'Tokens of the answer; 0 for embeddings.' })
  outputTokens!: number;

  @Field(() => Int, {
    nullable: true,
    description: 'Input tokens read from the provider’s cache; null if it does not report them.',
  })
  cacheReadTokens!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Input tokens written to the provider’s cache; null if it does not report them.',
  })
  cacheWriteTokens!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Output tokens of the model’s reasoning; null if the provider does not report them.',
  })
  reasoningTokens!: number | null;

  @Field(() => Float, { nullable: true, description: 'In US dollars; null without a known price.' })
  estimatedCostUsd!: number | null;

  @Field(() => Date, { description: 'When it was completed.' })
  timestamp!: Date;

  @Field(() => Duration, { description: 'Duration of the request as `hh:mm:ss.fff`.' })
  duration!: string;
}

const PricingQuickFilter = nameEnum(
  pricingFilters.map(({ name }) => name),
  'AIPricingQuickFilter',
  'Named filters by whether the cost of a call is known.',
);

/** Usage records, or groups of them. */
export const aiUsageList = queryList(usageQuery, {
  name: 'AIUsageRecord',
  node: AIUsageRecord,
  description: 'Usage of successful completions in the caller’s tenant.',
  quickFilters: PricingQuickFilter,
});

@ObjectType({ description: 'What a guardrail did with a call.' })
export class AIGuardrailAct {
  @Field(() => String, { description: 'Name of the guardrail.' })
  name!: string;

  @Field(() => GuardrailStageEnum, { description: 'Side of the call that it looked at.' })
  stage!: (typeof guardrailStages)[number];

  @Field(() => GuardrailActionEnum, { description: 'What it did with the text.' })
  action!: (typeof guardrailActions)[number];

  @Field(() => Int, { description: 'Number of replaced passages; 1 for a block.' })
  count!: number;
}

@ObjectType({ description: 'One attempt of a call at a provider.' })
export class AICallAttempt {
  @Field(() => String, { description: 'The requested workspace or a fallback.' })
  workspaceName!: string;

  @Field(() => String, { nullable: true, description: 'Null if the workspace could not be used.' })
  provider!: string | null;

  @Field(() => String, { nullable: true, description: 'Null if the workspace could not be used.' })
  model!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Name of the key: `tenant`, `workspace`, `default` or one of the option `Keys`; null without a key.',
  })
  credential!: string | null;

  @Field(() => String, {
    description: '`Answered` (a stream: its first fragment), `cancelled`, or the error code of the failure.',
  })
  outcome!: string;
}

/** A call to a provider. */
@ObjectType({ description: 'A call to a provider, from its opening on.' })
export class AICall {
  @Field(() => ID, { description: 'UUID v7; of a completed call also the id of its usage record.' })
  id!: string;

  @Field(() => ID, { nullable: true, description: 'Id of the user who sent the request.' })
  userId!: string | null;

  @Field(() => CallKindEnum, { description: 'Kind of the request to the provider.' })
  kind!: CallKind;

  @Field(() => String, { description: 'Name of the requested workspace.' })
  workspaceName!: string;

  @Field(() => String, { description: 'Name of the model’s provider.' })
  provider!: string;

  @Field(() => String, { description: 'Name of the model that the request was for.' })
  model!: string;

  @Field(() => CallStatusEnum, { description: 'Progress of the call; `Open` until it is settled.' })
  status!: (typeof callStatuses)[number];

  @Field(() => String, { nullable: true, description: 'Error code of a failed call.' })
  errorCode!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'What the caller said the call is for; null: nothing.',
  })
  label!: string | null;

  @Field(() => Int, { description: 'Tokens of the request.' })
  inputTokens!: number;

  @Field(() => Int, { description: 'Tokens of the answer.' })
  outputTokens!: number;

  @Field(() => Int, {
    nullable: true,
    description: 'Input tokens read from the provider’s cache; null if it does not report them.',
  })
  cacheReadTokens!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Input tokens written to the provider’s cache; null if it does not report them.',
  })
  cacheWriteTokens!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Output tokens of the model’s reasoning; null if the provider does not report them.',
  })
  reasoningTokens!: number | null;

  @Field(() => Boolean, {
    description: 'Whether the platform estimated the tokens and the provider did not report them.',
  })
  isEstimated!: boolean;

  @Field(() => Float, { nullable: true, description: 'In US dollars; null without a known price.' })
  estimatedCostUsd!: number | null;

  @Field(() => Date, { description: 'Time at which the call began.' })
  openedAt!: Date;

  @Field(() => Date, { nullable: true, description: 'When it ended; null: under way.' })
  settledAt!: Date | null;

  @Field(() => Duration, { nullable: true, description: 'Duration as `hh:mm:ss.fff`; null if not measured.' })
  duration!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The workspace that served the call, or was tried last.',
  })
  servedWorkspaceName!: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the model’s provider.' })
  servedProvider!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The model that served the call, or was tried last; null until the call ends.',
  })
  servedModel!: string | null;

  @Field(() => [AIGuardrailAct], { description: 'What guardrails did, without any text; may be empty.' })
  guardrails!: readonly AIGuardrailAct[];

  @Field(() => [AICallAttempt], {
    description: 'Attempts in their order: retries and fallbacks. Empty until the call ends.',
  })
  attempts!: readonly AICallAttempt[];
}

/** Calls, or groups of them. */
export const aiCallList = queryList(callQuery, {
  name: 'AICall',
  node: AICall,
  description: 'Calls of the caller’s tenant to providers, completed or not.',
  enums: { kind: CallKindEnum, status: CallStatusEnum },
  quickFilters: PricingQuickFilter,
});
