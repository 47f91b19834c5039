import { z } from 'zod';
import { optionMembers } from '../../kernel/options/section.ts';
import { amount, count } from '../../kernel/options/written-values.ts';
import { inLowerCase } from '../provider/provider-options.ts';

/** Limits of which each may be absent. */
const partialLimits = z.object({
  RequestsPerMinute: count().optional(),
  TokensPerMinute: count().optional(),
  BudgetUsdPerMonth: amount({ min: 0 }).optional(),
});

/** Members of section `AI` for the limits of a user, an API key, a label and a tenant; 0 is no limit. */
export const limitOptions = optionMembers('AI', {
  Limits: z
    .object({
      User: z
        .object({
          RequestsPerMinute: count().default(60),
          TokensPerMinute: count().default(0),
          BudgetUsdPerMonth: amount({ min: 0 }).default(0),
        })
        .prefault({}),
      /** What is absent is as for a user. */
      ApiKey: partialLimits.prefault({}),
      /** Of each label, by its name; what is absent, and every other label, is as in `Label`. */
      Labels: z.record(z.string(), partialLimits).default({}).transform(inLowerCase),
      /** Of all calls of a tenant with one label. */
      Label: z
        .object({
          RequestsPerMinute: count().default(0),
          TokensPerMinute: count().default(0),
          BudgetUsdPerMonth: amount({ min: 0 }).default(0),
        })
        .prefault({}),
      Tenant: z
        .object({
          /**
           * Chats, streamed chats and embeddings of a user, an API key, a label or a tenant; 0: no limit. Absent for an API
           * key: as for a user.
           */
          RequestsPerMinute: count().default(1_000),
          /**
           * Tokens in and out; an estimate is taken at the start of a call and corrected at its end. 0: no limit. Absent for
           * an API key: as for a user.
           */
          TokensPerMinute: count().default(0),
          /**
           * US dollars per calendar month (UTC), by the cost of ended calls; running calls are not interrupted. 0: no
           * limit. Absent for an API key: as for a user.
           */
          BudgetUsdPerMonth: amount({ min: 0 }).default(0),
        })
        .prefault({}),
    })
    .prefault({}),
});

/** Parsed `AI__Limits`. */
export type LimitOptions = z.output<(typeof limitOptions)['Limits']>;
