import { builtInSubgraphs } from '../../subgraphs/host/host.ts';
import { matchSubgraphs } from '../graphql/subgraphs/options-by-subgraph.ts';
import { Supergraph } from '../graphql/supergraph/supergraph.ts';
import { readSupergraph } from '../graphql/supergraph/supergraph-file.ts';
import type { Examination } from './examination.ts';
import { type Finding, fail, pass } from './finding.ts';

const subject = 'Supergraph';

export interface SupergraphPlace {
  /** `Gateway:Supergraph`; absent: the committed file. */
  readonly path: string | undefined;
  /** `Gateway:Subgraphs`: name → URL. */
  readonly remote: Readonly<Record<string, string>>;
  /** `Gateway:SubgraphPolicies`: name → policy. */
  readonly policies: Readonly<Record<string, unknown>>;
  /** Whether it has to contain the built-in subgraphs. */
  readonly builtIn: boolean;
}

/** Checks the supergraph file: readable, complete, and a place for every subgraph. */
export function supergraph({ path, remote, policies, builtIn }: SupergraphPlace): Examination {
  return {
    subject,
    advice:
      'Generate it again with "npm run generate", or set Gateway__Supergraph to a composed supergraph file.',
    examine: async () => {
      const { subgraphs } = new Supergraph(await readSupergraph(path));
      const own = builtIn ? builtInSubgraphs.map(({ name }) => name) : [];
      return supergraphFindings(subgraphs, own, remote, policies);
    },
  };
}

/**
 * Findings for the subgraphs of a file.
 * @param own names of the in-process ones.
 * @param policies whatever they say; their names alone are checked.
 */
export function supergraphFindings(
  subgraphs: readonly { readonly name: string; readonly url: string }[],
  own: readonly string[],
  remote: Readonly<Record<string, string>>,
  policies: Readonly<Record<string, unknown>> = {},
): readonly Finding[] {
  const names = subgraphs.map(({ name }) => name);
  const missing = own.filter((name) => !names.includes(name));
  const { values: urls, problems: misplaced } = matchSubgraphs('Gateway__Subgraphs', remote, names);
  const { problems: misnamed } = matchSubgraphs('Gateway__SubgraphPolicies', policies, names);
  const homeless = subgraphs.filter(({ name, url }) => url === '' && !own.includes(name) && !(name in urls));
  const problems = [
    ...missing.map((name) =>
      fail(
        subject,
        `The built-in subgraph "${name}" is not in it.`,
        'Generate it again with "npm run generate"; to check a standalone gateway run "npm run doctor -- gateway".',
      ),
    ),
    ...homeless.map(({ name }) =>
      fail(subject, `Nothing says where "${name}" is.`, `Set Gateway__Subgraphs__${name} to its URL.`),
    ),
    ...misplaced
      .concat(misnamed)
      .map((sentence) => fail(subject, sentence, 'Correct the name, or remove it.')),
  ];
  return problems.length > 0 ? problems : [pass(subject, `${names.join(', ')}.`)];
}
