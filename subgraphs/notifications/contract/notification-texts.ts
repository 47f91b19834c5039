import { definePort } from '../../kernel/subgraph/port.ts';

/** The installation's own text for a type. */
export interface WrittenNotification {
  readonly title: string;
  readonly body: string | null;
  /** A complete page for e-mails; null: the platform's own page around title and body. */
  readonly html: string | null;
}

/** The installation's own texts for types. */
export interface NotificationTextOverride {
  /** @returns null where the code's own texts hold. Never inside a transaction. */
  render(
    tenantId: string,
    typeName: string,
    culture: string,
    data: Readonly<Record<string, unknown>>,
  ): Promise<WrittenNotification | null>;
}

/** Published templates named after a type; unbound: the code's own texts. */
export const notificationTextOverride = definePort<NotificationTextOverride>('notifications.text-override');
