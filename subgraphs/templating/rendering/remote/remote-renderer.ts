import { DomainError } from '../../../kernel/error/domain-error.ts';
import { GuardedClient, type GuardedResponse } from '../../../kernel/http/guarded-client.ts';
import { trustHosts } from '../../../kernel/http/target-policy.ts';
import { rendererUnavailable } from '../../templating.errors.ts';
import type { TemplatingOptions } from '../../templating.options.ts';
import { patience, type RenderCaller } from '../render-caller.ts';
import type {
  CheckTask,
  CompareTask,
  RenderedPage,
  RenderTask,
  TemplateReading,
  TextComparison,
} from '../render-task.ts';
import type { Renderer } from '../renderer.ts';
import { readFailure, renderPath, renderPaths, tenantHeader, writeTask } from './render-wire.ts';

/** Address and secret of a remote renderer. */
export interface RemoteRendererSettings {
  /** Base URL of the renderer, without a path. */
  readonly url: string;
  /** Shared secret of both sides. */
  readonly secret: string;
  readonly options: Pick<TemplatingOptions, 'Renderer' | 'Pdf'>;
}

/** Milliseconds a task may travel. */
const travel = 5_000;

/** Bytes of a document at most. */
const documentBytes = 512 * 1_024 * 1_024;

interface Asking {
  readonly path: string;
  readonly type: 'application/json' | 'text/html';
  readonly body: string;
  /** Milliseconds of the work itself. */
  readonly timeLimit: number;
  readonly caller: RenderCaller;
}

/** Renders in a separate process, which receives only its tasks. */
export class RemoteRenderer implements Renderer {
  private readonly client: GuardedClient;

  constructor(private readonly settings: RemoteRendererSettings) {
    this.client = new GuardedClient({ policy: trustHosts([settings.url]) });
  }

  /** See {@link Renderer}. */
  check(task: Omit<CheckTask, 'kind'>, caller: RenderCaller): Promise<TemplateReading> {
    return this.requestJson(renderPaths.check, JSON.stringify(task), caller);
  }

  /** See {@link Renderer}. */
  render(task: Omit<RenderTask, 'kind'>, caller: RenderCaller): Promise<RenderedPage> {
    return this.requestJson(renderPaths.render, writeTask(task), caller);
  }

  /** See {@link Renderer}. */
  compare(task: Omit<CompareTask, 'kind'>, caller: RenderCaller): Promise<TextComparison> {
    return this.requestJson(renderPaths.compare, JSON.stringify(task), caller);
  }

  /** See {@link Renderer}. */
  async tabulate(html: string, now: number, caller: RenderCaller): Promise<Uint8Array<ArrayBuffer> | null> {
    const { ExcelTimeLimit: timeLimit } = this.settings.options.Renderer;
    const path = renderPath(renderPaths.tabulate, now);
    const answer = await this.request({ path, type: 'text/html', body: html, timeLimit, caller });
    return answer.status === 204 ? null : Uint8Array.from(answer.body);
  }

  /** See {@link Renderer}. */
  async print(html: string, now: number, caller: RenderCaller): Promise<Uint8Array<ArrayBuffer>> {
    // A browser that is lost costs a second attempt over there.
    const timeLimit = 2 * this.settings.options.Pdf.TimeLimit;
    const path = renderPath(renderPaths.print, now);
    const answer = await this.request({ path, type: 'text/html', body: html, timeLimit, caller });
    return Uint8Array.from(answer.body);
  }

  /** Whether it answers. @param path of its readiness probe. */
  async isReady(path: string, signal: AbortSignal): Promise<boolean> {
    const { status } = await this.client.request({ url: `${this.settings.url}${path}`, signal });
    return status === 200;
  }

  /** Aborts running requests. */
  close(): Promise<void> {
    return this.client.close();
  }

  private async requestJson<T>(path: string, body: string, caller: RenderCaller): Promise<T> {
    const { TimeLimit: timeLimit } = this.settings.options.Renderer;
    const answer = await this.request({ path, type: 'application/json', body, timeLimit, caller });
    return JSON.parse(answer.body.toString());
  }

  private async request(asking: Asking): Promise<GuardedResponse> {
    const answer = await this.send(asking).catch((error: unknown) => {
      // A replaced renderer closes its connections. Rendering is repeatable.
      if (isLost(error)) return this.send(asking);
      throw error;
    });
    if (answer.truncated) throw rendererUnavailable(new Error('The renderer answered too much.'));
    if (answer.status === 200 || answer.status === 204) return answer;
    throw readFailure(answer.status, answer.body.toString());
  }

  private async send({ path, type, body, timeLimit, caller }: Asking): Promise<GuardedResponse> {
    const { url, secret } = this.settings;
    const { tenantId, signal } = caller;
    try {
      return await this.client.request({
        url: `${url}${path}`,
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': type, [tenantHeader]: tenantId },
        body,
        timeout: timeLimit + patience + travel,
        maxResponseBytes: documentBytes,
        ...(signal === undefined ? {} : { signal }),
      });
    } catch (error) {
      throw error instanceof DomainError ? rendererUnavailable(error) : error;
    }
  }
}

function isLost(error: unknown): boolean {
  const { cause } = error as { readonly cause?: unknown };
  return cause instanceof DomainError && cause.errorCode === 'Http:Target:Unreachable';
}
