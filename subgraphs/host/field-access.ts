import type { CallContext, RequestContext } from '../kernel/call/context.ts';
import { DomainError } from '../kernel/error/domain-error.ts';
import { ruleVocabulary } from '../kernel/subgraph/rules.ts';
import type { KernelServices } from '../kernel/subgraph/services.ts';
import type { Rule } from '../kernel/subgraph/shield.ts';
import { areas } from './host.ts';

/** The kinds of errors by which a rule refuses a caller. */
const refusals: ReadonlySet<string> = new Set(['unauthenticated', 'forbidden', 'notFound']);

/** Says before an operation runs whether the rules of the areas' shields would admit a caller to a field. */
export class FieldAccess {
  readonly #rules: ReadonlyMap<string, Rule>;

  constructor({ permissions, queryRights, options }: KernelServices) {
    const vocabulary = ruleVocabulary(permissions, queryRights);
    this.#rules = new Map(
      areas.flatMap(({ subgraph }) =>
        Object.entries(subgraph?.shield(vocabulary, options) ?? {}).flatMap(([type, fields]) =>
          Object.entries(fields).map(([field, rule]) => [`${type}.${field}`, rule] as const),
        ),
      ),
    );
  }

  /** True for a field of this platform's own areas that has a rule. @param coordinate `Query.me` */
  isKnown(coordinate: string): boolean {
    return this.#rules.has(coordinate);
  }

  /**
   * Whether the rule of a field admits the caller. A field without a rule needs none; one of another subgraph has its
   * own, which only the call tells.
   * @param coordinate `Query.me`
   * @param args those that are known; some rules decide by an argument.
   */
  async admits(
    caller: Pick<CallContext, 'actor' | 'tenant'>,
    coordinate: string,
    args: Readonly<Record<string, unknown>>,
  ): Promise<boolean> {
    if (coordinate.startsWith('Mutation.') && caller.actor.lacksHostClaim) return false;
    try {
      // Rules read the caller of a context, never its session.
      await this.#rules.get(coordinate)?.decide(caller as RequestContext, args);
      return true;
    } catch (error) {
      if (error instanceof DomainError && refusals.has(error.kind)) return false;
      throw error;
    }
  }
}
