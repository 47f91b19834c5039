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

/** Settles calls of dead processes as `Interrupted`, with the estimate and the last checkpoint. */
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
   * Recovers the calls of dead processes at a start. Only one process can open the embedded database, so every other
   * one is dead; on PostgreSQL the leases decide.
   */
  async atStart(processId: string): Promise<number> {
    return this.database.engine.kind === 'pglite'
      ? this.interrupt(ofOtherProcesses, processId)
      : this.recoverDeadProcesses();
  }

  /** Recovers the open calls of a stopping process. */
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
