import { z } from 'zod';
import { optionMembers } from '../../../kernel/options/section.ts';
import { webhookUrl } from '../provider-url.ts';

/** `Notifications:Slack`: posts into one channel of a workspace, off until its incoming webhook is set. */
export const slackOptions = z
  .object(
    optionMembers('Notifications__Slack', {
      /**
       * URL of the incoming webhook. Who knows it can post, so it is a secret.
       * @example vault:slack#webhook
       */
      WebhookUrl: webhookUrl().optional(),
    }),
  )
  .prefault({});

/** Parsed. */
export type SlackOptions = z.output<typeof slackOptions>;
