import type { diagnosticsSection } from '../subgraphs/kernel/health/diagnostics.options.ts';
import type { OptionsOf } from '../subgraphs/kernel/options/section.ts';

/** Where the faces lie that are asked before the REST table, whether they exist here or not. */
const places = ['/graphql', '/graphiql', '/docs', '/openapi.json', '/dev', '/console'];

/**
 * Makes what tells whether a path belongs to a face that is asked before the REST table: an operator may put an area's
 * routes below one of their names.
 */
export function earlierFaces(probes: OptionsOf<typeof diagnosticsSection>): (path: string) => boolean {
  const { LivenessPath, ReadinessPath, StartupPath } = probes;
  const own = [...places, LivenessPath, ReadinessPath, StartupPath].map((place) => place.toLowerCase());
  return (path) => {
    const lower = path.toLowerCase();
    return own.some((place) => lower.startsWith(place) && (lower[place.length] ?? '/') === '/');
  };
}
