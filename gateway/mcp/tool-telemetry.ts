import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { type Attributes, metrics, type Span, SpanStatusCode } from '@opentelemetry/api';
import { inSpan } from '../../subgraphs/kernel/telemetry/span.ts';

/** Activity source and meter. */
const source = 'Svc.Mcp';

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
  readonly #duration = metrics.getMeter(source).createHistogram('gen_ai.execute_tool.duration', {
    unit: 's',
    description: 'Duration of a tool that an agent called.',
  });

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
