import type { Router } from 'express';
import { developmentReceiverOrigin } from './development-receiver.ts';
import type { DevelopmentUsers } from './development-users.ts';
import { type LandingLink, type LandingPage, landingPage } from './landing-page.ts';

const explorers: readonly LandingLink[] = [
  {
    href: '/graphql',
    title: 'Apollo Sandbox',
    text: 'Explore the supergraph; without internet GraphiQL opens',
  },
  { href: '/graphiql', title: 'GraphiQL', text: 'The same without the internet' },
  { href: '/dev/outbox', title: 'Outbox', text: 'What was, or would have been, sent to people' },
  { href: '/dev/receiver', title: 'Webhook receiver', text: `What ${developmentReceiverOrigin} was sent` },
];

const consoleLink: LandingLink = {
  href: '/console',
  title: 'Console',
  text: 'Pages over every area, for people who sign in',
};

const reference: readonly LandingLink[] = [
  { href: '/docs', title: 'REST', text: 'Every route, readable and callable' },
  { href: '/openapi.json', title: 'OpenAPI', text: 'The same for machines' },
];

const probes: readonly LandingLink[] = [
  { href: '/health/live', title: 'Liveness', text: 'Whether this process runs' },
  { href: '/health/ready', title: 'Readiness', text: 'Whether it can serve' },
  { href: '/health/startup', title: 'Startup', text: 'Whether it has started' },
];

export interface LandingPageOptions {
  /** Null in production, which has no explorers. */
  readonly users: DevelopmentUsers | null;
  readonly withConsole: boolean;
  /** Whether the REST reference is public. */
  readonly withReference: boolean;
}

/** The platform's `/`: running subgraphs and links. */
export function platformLandingPage(
  running: LandingPage['running'],
  { users, withConsole, withReference }: LandingPageOptions,
): Router {
  return landingPage({
    title: 'Platform service',
    summary:
      'One multi-tenant backend: a federated GraphQL supergraph, REST for the clients in the field, realtime.',
    running,
    links: [
      ...(withConsole ? [consoleLink] : []),
      ...(users === null ? [] : explorers),
      ...(withReference ? reference : []),
      ...probes,
    ],
    users: users?.all ?? [],
  });
}
