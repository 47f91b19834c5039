import type { RequestContext } from '../../kernel/call/context.ts';
import type { Clock } from '../../kernel/clock/clock.ts';
import type { Logger } from '../../kernel/telemetry/logger.ts';
import { workspaceNotActive } from '../ai.errors.ts';
import type { Guardrails } from '../guardrail/guardrails.ts';
import type { CallLedger, CallStart } from '../ledger/call-ledger.ts';
import type { AdmittedCall, CallAdmission } from '../limit/call-admission.ts';
import type { ProviderOptions } from '../provider/provider-options.ts';
import type { Providers } from '../provider/providers.ts';
import type { Workspace, WorkspaceDirectory } from '../workspace/workspace.ts';
import { Inference } from './inference.ts';
import type { InferenceTelemetry } from './inference-telemetry.ts';
import { noUsage } from './usage.rules.ts';
import { type Target, WorkspaceTargets } from './workspace-targets.ts';

/** Objects that live as long as the process. */
export interface InferenceProcess {
  readonly providers: Providers;
  readonly guardrails: Guardrails;
  readonly options: ProviderOptions;
  readonly telemetry: InferenceTelemetry;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Waits between attempts; ends with the signal. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** Dependencies of one request. */
export interface InferenceCall {
  readonly request: Pick<RequestContext, 'tenant' | 'signal'>;
  readonly workspaces: WorkspaceDirectory;
  readonly admission: CallAdmission;
  readonly ledger: CallLedger;
}

/** A request to the pipeline. */
export interface InferenceIntent {
  readonly kind: CallStart['kind'];
  readonly workspaceName: string;
  /** Compares the request with a workspace and its provider, the fallbacks' too. @throws {DomainError} `rejected`. */
  readonly check: (target: Target) => void | Promise<void>;
  /** The first estimate of input tokens: the caller's texts, and those that the workspace adds. */
  readonly inputTokensFor: (workspace: Workspace) => number;
  /** Estimate for the caller's texts and the requested maximum of the answer; needed before the workspace is known. */
  readonly estimatedTokens: number;
  /** What the caller says the call is for. */
  readonly label?: string | null | undefined;
}

/**
 * The one way to a model, for chats, streams, embeddings and every endpoint: the caller's limits, the workspace, the provider, the ledger, the call. Authentication is the shield's,
 * validation the service's, both before.
 */
export class InferencePipeline {
  constructor(
    private readonly process: InferenceProcess,
    private readonly call: InferenceCall,
  ) {}

  /**
   * Admits a call and opens its row in the ledger.
   * @returns an object that must be settled exactly once.
   * @throws {DomainError} `rateLimited`; `notFound` or `rejected` for the workspace; `upstream` for its provider.
   */
  async begin(intent: InferenceIntent): Promise<Inference> {
    const { admission, ledger } = this.call;
    const label = intent.label ?? null;
    const admitted = await admission.admit(intent.estimatedTokens, label);
    return settleOnFailure(admitted, async () => {
      const targets = await this.targetsOf(intent);
      const { workspace } = targets;
      const open = await ledger.open({
        kind: intent.kind,
        workspaceName: workspace.name,
        provider: workspace.provider,
        model: workspace.model,
        estimatedInputTokens: intent.inputTokensFor(workspace),
        label,
      });
      const { process, call } = this;
      const guard = process.guardrails.of(workspace.name);
      return new Inference({ process, signal: call.request.signal, admitted, open, targets, guard });
    });
  }

  private async targetsOf({ workspaceName, check }: InferenceIntent): Promise<WorkspaceTargets> {
    const { workspaces, request } = this.call;
    const workspace = await workspaces.get(workspaceName);
    if (!workspace.isActive) throw workspaceNotActive();
    const { providers, options } = this.process;
    const targets = new WorkspaceTargets(workspace, {
      workspaces,
      providers,
      options,
      tenantId: request.tenant.id,
      check,
    });
    await targets.checkFirst();
    return targets;
  }
}

/** Settles a call that is refused after its admission, with no usage. */
async function settleOnFailure<T>(admitted: AdmittedCall, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await admitted.settle(noUsage);
    throw error;
  }
}
