import { Router } from 'express';
import type { PlatformProcess } from '../../../subgraphs/host/platform-process.ts';
import { Actor } from '../../../subgraphs/kernel/call/actor.ts';
import { fetchLike } from '../../../subgraphs/kernel/http/fetch-like.ts';
import { GuardedClient } from '../../../subgraphs/kernel/http/guarded-client.ts';
import { trustHosts } from '../../../subgraphs/kernel/http/target-policy.ts';
import type { Environment } from '../../../subgraphs/kernel/options/load.ts';
import { persistenceSection } from '../../../subgraphs/kernel/persistence/persistence.options.ts';
import type { Logger } from '../../../subgraphs/kernel/telemetry/logger.ts';
import { createDevIssuer, type DevIssuer } from '../../authentication/dev-issuer/dev-issuer.ts';
import { devKeyFile } from '../../authentication/dev-issuer/dev-keys.ts';
import { issueDevToken } from '../../authentication/dev-issuer/issue-token.ts';
import {
  developmentGrants,
  seededTenantName,
  seededTenants,
  seededUsers,
} from '../../authentication/dev-issuer/seeded-users.ts';
import type { DevelopmentUsers } from '../../explorers/development-users.ts';
import { graphiql } from '../../explorers/graphiql.ts';
import { outboxList } from '../../explorers/outbox-list.ts';
import { requireOwnHost } from '../../explorers/own-host.ts';
import { platformExamples } from '../../explorers/platform-examples.ts';
import { receiverList } from '../../explorers/receiver-list.ts';
import { sandbox } from '../../explorers/sandbox.ts';
import type { DevelopmentEndpoints } from '../../gateway.ts';
import type { LoadedPlatformOptions } from '../platform-options.ts';

export interface Development extends DevelopmentEndpoints {
  readonly issuer: DevIssuer;
  readonly users: DevelopmentUsers;
  close(): Promise<void>;
}

export interface DevelopmentDependencies {
  readonly env: Environment;
  readonly loaded: LoadedPlatformOptions;
  readonly process: PlatformProcess;
  readonly publicUrl: string;
  readonly logger: Logger;
}

/**
 * Opens the dev issuer, the explorers and the landing page, and seeds the data.
 * @throws {Error} in production.
 */
export async function openDevelopment(dependencies: DevelopmentDependencies): Promise<Development> {
  const { loaded, publicUrl, logger } = dependencies;
  const keyFile = devKeyFile(loaded.options.of(persistenceSection).DataDirectory);
  const client = new GuardedClient({ policy: trustHosts([new URL(publicUrl).origin]) });
  const issuer = await createDevIssuer({
    env: dependencies.env,
    authentication: loaded.authentication.authentication,
    publicUrl,
    keyFile,
    logoutPath: loaded.authentication.authentication.BackChannelLogout.EndpointPath,
    fetch: fetchLike(client),
    logger,
  });
  await seed(dependencies.process);
  const users = developmentUsers(keyFile, issuer.issuer);
  return {
    issuer,
    users,
    router: createRouter(issuer, users, publicUrl)
      .use(outboxList(dependencies.process.outbox))
      .use(receiverList(dependencies.process.receiver)),
    landingPage: sandbox(users),
    close: () => client.close(),
  };
}

function seed(platform: PlatformProcess): Promise<void> {
  return platform.seed({
    tenants: seededTenants,
    users: seededUsers.map((user) => ({
      tenantId: user.tenantId,
      actor: new Actor({
        userId: user.id,
        userName: user.key,
        email: user.email,
        firstName: user.givenName,
        lastName: user.familyName,
        roles: user.roles,
        isAuthenticated: true,
      }),
    })),
    grants: developmentGrants,
  });
}

function developmentUsers(keyFile: string, issuer: string): DevelopmentUsers {
  return {
    all: seededUsers.map((user) => ({
      name: user.key,
      description: `${seededTenantName(user.tenantId)}, ${user.roles.join(', ')}`,
    })),
    tokenFor: async (name) =>
      seededUsers.some(({ key }) => key === name) ? issueDevToken(keyFile, issuer, { user: name }) : null,
  };
}

function createRouter(issuer: DevIssuer, users: DevelopmentUsers, publicUrl: string): Router {
  const router = Router();
  router.use(requireOwnHost(publicUrl));
  router.use('/dev/issuer', (request, response, next) => {
    issuer.handle(request, response).catch(next);
  });
  // RFC 8414 section 3.1: the well-known part goes before the issuer's path.
  router.get('/.well-known/oauth-authorization-server/dev/issuer', (request, response, next) => {
    request.url = '/dev/issuer/.well-known/oauth-authorization-server';
    request.originalUrl = request.url;
    issuer.handle(request, response).catch(next);
  });
  router.use(graphiql({ enabled: true, users, examples: platformExamples }));
  return router;
}
