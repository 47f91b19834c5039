import { z } from 'zod';
import { optionMembers } from '../../subgraphs/kernel/options/section.ts';
import { flag } from '../../subgraphs/kernel/options/written-values.ts';

/** Options of the console, as members of `Gateway:Console`. */
export const consoleOptions = z
  .object(
    optionMembers('Gateway__Console', {
      /** Whether the pages under `/console` exist. Default: in development, and where `ClientId` is set. */
      Enabled: flag().optional(),
      /**
       * The public client of the identity provider that signs people in; its redirect URI is `{PublicUrl}/console/callback`.
       * @example platform-console
       */
      ClientId: z.string().min(1).optional(),
      /** What is asked of the provider; some give refresh tokens for `offline_access` alone. */
      Scope: z.string().min(1).default('openid profile email'),
      /**
       * Further parameters of the authorization request, by name: `audience`, `resource`.
       * @example Gateway__Console__Parameters__audience=platform-service
       */
      Parameters: z.record(z.string(), z.string()).default({}),
    }),
  )
  .prefault({});

/** The options of the console, parsed. */
export type ConsoleOptions = z.output<typeof consoleOptions>;

/** Whether this installation has a console. */
export function hasConsole({ Enabled, ClientId }: ConsoleOptions, production: boolean): boolean {
  return Enabled ?? (!production || ClientId !== undefined);
}

/** What is wrong with the options in production, as sentences. */
export function consoleProblems({ Enabled, ClientId }: ConsoleOptions, production: boolean): string[] {
  return production && Enabled === true && ClientId === undefined
    ? ['Gateway__Console__ClientId is required in production while Gateway__Console__Enabled is true.']
    : [];
}
