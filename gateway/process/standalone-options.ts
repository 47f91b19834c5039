import { type Environment, loadOptions, readOption } from '../../subgraphs/kernel/options/load.ts';
import type { OptionsOf } from '../../subgraphs/kernel/options/section.ts';
import { gatewaySection, standaloneGatewaySection } from './gateway.options.ts';
import { writtenNames } from './section-names.ts';

/** The options of a gateway over a composed supergraph. @throws {OptionsError} all problems. */
export function loadGatewayOptions(env: Environment): OptionsOf<typeof standaloneGatewaySection> {
  return loadOptions({ gateway: standaloneGatewaySection }, { env, ...writtenNames }).gateway;
}

/**
 * True when the role `gateway` serves only the composed supergraph of `Gateway:Supergraph`, from any source of the
 * option.
 */
export function servesFinishedSupergraph(env: Environment): boolean {
  return Boolean(readOption(gatewaySection, 'Supergraph', { env, ...writtenNames }));
}
