import { GuardedClient } from '../../kernel/http/guarded-client.ts';
import { trustHosts } from '../../kernel/http/target-policy.ts';
import type { KernelServices } from '../../kernel/subgraph/services.ts';
import { dashboardsEndpointsSection } from '../dashboards.options.ts';
import { KnownPlaces } from './known-places.ts';
import { NominatimGeocoder } from './nominatim-geocoder.ts';

/** The geocoder of the options; null if no service is configured. */
export function openGeocoding({
  options,
  logger,
  closers,
}: Pick<KernelServices, 'options' | 'logger' | 'closers'>): KnownPlaces | null {
  const { GeocodingUrl } = options(dashboardsEndpointsSection);
  if (GeocodingUrl === undefined) return null;
  const client = new GuardedClient({ policy: trustHosts([GeocodingUrl]) });
  closers.add(() => client.close());
  return new KnownPlaces(new NominatimGeocoder(client, GeocodingUrl), logger);
}
