import type { PGlite, Transaction } from '@electric-sql/pglite';
import { type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { InstrumentationBase, InstrumentationNodeModuleDefinition } from '@opentelemetry/instrumentation';
import { statementText } from './statement-text.ts';

/** Runs statements: the database, or a transaction of it. */
type Session = Pick<PGlite, 'query' | 'exec'>;
type Run = (this: unknown, sql: string, ...rest: unknown[]) => Promise<unknown>;

/**
 * Creates a span for each statement of the embedded database, with the attributes of `PgInstrumentation`. Statements
 * without a parent span are not recorded: polling for jobs would be most of the exported data.
 */
export class PgliteInstrumentation extends InstrumentationBase {
  constructor() {
    super('instrumentation-pglite', '1.0.0', {});
  }

  protected override init() {
    return new InstrumentationNodeModuleDefinition('@electric-sql/pglite', ['*'], (module) => {
      const { prototype } = module.PGlite as { prototype: PGlite };
      this.traceSession(prototype);
      const begin = prototype.transaction;
      prototype.transaction = this.traceTransactions(begin);
      return module;
    });
  }

  private traceTransactions(begin: PGlite['transaction']): PGlite['transaction'] {
    const traceSession = (transaction: Transaction) => this.traceSession(transaction);
    return function (this: PGlite, work) {
      return begin.call(this, (transaction: Transaction) => {
        traceSession(transaction);
        return work(transaction);
      }) as ReturnType<typeof work>;
    };
  }

  private traceSession(session: Session): void {
    session.query = this.traceRun(session.query as Run) as Session['query'];
    session.exec = this.traceRun(session.exec as Run) as Session['exec'];
  }

  private traceRun(run: Run): Run {
    const start = (sql: string) => this.startSpan(sql);
    return async function (this: unknown, sql, ...rest) {
      const span = trace.getActiveSpan() === undefined ? null : start(sql);
      try {
        return await run.call(this, sql, ...rest);
      } catch (error) {
        span?.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span?.end();
      }
    };
  }

  private startSpan(sql: string): Span {
    const command = /^\s*(\w+)/.exec(sql)?.[1]?.toUpperCase() ?? 'STATEMENT';
    return this.tracer.startSpan(`pglite.query:${command}`, {
      kind: SpanKind.CLIENT,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': statementText(sql) },
    });
  }
}
