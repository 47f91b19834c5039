import { z } from 'zod';
import { optionMembers } from '../../subgraphs/kernel/options/section.ts';
import { count, flag } from '../../subgraphs/kernel/options/written-values.ts';

/** What agents may do, as members of `Gateway:Mcp`. */
export const mcpOptions = z
  .object(
    optionMembers('Gateway__Mcp', {
      /** Serves agents under `/mcp`. */
      Enabled: flag().default(true),
      /** The highest cost of a query that an agent writes. */
      Cost: count({ min: 1 }).default(1_000),
    }),
  )
  .prefault({});

export type McpOptions = z.output<typeof mcpOptions>;
