import { readFileSync } from 'node:fs';
import { buildASTSchema, parse } from 'graphql';
import { areas } from '../../subgraphs/host/host.ts';
import { kernelTexts } from '../../subgraphs/kernel/localization/kernel.texts.ts';
import { translationKind } from '../../subgraphs/kernel/localization/translation.ts';
import { eventTypeKind } from '../../subgraphs/kernel/messaging/event-type.ts';
import type { ContributionKind } from '../../subgraphs/kernel/registry/module.ts';
import { productVersion } from '../../subgraphs/kernel/telemetry/product-version.ts';
import { findCommittedSupergraph } from '../graphql/supergraph/supergraph-file.ts';
import { areaRoutes } from './areas/all-routes.ts';
import { buildOpenApiDocument, defaultChoices, type OpenApiDocument, type OpenApiInfo } from './openapi.ts';
import { buildRouteTable } from './table.ts';

/** The API's title and description. */
export const apiInfo: OpenApiInfo = {
  title: 'Platform service',
  version: productVersion,
  description: 'REST routes of the platform service, for the clients in the field. GraphQL is at /graphql.',
};

/** The document of the built-in areas under the default bases, as committed in `schema/openapi.json`. */
export function openApiDocument(): OpenApiDocument {
  const sdl = readFileSync(findCommittedSupergraph(), 'utf8');
  const graphql = buildASTSchema(parse(sdl, { noLocation: true }), { assumeValidSDL: true });
  const table = buildRouteTable(areaRoutes, ['/api/v1', '/api', '']);
  const events = {
    eventTypes: contributionsOf(eventTypeKind),
    translations: contributionsOf(translationKind),
  };
  return buildOpenApiDocument(table, apiInfo, { ...defaultChoices, graphql, events });
}

/** What the kernel's texts and the built-in areas contribute of a kind. */
function contributionsOf<T>(wanted: ContributionKind<T>): readonly T[] {
  return [kernelTexts, ...areas.map(({ module }) => module)].flatMap(({ contributes }) =>
    contributes.filter(({ kind }) => kind === wanted).map(({ value }) => value as T),
  );
}
