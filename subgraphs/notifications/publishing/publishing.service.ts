import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import { invalidInput } from '../../kernel/error/domain-error.ts';
import { validate } from '../../kernel/error/validation.ts';
import type { UnitOfWork } from '../../kernel/persistence/unit-of-work.ts';
import type { AttachmentService } from '../attachment/attachment.service.ts';
import { type NotificationRecipients, type Notify, notificationIdOf, notify } from '../contract/notify.ts';
import type { VisibleTypes } from '../type/visible-types.service.ts';
import { publishNotificationInput } from './publishing.input.ts';

/** Result of publishing. */
export interface PublishedNotification {
  readonly id: string;
  readonly notificationType: string;
}

/** Publishing by hand. */
export class PublishingService {
  constructor(
    private readonly unit: UnitOfWork,
    private readonly types: VisibleTypes,
    private readonly attachments: AttachmentService,
  ) {}

  /**
   * Publishes a notification to users of the caller's tenant. Users of other tenants are ignored.
   * @throws {DomainError} `invalid`, also for a type the caller may not see; `notFound` for an attachment.
   */
  async publish(input: unknown): Promise<PublishedNotification> {
    const given = validate(publishNotificationInput, input);
    const { type, recipients, data, entity, dedupeKey, severity, channels } = given;
    await checkType(this.types, given);
    const attachmentBlobIds = await this.attachments.check(given.attachmentBlobIds ?? []);
    const request: Notify = {
      type,
      data,
      recipients: recipientsOf(recipients),
      ...(entity == null ? {} : { entity }),
      ...(severity == null ? {} : { severity }),
      ...(channels == null ? {} : { channels: [...new Set(channels)] }),
      ...(given.tags == null ? {} : { tags: given.tags }),
      ...(given.threadKey == null ? {} : { threadKey: given.threadKey }),
      ...(given.actions == null ? {} : { actions: given.actions }),
      ...(attachmentBlobIds.length === 0 ? {} : { attachmentBlobIds }),
      ...(dedupeKey == null ? { notificationId: uuid() } : { dedupeKey }),
    };
    return this.unit.run('publishNotification', async (transaction) => {
      const id = notificationIdOf(this.unit.call.tenant.id, request, '');
      await this.attachments.keep(transaction.em, id, attachmentBlobIds);
      await notify(transaction, request);
      return { id, notificationType: type };
    });
  }
}

/** @throws {DomainError} `invalid` for a type the caller may not see, and for what the type does not allow. */
export async function checkType(
  types: VisibleTypes,
  {
    type,
    severity,
    channels,
  }: Pick<z.infer<typeof publishNotificationInput>, 'type' | 'severity' | 'channels'>,
): Promise<void> {
  const definition = await types.find(type);
  if (definition === null) throw invalidInput({ type: ['Validation:UnknownType'] });
  if (severity != null && !definition.allowedSeverities.includes(severity))
    throw invalidInput({ severity: ['Validation:InvalidValue'] });
  if (channels?.some((channel) => !definition.allowedChannels.includes(channel)))
    throw invalidInput({ channels: ['Validation:UnknownChannel'] });
}

function recipientsOf({
  users,
  followersOf,
}: {
  readonly users?: readonly string[] | null | undefined;
  readonly followersOf?: { readonly entityType: string; readonly entityId: string } | null | undefined;
}): NotificationRecipients {
  if (users != null) return { users };
  return followersOf == null ? { subscribers: true } : { followersOf };
}
