import { productVersion } from '../../subgraphs/kernel/telemetry/product-version.ts';
import { areaRoutes } from './areas/all-routes.ts';
import { buildOpenApiDocument, type OpenApiDocument, type OpenApiInfo } from './openapi.ts';
import { buildRouteTable } from './table.ts';

/** The API's title and description. */
export const apiInfo: OpenApiInfo = {
  title: 'Platform service',
  version: productVersion,
  description: 'REST routes of the platform service, for the clients in the field. GraphQL is at /graphql.',
};

/** The document of the built-in areas under the default bases, as committed in `schema/openapi.json`. */
export function openApiDocument(): OpenApiDocument {
  return buildOpenApiDocument(buildRouteTable(areaRoutes, ['/api/v1', '/api', '']), apiInfo);
}
