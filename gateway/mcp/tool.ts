import type { CallToolResult, Tool } from '@modelcontextprotocol/server';
import type { ExecutionResult } from 'graphql';
import type { GatewayCall } from '../authentication/gateway-call.ts';
import type { Caller } from './operation-access.ts';

/** The arguments of a tool call; untrusted. */
export type ToolArguments = Readonly<Record<string, unknown>>;

/** Something that an agent may do. */
export interface AgentTool {
  /** As clients see it. */
  readonly definition: Tool;
  /** Whether the caller may use it: it is listed and called only then. */
  isFor(caller: Caller): Promise<boolean>;
  /** Runs it; refusals and failures of the operation are answers, too. @param client the name that the client gives itself. */
  call(args: ToolArguments, call: GatewayCall, client: string | null): Promise<CallToolResult>;
}

/** An answer that models read as text, and programs as JSON. */
export function answerWith(content: Record<string, unknown>): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(content) }], structuredContent: content };
}

/** An answer that says what is wrong, so that the model can correct its call. */
export function refuseWith(errors: readonly object[]): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify({ errors }) }], isError: true };
}

/** The answer to a call that ran an operation. Data beside errors is partial, and part of the answer. */
export function answerOf({ data, errors = [] }: Pick<ExecutionResult, 'data' | 'errors'>): CallToolResult {
  if (errors.length === 0) return answerWith({ ...data });
  const told = errors.map(({ message, path, extensions }) => ({ message, path, ...extensions }));
  const refused = refuseWith(told);
  return data ? { ...refused, structuredContent: { data, errors: told } } : refused;
}
