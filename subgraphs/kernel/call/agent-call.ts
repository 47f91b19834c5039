import { z } from 'zod';

/** Header by which a gateway tells a remote subgraph; JSON of {@link AgentCall}. */
export const agentHeader = 'x-agent-call';

/** A call that an agent makes through a tool of the Model Context Protocol, on behalf of its actor. */
export interface AgentCall {
  /** Name of the tool. */
  readonly tool: string;
  /** Name that the client gives itself; null: unknown. Untrusted: it is shown, nothing is decided by it. */
  readonly client: string | null;
  /** Every transaction of a unit of work is rolled back when it has its result, with its events and jobs. */
  readonly isDryRun: boolean;
}

const sent = z.object({
  tool: z.string().max(128),
  client: z.string().max(128).nullable(),
  isDryRun: z.boolean(),
});

/** @throws {Error} for a header that a gateway does not write: a dry run must not become a change. */
export function parseAgentCall(header: string): AgentCall {
  return sent.parse(JSON.parse(header));
}
