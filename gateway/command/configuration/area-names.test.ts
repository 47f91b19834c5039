import { expect, it } from 'vitest';
import { PlatformClient } from '../../../schema/client/platform-client.ts';
import { areaNames } from './area-names.ts';
import { configurationAreas } from './areas.ts';

it('names every area', () => {
  const client = new PlatformClient({ baseUrl: 'http://platform.test', token: () => '' });
  const ask = () => Promise.reject(new Error('nothing is asked'));
  const areas = configurationAreas({ client, ask, environment: {} });
  expect(areas.map(({ name }) => name)).toEqual(areaNames);
});
