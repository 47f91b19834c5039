import { hostSections, PlatformOptions } from '../../subgraphs/host/platform-options.ts';
import { rendererSections } from '../../subgraphs/host/renderer-process.ts';
import { type Environment, loadOptions, readOptions } from '../../subgraphs/kernel/options/load.ts';
import { OptionsError } from '../../subgraphs/kernel/options/options-error.ts';
import type { OptionsSection } from '../../subgraphs/kernel/options/section.ts';
import { authorizationSection } from '../../subgraphs/kernel/permission/authorization.options.ts';
import { persistenceSection } from '../../subgraphs/kernel/persistence/persistence.options.ts';
import {
  type AuthenticationOptions,
  authenticationSection,
  cognitoSection,
  entraIdSection,
  isProduction,
  keycloakSection,
} from '../authentication/authentication.options.ts';
import { authenticationProblems } from '../authentication/trusted-issuer.ts';
import { consoleProblems } from '../console/console-options.ts';
import { gatewaySection } from './gateway.options.ts';
import { writtenNames } from './section-names.ts';

/** The configuration of a process, checked. */
export interface LoadedPlatformOptions {
  readonly options: PlatformOptions;
  readonly authentication: AuthenticationOptions;
  /** `Authentication:Authority` is set, or `NODE_ENV=production`. */
  readonly production: boolean;
}

const identityProviderSections: readonly OptionsSection[] = [
  authenticationSection,
  keycloakSection,
  entraIdSection,
  cognitoSection,
];

/** Every section of a process of the platform. */
export const platformSections: readonly OptionsSection[] = [
  ...hostSections,
  gatewaySection,
  ...identityProviderSections,
];

/** Rules between options; skipped when one of their sections is invalid. */
const rulesBetween: readonly {
  readonly sections: readonly OptionsSection[];
  readonly problemsOf: (options: PlatformOptions, env: Environment) => readonly string[];
}[] = [
  {
    sections: identityProviderSections,
    problemsOf: (options, env) => authenticationProblems(authenticationOf(options), env),
  },
  {
    sections: [authenticationSection, authorizationSection],
    problemsOf: (options, env) =>
      isProduction(env, options.of(authenticationSection)) && options.of(authorizationSection).AlwaysAllow
        ? ['Authorization__AlwaysAllow is refused in production.']
        : [],
  },
  {
    sections: [authenticationSection, gatewaySection],
    problemsOf: (options, env) =>
      consoleProblems(
        options.of(gatewaySection).Console,
        isProduction(env, options.of(authenticationSection)),
      ),
  },
  {
    sections: [persistenceSection],
    problemsOf: (options) => {
      const { Url, ReplicaUrls } = options.of(persistenceSection);
      return Url === undefined && ReplicaUrls.length > 0
        ? ['Persistence__ReplicaUrls needs Persistence__Url: the embedded database has no replicas.']
        : [];
    },
  },
  {
    sections: [gatewaySection],
    problemsOf: (options) =>
      options.of(gatewaySection).AllowAnonymous === true
        ? ['Gateway__AllowAnonymous is for a finished supergraph (Gateway__Supergraph) alone.']
        : [],
  },
];

function authenticationOf(options: PlatformOptions): AuthenticationOptions {
  return {
    authentication: options.of(authenticationSection),
    keycloak: options.of(keycloakSection),
    entraId: options.of(entraIdSection),
    cognito: options.of(cognitoSection),
  };
}

/** Reads every section and checks the rules between them. @throws {OptionsError} listing all problems. */
export function loadPlatformOptions(env: Environment): LoadedPlatformOptions {
  const { values, problems } = readOptions(byName(platformSections), { env, ...writtenNames });
  const options = new PlatformOptions(values);
  const all = [
    ...problems,
    ...rulesBetween.flatMap(({ sections, problemsOf }) =>
      options.has(...sections) ? problemsOf(options, env) : [],
    ),
  ];
  if (all.length > 0) throw new OptionsError(all);
  const authentication = authenticationOf(options);
  return { options, authentication, production: isProduction(env, authentication.authentication) };
}

/** The options of a renderer: its own and where it listens. @throws {OptionsError} all problems. */
export function loadRendererOptions(env: Environment): PlatformOptions {
  return new PlatformOptions(
    loadOptions(byName([...rendererSections, gatewaySection]), { env, ...writtenNames }),
  );
}

function byName(sections: readonly OptionsSection[]): Readonly<Record<string, OptionsSection>> {
  return Object.fromEntries(sections.map((section) => [section.name, section]));
}
