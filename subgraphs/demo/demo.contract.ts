import { definePort } from '../kernel/subgraph/port.ts';

/** What a development start shows. */
export interface DemoPlaces {
  /** Puts the places into a tenant; again and again without effect. */
  seed(tenantId: string): Promise<void>;
}

/** Places of the demo. */
export const demoPlaces = definePort<DemoPlaces>('demo.places');

/** The dashboard that shows them, and something of every area. */
export const overviewName = 'Platform.Demo.Overview';
