import type { Area } from '../kernel/subgraph/area.ts';
import { bindPort } from '../kernel/subgraph/port.ts';
import { demoPlaces } from './demo.contract.ts';
import { demoModule } from './demo.module.ts';
import { demoMigrations } from './migrations/demo.migrations.ts';
import { PlaceEntity } from './place/place.entity.ts';
import { StoredDemoPlaces } from './place/place-seed.service.ts';

/** Demo data for a fresh development start. */
export const demoArea: Area = {
  name: 'demo',
  isForDevelopment: true,
  module: demoModule,
  entities: [PlaceEntity],
  migrations: demoMigrations,
  ports: ({ database }) => [bindPort(demoPlaces, new StoredDemoPlaces(database))],
};
