import { loadModules } from '../../subgraphs/host/module-paths.ts';
import { modulesSection } from '../../subgraphs/host/modules.options.ts';
import { errorCodesOf } from '../../subgraphs/kernel/localization/error-codes.ts';
import type { PlatformModule } from '../../subgraphs/kernel/registry/module.ts';
import { withErrorCodes } from '../graphql/supergraph/module-error-codes.ts';
import { readSupergraph } from '../graphql/supergraph/supergraph-file.ts';
import { gatewaySection } from './gateway.options.ts';
import type { LoadedPlatformOptions } from './platform-options.ts';

/**
 * The text of the platform's supergraph, whose `ErrorCode` has the codes of the operator's modules too.
 * @param modules besides those of the options.
 */
export async function composeSupergraph(
  { options }: Pick<LoadedPlatformOptions, 'options'>,
  modules: readonly PlatformModule[] = [],
): Promise<string> {
  const named = await loadModules(options.of(modulesSection).Paths);
  const codes = [...named, ...modules].map((module) => errorCodesOf(module));
  return withErrorCodes(
    await readSupergraph(options.of(gatewaySection).Supergraph),
    Object.assign({}, ...codes),
  );
}
