import type { Clock } from '../../kernel/clock/clock.ts';
import type { JobDefinition } from '../../kernel/messaging/job.ts';
import type { Database } from '../../kernel/persistence/database.ts';
import type { Prices } from '../pricing/prices.ts';
import {
  forgetProcesses,
  interruptCalls,
  lockOpenCalls,
  ofDeadProcesses,
  ofOtherProcesses,
  ofProcess,
} from './call-statements.ts';

/** Calls settled in one transaction. */
const batch = 500;

interface LostCall {
  readonly id: string;
  readonly provider: string;
  readonly model: string;
  readonly opened_at: Date;
  readonly input_tokens: number;
  readonly output_tokens: number;
}

/** Settles calls whose process died: `Interrupted`, with what was estimated and last checkpointed. */
export class CallRecovery {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly prices: Prices,
  ) {}

  /** Calls of processes that died. @returns how many. */
  async recoverDeadProcesses(): Promise<number> {
    const count = await this.interrupt(ofDeadProcesses);
    await this.database.system((em) => em.execute(forgetProcesses));
    return count;
  }

  /**
   * What is found at a start. Only one process can have the embedded database open, so that there every other is dead;
   * elsewhere a lease says it.
   */
  async atStart(processId: string): Promise<number> {
    return this.database.engine.kind === 'pglite'
      ? this.interrupt(ofOtherProcesses, processId)
      : this.recoverDeadProcesses();
  }

  /** What a stopping process leaves. */
  async ofProcess(processId: string): Promise<number> {
    return this.interrupt(ofProcess, processId);
  }

  private async interrupt(whose: string, ...parameters: readonly unknown[]): Promise<number> {
    let count = 0;
    for (;;) {
      const settled = await this.interruptBatch(whose, parameters);
      count += settled;
      if (settled < batch) return count;
    }
  }

  private interruptBatch(whose: string, parameters: readonly unknown[]): Promise<number> {
    return this.database.system(async (em) => {
      const lost = await em.execute<LostCall[]>(lockOpenCalls(whose), [...parameters, batch]);
      if (lost.length === 0) return 0;
      const costs = lost.map((call) => [call.id, this.costOf(call)]);
      await em.execute(interruptCalls(lost.length), [this.clock.now(), ...costs.flat()]);
      return lost.length;
    });
  }

  private costOf(call: LostCall): string | null {
    return this.prices.costOf({
      provider: call.provider,
      model: call.model,
      inputTokens: call.input_tokens,
      outputTokens: call.output_tokens,
      at: new Date(call.opened_at),
    });
  }
}

/** Every minute, settles calls of processes that died. */
export function recoverCalls(recovery: CallRecovery): JobDefinition {
  return {
    name: 'ai.recover-calls',
    schedules: [{ cron: '* * * * *' }],
    async handle() {
      await recovery.recoverDeadProcesses();
    },
  };
}
