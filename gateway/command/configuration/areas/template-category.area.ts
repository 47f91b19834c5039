import { z } from 'zod';
import type { PlatformClient } from '../../../../schema/client/platform-client.ts';
import { byKey, type ConfigurationArea } from '../area.ts';

const category = z.strictObject({
  description: z.string().nullable().default(null),
  icon: z.string().nullable().default(null),
  sortOrder: z.number().default(0),
});
const file = z.record(z.string(), category);
type Category = z.output<typeof category>;

/** Categories of templates, by name. */
export function templateCategoryArea(
  client: PlatformClient,
): ConfigurationArea<Category, z.output<typeof file>> {
  return {
    name: 'template-categories',
    file,
    ...byKey,
    async read() {
      const found = await client.call('ListTemplateCategories', {});
      return new Map(
        found.map(({ id, name, description, icon, sortOrder }) => [
          name,
          { id, value: { description, icon, sortOrder } },
        ]),
      );
    },
    async write(name, wanted, current) {
      const body = { name, ...wanted };
      if (current?.id === undefined) await client.call('CreateTemplateCategory', { body });
      else await client.call('UpdateTemplateCategory', { path: { id: current.id }, body });
    },
    async remove(_name, { id = '' }) {
      await client.call('DeleteTemplateCategory', { path: { id } });
    },
  };
}
