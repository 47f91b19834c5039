import { z } from 'zod';
import { text } from '../../../kernel/error/text.ts';
import { notificationLimits } from '../../contract/notification.ts';
import { pushPlatforms } from './push-token.rules.ts';

const token = text({ min: 1, max: notificationLimits.deviceToken });

/** Shape and limits of a device's token; the platform in any case. */
export const pushTokenInput = z.object({
  token: token.regex(/^[\x21-\x7e]*$/, 'Validation:InvalidCharacter'),
  platform: z.string().toLowerCase().pipe(z.enum(pushPlatforms, 'Validation:InvalidPlatform')),
  deviceId: text({ min: 1, max: notificationLimits.deviceId }).nullish(),
});

/** What names a token that goes. */
export const pushTokenKeyInput = z.object({ token });
