import { DomainError } from '../../../kernel/error/domain-error.ts';
import { errorKinds } from '../../../kernel/error/error-kinds.ts';
import {
  type RenderLimit,
  rendererBusy,
  rendererUnavailable,
  renderFailed,
  renderLimitExceeded,
  type TemplateParseError,
} from '../../templating.errors.ts';
import type { RenderTask } from '../render-task.ts';

/**
 * Paths of a renderer's tasks below its address; all by POST. Pages are text with `now` in the query, the rest JSON.
 */
export const renderPaths = {
  check: '/renderer/check',
  render: '/renderer/render',
  compare: '/renderer/compare',
  tabulate: '/renderer/tabulate',
  print: '/renderer/print',
} as const;

/** Header with the tenant of a task: tenants take turns. */
export const tenantHeader = 'renderer-tenant';

/** Path for pages whose document has a date. */
export const renderPath = (path: string, now: number): string => `${path}?now=${now}`;

/** Maximum bytes of a request: a template with layouts and data, or a page. */
export const requestBytes = 64 * 1_024 * 1_024;

/** A task as JSON. */
export function writeTask(task: Omit<RenderTask, 'kind'>): string {
  return JSON.stringify({ ...task, partials: [...task.partials] });
}

/** Parses a task. The caller is trusted, because it has the secret. */
export function readTask(body: string): Omit<RenderTask, 'kind'> {
  const { partials, ...task } = JSON.parse(body);
  return { ...task, partials: new Map(partials) };
}

/** A failure on the wire between two processes. */
export interface WrittenFailure {
  readonly status: number;
  readonly body: { readonly errorCode: string; readonly parameters: DomainError['parameters'] };
}

/** An error of a renderer. An unexpected one has no message. */
export function writeFailure(error: unknown): WrittenFailure {
  const known = error instanceof DomainError ? error : rendererUnavailable(error);
  const { errorCode, parameters } = known;
  return { status: errorKinds[known.kind].status, body: { errorCode, parameters } };
}

/** Error code → the error, made again where the caller is. */
const failures: Readonly<Record<string, (parameters: Record<string, unknown>) => DomainError>> = {
  'Templating:Render:Failed': ({ parseErrors }) => renderFailed(parseErrors as TemplateParseError[]),
  'Templating:Render:LimitExceeded': ({ reason }) => renderLimitExceeded(reason as RenderLimit),
  'Templating:Renderer:Busy': () => rendererBusy(),
};

/** The failure a renderer answered. @param body as it came. */
export function readFailure(status: number, body: string): DomainError {
  if (status === 413) return renderLimitExceeded('memory');
  try {
    const { errorCode, parameters } = JSON.parse(body);
    const known = failures[errorCode];
    if (known !== undefined) return known(parameters ?? {});
  } catch {
    // Not an answer of a renderer, but of a proxy, or incomplete.
  }
  return rendererUnavailable(new Error(`The renderer answered ${status}.`));
}
