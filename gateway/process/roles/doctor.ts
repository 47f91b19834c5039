import { redisSection } from '../../../subgraphs/kernel/cache/redis.options.ts';
import { vaultSection } from '../../../subgraphs/kernel/crypto/crypto.options.ts';
import { messagingSection } from '../../../subgraphs/kernel/messaging/messaging.options.ts';
import { type Environment, writtenOptions } from '../../../subgraphs/kernel/options/load.ts';
import { OptionsError } from '../../../subgraphs/kernel/options/options-error.ts';
import { persistenceSection } from '../../../subgraphs/kernel/persistence/persistence.options.ts';
import { readObservability } from '../../../subgraphs/kernel/telemetry/observability.ts';
import { resolveTrustedIssuer } from '../../authentication/trusted-issuer.ts';
import { database, migrationRole, readReplica } from '../../doctor/database-examinations.ts';
import { type Examination, runExamination } from '../../doctor/examination.ts';
import { type Finding, fail, pass } from '../../doctor/finding.ts';
import { dataDirectory, examineNode } from '../../doctor/host-examinations.ts';
import { secretsOf, withoutSecrets } from '../../doctor/secrets.ts';
import { identityProvider, nats, redis, tracing } from '../../doctor/service-examinations.ts';
import { supergraph } from '../../doctor/supergraph-examination.ts';
import { findingTable, hasFailed } from '../../doctor/table.ts';
import { vault } from '../../doctor/vault-examination.ts';
import { applicationName } from '../application-name.ts';
import { gatewaySection } from '../gateway.options.ts';
import { loadPlatformOptions } from '../platform-options.ts';
import { loadGatewayOptions, servesFinishedSupergraph } from '../standalone-options.ts';
import type { StartRole } from './running-role.ts';

/** Milliseconds one examination may take. */
const timeLimit = 10_000;

/**
 * Checks a deployment, prints advice and ends (`npm run doctor`), with exit code 1 when it would not work. The
 * argument `gateway` is that role: only a gateway, with `Gateway:Supergraph`.
 */
export const runDoctor: StartRole = async (env, role) => {
  const alone = role === 'gateway' && servesFinishedSupergraph(env);
  const findings = [
    examineNode(process.versions.node),
    ...(await examine(env, alone ? standalone : platform)),
  ];
  const secrets = secretsOf(writtenOptions(env));
  return {
    port: null,
    greeting: findingTable(findings).map((line) => withoutSecrets(line, secrets)),
    exitCode: hasFailed(findings) ? 1 : 0,
    close: async () => {},
  };
};

async function examine(
  env: Environment,
  examinations: (env: Environment) => readonly Examination[],
): Promise<readonly Finding[]> {
  try {
    const chosen = examinations(env);
    const findings: Finding[] = [pass('Options', 'All of them are valid.')];
    for (const examination of chosen) findings.push(...(await runExamination(examination, timeLimit)));
    return findings;
  } catch (error) {
    if (!(error instanceof OptionsError)) throw error;
    const advice = 'deploy/options.md lists every option; the rest is examined when the options are valid.';
    return error.problems.map((problem) => fail('Options', problem, advice));
  }
}

/** @throws {OptionsError} listing all problems. */
function platform(env: Environment): readonly Examination[] {
  const { options, authentication, production } = loadPlatformOptions(env);
  const { Url, MigrationUrl, ReplicaUrls, DataDirectory } = options.of(persistenceSection);
  const { Supergraph: path, Subgraphs: remote, SubgraphPolicies: policies } = options.of(gatewaySection);
  const { Nats } = options.of(messagingSection);
  const severalProcesses = Object.keys(remote).length > 0 || (production && Url !== undefined);
  return [
    dataDirectory(DataDirectory),
    database(options),
    ...(MigrationUrl === undefined ? [] : [migrationRole(options, MigrationUrl)]),
    ...ReplicaUrls.map((url, at) => readReplica(options, url, at + 1)),
    redis(options.of(redisSection), severalProcesses),
    ...(Nats.Servers.length === 0 ? [] : [nats(Nats)]),
    vault(options.of(vaultSection), { Url, DataDirectory }),
    identityProvider(production ? resolveTrustedIssuer(authentication, env, '') : null),
    supergraph({ path, remote, policies, builtIn: true }),
    tracing(readObservability(env, applicationName()), env.OTEL_EXPORTER_OTLP_PROTOCOL),
  ];
}

/** A gateway over a composed supergraph has no other options. */
function standalone(env: Environment): readonly Examination[] {
  const { Supergraph: path, Subgraphs: remote, SubgraphPolicies: policies } = loadGatewayOptions(env);
  return [
    supergraph({ path, remote, policies, builtIn: false }),
    tracing(readObservability(env, applicationName('gateway')), env.OTEL_EXPORTER_OTLP_PROTOCOL),
  ];
}
