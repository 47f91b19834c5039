import { z } from 'zod';
import { optionMembers } from '../../subgraphs/kernel/options/section.ts';
import { flag } from '../../subgraphs/kernel/options/written-values.ts';

/** Options of the console, as members of `Gateway:Console`. */
export const consoleOptions = z
  .object(
    optionMembers('Gateway__Console', {
      /** Serves the pages under `/console`. Default: in development, and when `ClientId` is set. */
      Enabled: flag().optional(),
      /**
       * The public client at the identity provider; its redirect URI is `{PublicUrl}/console/callback`.
       * @example platform-console
       */
      ClientId: z.string().min(1).optional(),
      /** Requested scopes; some providers issue refresh tokens only for `offline_access`. */
      Scope: z.string().min(1).default('openid profile email'),
      /**
       * Further parameters of the authorization request, by name: `audience`, `resource`.
       * @example Gateway__Console__Parameters__audience=platform-service
       */
      Parameters: z.record(z.string(), z.string()).default({}),
    }),
  )
  .prefault({});

export type ConsoleOptions = z.output<typeof consoleOptions>;

/** True when this installation serves the console. */
export function hasConsole({ Enabled, ClientId }: ConsoleOptions, production: boolean): boolean {
  return Enabled ?? (!production || ClientId !== undefined);
}

/** The problems of the options in production, as sentences. */
export function consoleProblems({ Enabled, ClientId }: ConsoleOptions, production: boolean): string[] {
  return production && Enabled === true && ClientId === undefined
    ? ['Gateway__Console__ClientId is required in production while Gateway__Console__Enabled is true.']
    : [];
}
