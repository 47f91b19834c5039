import { z } from 'zod';
import { type SuppressionReason, suppressionLimits } from '../contract/suppression.ts';

/** What a provider says about one message: that its address bounced for good, or that its reader complained. */
export interface Feedback {
  readonly deliveryId: string;
  readonly address: string;
  readonly reason: Exclude<SuppressionReason, 'Manual'>;
  readonly details: string | null;
  /** Null where the provider names no time that can be read, or one before 1970. */
  readonly occurredAt: Date | null;
}

/** A callback that was read. */
export interface ProviderCallback {
  readonly feedback: readonly Feedback[];
  /** The address that confirms the subscription of Amazon SNS; null: it confirms nothing. */
  readonly confirmUrl: string | null;
}

/** Reads a parsed body. @throws {z.ZodError} for another shape. */
type Read = (body: unknown) => ProviderCallback;

/** What was read of a provider's event, before the id of the delivery is found in it. */
interface Report {
  /** The delivery's id, or a `Message-ID` of ours. */
  readonly message: string | undefined;
  readonly addresses: readonly string[];
  readonly reason: Feedback['reason'];
  readonly details: string | null | undefined;
  /** ISO 8601, or seconds since 1970. */
  readonly time: string | number | undefined;
}

const ours = /^<?([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:@[^\s>]*)?>?$/i;

function feedbackOf({ message, addresses, reason, details, time }: Report): Feedback[] {
  const deliveryId = ours.exec(message?.trim() ?? '')?.[1]?.toLowerCase();
  // What is not from us belongs to no tenant.
  if (deliveryId === undefined) return [];
  const at = new Date(typeof time === 'number' ? time * 1_000 : (time ?? Number.NaN));
  // A year before Christ is a date of JavaScript, and none of the database.
  const occurredAt = at.getTime() > 0 ? at : null;
  return addresses.map((address) => ({
    deliveryId,
    address,
    reason,
    details: details ?? null,
    occurredAt,
  }));
}

const callbackOf = (reports: readonly Report[]): ProviderCallback => ({
  feedback: reports.flatMap(feedbackOf),
  confirmUrl: null,
});

/** Counted first: to say of each of half a million elements what is wrong with it takes seconds. */
const reportsOf = <T extends z.ZodType>(report: T) =>
  z.array(z.unknown()).max(suppressionLimits.callbackReports).pipe(z.array(report));

const recipients = reportsOf(z.object({ emailAddress: z.string(), diagnosticCode: z.string().optional() }));

/** Notifications and published events of Amazon SES; everything but bounces and complaints is ignored. */
const sesEvent = z.object({
  notificationType: z.string().optional(),
  eventType: z.string().optional(),
  mail: z
    .object({ headers: reportsOf(z.object({ name: z.string(), value: z.string() })).default([]) })
    .optional(),
  bounce: z
    .object({ bounceType: z.string(), timestamp: z.string().optional(), bouncedRecipients: recipients })
    .optional(),
  complaint: z
    .object({
      timestamp: z.string().optional(),
      complainedRecipients: recipients,
      complaintFeedbackType: z.string().nullish(),
    })
    .optional(),
});

const snsMessage = z.union([
  z.object({ Type: z.literal('SubscriptionConfirmation'), SubscribeURL: z.string() }),
  z.object({ Type: z.literal('Notification'), Message: z.string() }),
  z.object({ Type: z.literal('UnsubscribeConfirmation') }),
]);

function readSesEvent(body: unknown): ProviderCallback {
  const { mail, bounce, complaint } = sesEvent.parse(body);
  const message = mail?.headers.find(({ name }) => name.toLowerCase() === 'x-delivery-id')?.value;
  if (complaint !== undefined)
    return callbackOf([
      {
        message,
        addresses: complaint.complainedRecipients.map(({ emailAddress }) => emailAddress),
        reason: 'Complaint',
        details: complaint.complaintFeedbackType,
        time: complaint.timestamp,
      },
    ]);
  if (bounce?.bounceType !== 'Permanent') return callbackOf([]);
  return callbackOf(
    bounce.bouncedRecipients.map(({ emailAddress, diagnosticCode }) => ({
      message,
      addresses: [emailAddress],
      reason: 'Bounce',
      details: diagnosticCode,
      time: bounce.timestamp,
    })),
  );
}

/** By SNS, with or without "raw message delivery". */
function readSes(body: unknown): ProviderCallback {
  const { success, data: envelope } = snsMessage.safeParse(body);
  if (!success) return readSesEvent(body);
  if (envelope.Type === 'SubscriptionConfirmation')
    return { feedback: [], confirmUrl: envelope.SubscribeURL };
  if (envelope.Type !== 'Notification') return callbackOf([]);
  // SNS sends texts of its own too, which are no events.
  const event = parseJson(envelope.Message);
  return event === undefined ? callbackOf([]) : readSesEvent(event);
}

/** Event Webhook of SendGrid. A bounce of the type `blocked` may pass; `dropped` tells what was reported before. */
const sendGridEvents = reportsOf(
  z.object({
    event: z.string(),
    email: z.string().default(''),
    type: z.string().optional(),
    reason: z.string().optional(),
    timestamp: z.number().optional(),
    'smtp-id': z.string().optional(),
  }),
);

function readSendGrid(body: unknown): ProviderCallback {
  return callbackOf(
    sendGridEvents.parse(body).flatMap((one): Report[] => {
      const isBounce = one.event === 'bounce' && one.type !== 'blocked';
      if (!isBounce && one.event !== 'spamreport') return [];
      return [
        {
          message: one['smtp-id'],
          addresses: [one.email],
          reason: isBounce ? 'Bounce' : 'Complaint',
          details: one.reason,
          time: one.timestamp,
        },
      ];
    }),
  );
}

/** The documented form for every other provider, or for a program between it and the platform. */
const genericEvents = z.object({
  events: reportsOf(
    z.object({
      deliveryId: z.string(),
      address: z.string(),
      kind: z.enum(['Bounce', 'Complaint']),
      isPermanent: z.boolean().default(true),
      details: z.string().nullish(),
      occurredAt: z.string().optional(),
    }),
  ),
});

function readGeneric(body: unknown): ProviderCallback {
  return callbackOf(
    genericEvents
      .parse(body)
      .events.filter(({ kind, isPermanent }) => kind === 'Complaint' || isPermanent)
      .map(({ deliveryId, address, kind, details, occurredAt }) => ({
        message: deliveryId,
        addresses: [address],
        reason: kind,
        details,
        time: occurredAt,
      })),
  );
}

const readers = new Map<string, Read>([
  ['ses', readSes],
  ['sendgrid', readSendGrid],
]);

/** @returns null for a body that is not in the provider's form. */
export function readCallback(provider: string, body: string): ProviderCallback | null {
  try {
    return (readers.get(provider) ?? readGeneric)(parseJson(body));
  } catch (error) {
    if (error instanceof z.ZodError) return null;
    throw error;
  }
}

/** @returns undefined for what is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
