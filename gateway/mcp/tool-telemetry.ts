import type { CallToolResult } from '@modelcontextprotocol/server';
import { type Attributes, type Span, SpanStatusCode } from '@opentelemetry/api';
import { Metric } from '../../subgraphs/kernel/telemetry/metric.ts';
import { inSpan } from '../../subgraphs/kernel/telemetry/span.ts';

/** Activity source and meter. */
const source = 'Svc.Mcp';

/** Rate, errors and duration of tools. */
export const toolDuration = new Metric({
  source,
  name: 'gen_ai.execute_tool.duration',
  kind: 'histogram',
  unit: 's',
  description: 'Duration of a tool that an agent called by MCP.',
  attributes: {
    'gen_ai.operation.name': '`execute_tool`',
    'gen_ai.tool.name': 'name of the tool',
    'error.type': '`tool_error` where the tool answered what is wrong, `_OTHER` where it failed',
  },
});

/** `error.type` of a tool that answers what is wrong, as the conventions of MCP name it. */
const toolError = 'tool_error';

/** A call of a tool in telemetry: names, neither arguments nor answers. */
export interface ObservedTool {
  readonly name: string;
  /** The name that the client gives itself; null: none. On the span alone, as clients choose it. */
  readonly client: string | null;
}

/** Spans and durations of tools (OpenTelemetry's GenAI conventions). One for each endpoint: it holds the instrument. */
export class ToolTelemetry {
  readonly #duration = toolDuration.openHistogram();

  /** Runs a tool inside its span. */
  async observe(
    { name, client }: ObservedTool,
    work: () => Promise<CallToolResult>,
  ): Promise<CallToolResult> {
    const dimensions = { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': name };
    const attributes = { ...dimensions, ...(client !== null && { 'mcp.client.name': client }) };
    const began = performance.now();
    let failed: Attributes = {};
    try {
      return await inSpan({ source, name: `execute_tool ${name}`, attributes }, async (span) => {
        try {
          const answer = await work();
          if (answer.isError === true) failed = fail(span, toolError);
          return answer;
        } catch (error) {
          failed = fail(span, '_OTHER');
          throw error;
        }
      });
    } finally {
      this.#duration.record((performance.now() - began) / 1_000, { ...dimensions, ...failed });
    }
  }
}

function fail(span: Span, type: string): Attributes {
  span.setAttribute('error.type', type);
  span.setStatus({ code: SpanStatusCode.ERROR });
  return { 'error.type': type };
}
