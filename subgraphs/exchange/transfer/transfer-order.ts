import { z } from 'zod';
import { type Actor, actorKinds } from '../../kernel/call/actor.ts';
import { importFormats, sheetFormats } from '../exchange.contract.ts';

const texts = z.array(z.string());
const maybe = z.string().nullable();

/** The caller who started the transfer, as far as rules and audit need it. */
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
    columns: texts.nullish(),
  }),
  z.object({
    kind: z.literal('Import'),
    by: starter,
    target: z.string(),
    format: z.enum(importFormats),
    content: z.string(),
  }),
]);

/** The encrypted job payload: the work and the caller. The caller's rights are checked again when the job runs. */
export type TransferOrder = z.output<typeof order>;

export function writeOrder(value: TransferOrder): string {
  return JSON.stringify(value);
}

export function readOrder(text: string): TransferOrder {
  return order.parse(JSON.parse(text));
}

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
