import { definePort } from '../../kernel/subgraph/port.ts';

/** The installation's own text for a type. */
export interface WrittenNotification {
  readonly title: string;
  readonly body: string | null;
  /** A complete page for e-mails; null: the platform's own page around title and body. */
  readonly html: string | null;
}

/** Name of the template for a digest of several notifications of a type. */
export const digestTemplateOf = (typeName: string): string => `${typeName}.digest`;

/** The installation's own texts for types. */
export interface NotificationTextOverride {
  /**
   * Never inside a transaction.
   * @param name of the type, or {@link digestTemplateOf} of it.
   * @param mail given for an e-mail, whose page has its styles in attributes: further values, asked only where there is a
   * template; a name of the data wins.
   * @returns null where the code's own texts hold.
   */
  render(
    tenantId: string,
    name: string,
    culture: string,
    data: Readonly<Record<string, unknown>>,
    mail?: () => Promise<Readonly<Record<string, unknown>>>,
  ): Promise<WrittenNotification | null>;
}

/** Published templates named after a type, or the digest of a type; unbound: the code's own texts. */
export const notificationTextOverride = definePort<NotificationTextOverride>('notifications.text-override');
