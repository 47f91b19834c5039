import { areas } from '../../../subgraphs/host/host.ts';
import type { OptionsReader } from '../../../subgraphs/kernel/options/section.ts';
import { type RuleVocabulary, ruleVocabulary } from '../../../subgraphs/kernel/subgraph/rules.ts';
import type { Rule } from '../../../subgraphs/kernel/subgraph/shield.ts';

/** What a root field's rule demands of every caller, whatever the arguments. */
export interface Demand {
  /** Null: credentials suffice, or none are needed. */
  readonly permission: string | null;
  readonly hostAlone?: true;
}

/** Every section with its defaults. */
const defaults: OptionsReader = (section) =>
  (section.schema as unknown as { parse(value: object): never }).parse({});

/** `Query.apiKeys` → what its rule demands; absent where the arguments decide. */
export const shieldPermissions: ReadonlyMap<string, Demand> = new Map(
  areas.flatMap(({ subgraph }) => {
    if (subgraph === undefined) return [];
    const demands = new Map<Rule, Demand>();
    const shield = subgraph.shield(recordingVocabulary(demands), defaults);
    return Object.entries(shield).flatMap(([type, rules]) =>
      Object.entries(rules).flatMap(([field, rule]) => {
        const demand = demands.get(rule);
        return demand === undefined ? [] : [[`${type}.${field}`, demand] as const];
      }),
    );
  }),
);

/** A vocabulary that writes down what each rule demands. Its rules are never asked. */
function recordingVocabulary(demands: Map<Rule, Demand>): RuleVocabulary {
  const real = ruleVocabulary({} as never, {} as never);
  const note = (rule: Rule, demand: Demand): Rule => {
    demands.set(rule, demand);
    return rule;
  };
  const open = { permission: null };
  return {
    ...real,
    anyone: note(real.anyone, open),
    authenticated: note(real.authenticated, open),
    anyCredentials: note(real.anyCredentials, open),
    permission: (permission) => note(real.permission(permission), { permission }),
    roleOrPermission: (role, permission) => note(real.roleOrPermission(role, permission), { permission }),
    hostPermission: (permission) => note(real.hostPermission(permission), { permission, hostAlone: true }),
  };
}
