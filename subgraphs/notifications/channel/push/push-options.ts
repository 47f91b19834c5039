import { z } from 'zod';
import { optionMembers } from '../../../kernel/options/section.ts';
import { wholeGroup } from '../whole-group.ts';

/** `Notifications:Push`: web push (RFC 8030, 8292), off until all three are set. */
export const pushOptions = wholeGroup(
  z.object(
    optionMembers('Notifications__Push', {
      /**
       * Contact of the operator for push services: `mailto:` or an https URL (RFC 8292).
       * @example mailto:admin@example.com
       */
      VapidSubject: z
        .string()
        .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must be mailto: or an https URL')
        .optional(),
      /**
       * Public key of this installation, base64url of 65 bytes: what browsers subscribe with.
       * @example BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM
       */
      VapidPublicKey: z
        .string()
        .regex(/^[\w-]{87}$/, 'must be the base64url form of 65 bytes')
        .optional(),
      /**
       * Private key to it, base64url of 32 bytes.
       * @example vault:push#private-key
       */
      VapidPrivateKey: z
        .string()
        .regex(/^[\w-]{43}$/, 'must be the base64url form of 32 bytes')
        .optional(),
    }),
  ),
  ['VapidSubject', 'VapidPublicKey', 'VapidPrivateKey'],
).prefault({});

/** Parsed. */
export type PushOptions = z.output<typeof pushOptions>;
