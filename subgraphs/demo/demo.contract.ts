import { definePort } from '../kernel/subgraph/port.ts';

/** Seeds the demo data of a development start. */
export interface DemoPlaces {
  /** Inserts the places into a tenant; idempotent. */
  seed(tenantId: string): Promise<void>;
}

export const demoPlaces = definePort<DemoPlaces>('demo.places');

/** The dashboard of the demo, with widgets of every area. */
export const overviewName = 'Platform.Demo.Overview';
