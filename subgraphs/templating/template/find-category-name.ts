import type { EntityManager } from '@mikro-orm/postgresql';
import { uuidOrNull } from '../../kernel/persistence/uuid.ts';

/** A category by its name, in the spelling of the list of categories, or by its id; an unlisted name stays. */
export async function findCategoryName(
  em: EntityManager,
  tenantId: string,
  written: string | null,
): Promise<string | null> {
  if (written === null) return null;
  const [listed]: { name: string }[] = await em.execute(
    'select name from templating.category where tenant_id = ? and (id = ? or lower(name) = lower(?)) limit 1',
    [tenantId, uuidOrNull(written), written],
  );
  return listed?.name ?? written;
}
