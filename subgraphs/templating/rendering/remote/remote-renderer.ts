import { DomainError } from '../../../kernel/error/domain-error.ts';
import { GuardedClient, type GuardedResponse } from '../../../kernel/http/guarded-client.ts';
import { trustedHosts } from '../../../kernel/http/target-policy.ts';
import { rendererUnavailable } from '../../templating.errors.ts';
import type { TemplatingOptions } from '../../templating.options.ts';
import type { CheckTask, RenderedPage, RenderTask, TemplateReading } from '../render-task.ts';
import type { Renderer } from '../renderer.ts';
import { readFailure, renderPaths, writtenTask } from './render-wire.ts';

/** How a renderer elsewhere is reached. */
export interface RemoteRendererSettings {
  /** Of the renderer, without a path. */
  readonly url: string;
  /** What both sides know. */
  readonly secret: string;
  readonly options: Pick<TemplatingOptions, 'Renderer' | 'Pdf'>;
}

/** Milliseconds a task may wait for its turn over there, and travel. */
const patience = 30_000;

/** Bytes of a document at most. */
const documentBytes = 512 * 1_024 * 1_024;

interface Asking {
  readonly path: string;
  readonly type: 'application/json' | 'text/html';
  readonly body: string;
  /** Milliseconds of the work itself. */
  readonly timeLimit: number;
  readonly signal: AbortSignal | undefined;
}

/** Renders in a process of its own, which has nothing but the tasks it is given. */
export class RemoteRenderer implements Renderer {
  private readonly client: GuardedClient;

  constructor(private readonly settings: RemoteRendererSettings) {
    this.client = new GuardedClient({ policy: trustedHosts([settings.url]) });
  }

  /** See {@link Renderer}. */
  async check(task: Omit<CheckTask, 'kind'>, signal?: AbortSignal): Promise<TemplateReading> {
    const { TimeLimit: timeLimit } = this.settings.options.Renderer;
    const body = JSON.stringify(task);
    const answer = await this.ask({
      path: renderPaths.check,
      type: 'application/json',
      body,
      timeLimit,
      signal,
    });
    return JSON.parse(answer.body.toString());
  }

  /** See {@link Renderer}. */
  async render(task: Omit<RenderTask, 'kind'>, signal?: AbortSignal): Promise<RenderedPage> {
    const { TimeLimit: timeLimit } = this.settings.options.Renderer;
    const body = writtenTask(task);
    const answer = await this.ask({
      path: renderPaths.render,
      type: 'application/json',
      body,
      timeLimit,
      signal,
    });
    return JSON.parse(answer.body.toString());
  }

  /** See {@link Renderer}. */
  async tabulate(html: string, now: number, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer> | null> {
    const { ExcelTimeLimit: timeLimit } = this.settings.options.Renderer;
    const path = `${renderPaths.tabulate}?now=${now}`;
    const answer = await this.ask({ path, type: 'text/html', body: html, timeLimit, signal });
    return answer.status === 204 ? null : Uint8Array.from(answer.body);
  }

  /** See {@link Renderer}. */
  async print(html: string, now: number, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    // A browser that is lost costs a second attempt over there.
    const timeLimit = 2 * this.settings.options.Pdf.TimeLimit;
    const path = `${renderPaths.print}?now=${now}`;
    const answer = await this.ask({ path, type: 'text/html', body: html, timeLimit, signal });
    return Uint8Array.from(answer.body);
  }

  /** Whether it answers. @param path of its readiness probe. */
  async isReady(path: string, signal: AbortSignal): Promise<boolean> {
    const { status } = await this.client.request({ url: `${this.settings.url}${path}`, signal });
    return status === 200;
  }

  /** Breaks off what is under way. */
  close(): Promise<void> {
    return this.client.close();
  }

  private async ask(asking: Asking): Promise<GuardedResponse> {
    const answer = await this.sent(asking).catch((error: unknown) => {
      // A renderer that was replaced took its connections along. What is rendered twice is rendered the same.
      if (isLost(error)) return this.sent(asking);
      throw error;
    });
    if (answer.truncated) throw rendererUnavailable(new Error('The renderer answered too much.'));
    if (answer.status === 200 || answer.status === 204) return answer;
    throw readFailure(answer.status, answer.body.toString());
  }

  private async sent({ path, type, body, timeLimit, signal }: Asking): Promise<GuardedResponse> {
    const { url, secret } = this.settings;
    try {
      return await this.client.request({
        url: `${url}${path}`,
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': type },
        body,
        timeout: timeLimit + patience,
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
