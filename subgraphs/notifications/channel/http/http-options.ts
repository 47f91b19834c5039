import { z } from 'zod';
import { optionMembers } from '../../../kernel/options/section.ts';
import { webhookUrl } from '../provider-url.ts';
import { wholeGroup } from '../whole-group.ts';

/** `Notifications:Http`: posts each delivery to one endpoint, off until endpoint and secret are set. */
export const httpOptions = wholeGroup(
  z.object(
    optionMembers('Notifications__Http', {
      /** Endpoint that receives a signed JSON document for each delivery. */
      Url: webhookUrl().optional(),
      /**
       * Key of the signatures (Standard Webhooks): `whsec_` and 24 to 64 bytes in base64.
       * @example vault:notifications#secret
       */
      Secret: z
        .string()
        .regex(
          /^whsec_(?:[A-Za-z0-9+/]{4}){8,21}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
          'must be whsec_ and 24 to 64 bytes in base64',
        )
        .optional(),
    }),
  ),
  ['Url', 'Secret'],
).prefault({});

/** Parsed. */
export type HttpOptions = z.output<typeof httpOptions>;
