import { z } from 'zod';
import { optionMembers } from '../../../kernel/options/section.ts';
import { providerUrl } from '../provider-url.ts';
import { wholeGroup } from '../whole-group.ts';

/** `Notifications:Zulip`: posts into one stream, off until server, bot and stream are set. */
export const zulipOptions = wholeGroup(
  z.object(
    optionMembers('Notifications__Zulip', {
      /** Address of the organisation. */
      BaseUrl: providerUrl().optional(),
      /**
       * E-mail address of the bot.
       * @example platform-bot@example.com
       */
      BotEmail: z.email('must be an e-mail address').optional(),
      /**
       * Its key.
       * @example vault:zulip#key
       */
      ApiKey: z.string().min(1).optional(),
      /**
       * Stream that is posted into.
       * @example operations
       */
      DefaultStream: z.string().min(1).max(60).optional(),
      /** Topic within it. */
      DefaultTopic: z.string().min(1).max(60).default('notifications'),
    }),
  ),
  ['BaseUrl', 'BotEmail', 'ApiKey', 'DefaultStream'],
).prefault({});

/** Parsed. */
export type ZulipOptions = z.output<typeof zulipOptions>;
