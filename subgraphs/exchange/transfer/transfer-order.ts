import { z } from 'zod';
import { type Actor, actorKinds } from '../../kernel/call/actor.ts';
import { importFormats, sheetFormats } from '../exchange.contract.ts';

const texts = z.array(z.string());
const maybe = z.string().nullable();

/** Whoever started it, as far as rules and histories ask. */
const starter = z.object({
  userId: maybe,
  userName: maybe,
  firstName: maybe,
  lastName: maybe,
  apiKeyId: maybe,
  actorKind: z.enum(actorKinds),
  roles: texts,
  permissions: texts,
  locale: z.string(),
});

const order = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('Export'),
    by: starter,
    query: z.string(),
    format: z.enum(sheetFormats),
    request: z.unknown(),
  }),
  z.object({
    kind: z.literal('Import'),
    by: starter,
    target: z.string(),
    format: z.enum(importFormats),
    content: z.string(),
  }),
]);

/** What a job is to do, and for whom: with the rights the starter had, asked again when it runs. */
export type TransferOrder = z.output<typeof order>;

/** An order as text. */
export function writeOrder(value: TransferOrder): string {
  return JSON.stringify(value);
}

/** An order as {@link writeOrder} wrote it. */
export function readOrder(text: string): TransferOrder {
  return order.parse(JSON.parse(text));
}

/** Whoever starts something, for its order. */
export function starterOf(actor: Actor, locale: string): TransferOrder['by'] {
  const { userId, userName, firstName, lastName, apiKeyId, actorKind } = actor;
  return {
    userId,
    userName,
    firstName,
    lastName,
    apiKeyId,
    actorKind,
    locale,
    roles: [...actor.roles],
    permissions: [...actor.permissions],
  };
}
