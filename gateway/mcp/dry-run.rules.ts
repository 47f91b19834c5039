import { type DocumentNode, getOperationAST } from 'graphql';
import { fragmentsOf, rootFieldNodes } from '../graphql/supergraph/admission.ts';

/**
 * Mutations that can be undone: they do everything in one transaction of a unit of work of this process, their effects
 * elsewhere come from its events and jobs, and they answer with what it returned. `markNotificationRead` is absent
 * because it answers with a count that is read afterwards.
 */
const undoable: ReadonlySet<string> = new Set([
  'createTimelineEntry',
  'publishNotification',
  'retryWebhookDelivery',
  'updateSetting',
]);

/** True when an operation changes nothing but what {@link undoable} says. */
export function canBeUndone(document: DocumentNode): boolean {
  const operation = getOperationAST(document);
  return (
    operation?.operation === 'mutation' &&
    rootFieldNodes(operation.selectionSet, fragmentsOf(document)).every(({ name }) =>
      undoable.has(name.value),
    )
  );
}
