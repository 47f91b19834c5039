import { describe, expect, it } from 'vitest';
import { policyDecision } from '../../../subgraphs/kernel/permission/policy-decision.ts';
import { defineModule } from '../../../subgraphs/kernel/registry/module.ts';
import { buildRegistry } from '../../../subgraphs/kernel/registry/registry.ts';
import { overrideDecision } from '../../../subgraphs/kernel/subgraph/override-decision.ts';
import { silentLogger } from '../../../subgraphs/kernel/telemetry/logger.ts';
import { anyCall } from '../testing/differential.ts';
import { contributedOverrides, contributedPolicies } from './contributed-decisions.ts';

const fails = () => {
  throw new Error('The decision failed.');
};

const sources = {
  registry: buildRegistry([
    defineModule({
      name: 'example',
      contributes: [
        policyDecision({ policy: 'own', decide: ({ actor }) => actor.isAuthenticated }),
        policyDecision({ policy: 'refused', decide: async () => false }),
        policyDecision({ policy: 'thrown', decide: fails }),
        policyDecision({ policy: 'rejected', decide: async () => fails() }),
        overrideDecision({ label: 'beta', decide: async ({ actor }) => actor.isAuthenticated }),
        overrideDecision({ label: 'broken', decide: fails }),
      ],
    }),
  ]),
  logger: silentLogger,
};

describe('policies', () => {
  it('are decided by modules, and others met by a permission of their name', async () => {
    const checked: string[] = [];
    const check = async (_actor: unknown, _tenant: unknown, name: string) => {
      checked.push(name);
      return name === 'Held.Things.Read';
    };
    const { decide } = contributedPolicies(sources, { check });
    const asked = ['own', 'refused', 'thrown', 'rejected', 'Held.Things.Read', 'Other.Things.Read'];
    expect(await decide(asked, anyCall)).toEqual(new Set(['own', 'Held.Things.Read']));
    expect(checked).toEqual(['Held.Things.Read', 'Other.Things.Read']);
  });

  it('are decided by one module each, and have a name', () => {
    const decide = () => true;
    const named = (policy: string) =>
      defineModule({ name: 'm', contributes: [policyDecision({ policy, decide })] });
    expect(() => buildRegistry([named('a'), named('a')])).toThrow(/already contributed/);
    expect(() => buildRegistry([named('')])).toThrow(/the policy is empty/);
  });
});

describe('labels of overrides', () => {
  it('hold where a module says so', async () => {
    const decide = contributedOverrides(sources)?.decide;
    expect(await decide?.(['beta', 'broken', 'unknown'], anyCall)).toEqual(new Set(['beta']));
  });

  it('are not asked about where no module decides one', () => {
    expect(contributedOverrides({ ...sources, registry: buildRegistry([]) })).toBeUndefined();
  });
});
