import { hostSections, PlatformOptions } from '../subgraphs/host/platform-options.ts';
import { loadOptions, writtenOption } from '../subgraphs/kernel/options/load.ts';
import { OptionsError } from '../subgraphs/kernel/options/options-error.ts';
import type { OptionsOf, OptionsSection } from '../subgraphs/kernel/options/section.ts';
import { authorizationSection } from '../subgraphs/kernel/permission/authorization.options.ts';
import {
  type AuthenticationOptions,
  authenticationSection,
  cognitoSection,
  entraIdSection,
  isProduction,
  keycloakSection,
} from './authentication/authentication.options.ts';
import { authenticationProblems } from './authentication/trusted-issuer.ts';
import { gatewaySection, standaloneGatewaySection } from './gateway.options.ts';

/** Environment variables, as `process.env` has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The configuration of a process, checked. */
export interface LoadedPlatformOptions {
  readonly options: PlatformOptions;
  readonly authentication: AuthenticationOptions;
  /** `Authentication:Authority` is set, or `NODE_ENV=production` (contract/README.md, "Development and production"). */
  readonly production: boolean;
}

const gatewaySections = [
  gatewaySection,
  authenticationSection,
  keycloakSection,
  entraIdSection,
  cognitoSection,
];

/** Plain variables that stand for an option. */
const aliases = { PORT: 'Gateway__Port', PublicUrl: 'Gateway__PublicUrl' };

/**
 * Reads every section and checks what holds between them.
 * @throws {OptionsError} listing all problems at once.
 */
export function loadPlatformOptions(env: Environment): LoadedPlatformOptions {
  const options = new PlatformOptions(read([...hostSections, ...gatewaySections], env));
  const authentication: AuthenticationOptions = {
    authentication: options.of(authenticationSection),
    keycloak: options.of(keycloakSection),
    entraId: options.of(entraIdSection),
    cognito: options.of(cognitoSection),
  };
  const production = isProduction(env, authentication.authentication);
  const problems = [
    ...authenticationProblems(authentication, env),
    ...(production && options.of(authorizationSection).AlwaysAllow
      ? ['Authorization__AlwaysAllow is refused in production.']
      : []),
    ...(options.of(gatewaySection).AllowAnonymous === true
      ? ['Gateway__AllowAnonymous is for a finished supergraph (Gateway__Supergraph) alone.']
      : []),
  ];
  if (problems.length > 0) throw new OptionsError(problems);
  return { options, authentication, production };
}

/** The options of a gateway over a finished supergraph: none but its own. @throws {OptionsError} all problems. */
export function loadGatewayOptions(env: Environment): OptionsOf<typeof standaloneGatewaySection> {
  return new PlatformOptions(read([standaloneGatewaySection], env)).of(standaloneGatewaySection);
}

/**
 * Whether the role `gateway` serves the finished supergraph of `Gateway:Supergraph` and nothing else, from whichever
 * source the option comes.
 */
export function servesFinishedSupergraph(env: Environment): boolean {
  return Boolean(writtenOption(gatewaySection, 'Supergraph', { env, aliases }));
}

function read(sections: readonly OptionsSection[], env: Environment): Readonly<Record<string, unknown>> {
  return loadOptions(Object.fromEntries(sections.map((section) => [section.name, section])), {
    env,
    aliases,
  });
}
