/**
 * The time a request may take and the caller it is made for, as one signal. `AbortSignal.any` over `AbortSignal.timeout`
 * would cost each call three times as much, and keep something of it until the time is up, long after its end.
 */
export class RequestDeadline {
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout;
  private readonly follow: () => void;
  private over = false;

  /** @param milliseconds a timer that keeps no process alive. @param caller aborts the request when it does. */
  constructor(
    milliseconds: number,
    private readonly caller: AbortSignal | undefined,
  ) {
    this.timer = setTimeout(() => {
      this.over = true;
      this.controller.abort(new DOMException('The request took too long.', 'TimeoutError'));
    }, milliseconds).unref();
    this.follow = () => this.controller.abort(caller?.reason);
    if (caller?.aborted === true) this.follow();
    else caller?.addEventListener('abort', this.follow, { once: true });
  }

  /** Aborts when the time is over or the caller aborts, until {@link end}. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Whether the time was up before the request had ended. */
  get isOver(): boolean {
    return this.over;
  }

  /** The request has ended: nothing of it stays behind, neither a timer nor a listener on the caller's signal. */
  end(): void {
    clearTimeout(this.timer);
    this.caller?.removeEventListener('abort', this.follow);
  }
}
