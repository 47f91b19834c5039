import { type DocumentNode, getOperationAST } from 'graphql';
import { fragmentsOf, rootFieldNodes } from '../graphql/supergraph/admission.ts';

/**
 * Mutations that can be tried and rolled back: each works in one transaction of this process, has effects elsewhere only
 * through the events and jobs of that transaction, and returns what the transaction returned. `markNotificationRead` is
 * absent because it returns a count that is read afterwards.
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
