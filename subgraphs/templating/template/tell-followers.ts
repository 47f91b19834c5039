import type { Transaction } from '../../kernel/persistence/unit-of-work.ts';
import { notify } from '../../notifications/contract/notify.ts';
import { stateChanged, templateEntityId, templateEntityType } from '../templating.contract.ts';
import { readTemplates } from '../templating.permissions.ts';
import type { Move } from './lifecycle.rules.ts';
import type { TemplateRow } from './template.entity.ts';

/** Notifies who follows a template, and may read it, of its move. @param mover a person, or a key. */
export function tellFollowers(
  transaction: Pick<Transaction, 'publish'>,
  { name, culture }: TemplateRow,
  { from, to }: Move,
  mover: { readonly id: string; readonly isPerson: boolean },
): Promise<void> {
  const entity = { entityType: templateEntityType, entityId: templateEntityId(name, culture || null) };
  return notify(transaction, {
    type: stateChanged,
    recipients: { followersOf: entity, except: [mover.id] },
    data: { ...entity, previousState: from, newState: to, transitionedBy: mover.id },
    entity,
    ...(mover.isPerson ? { actorUserId: mover.id } : {}),
    requiredPermission: readTemplates,
  });
}
