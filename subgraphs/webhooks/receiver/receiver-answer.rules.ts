/** How the receiver answers a URL. */
export interface ReceiverAnswer {
  readonly status: number;
  /** Milliseconds before it does. */
  readonly delay: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** The longest delay, past every time limit of a delivery. */
const longestDelay = 60_000;

/**
 * What a URL asks for: `?status=503&delay=2000&retry-after=60`, each where it is well-formed; else 200 at once.
 * @param url of the receiver.
 */
export function receiverAnswerOf(url: URL): ReceiverAnswer {
  const whole = (name: string) => {
    const text = url.searchParams.get(name) ?? '';
    return /^\d{1,6}$/.test(text) ? Number(text) : null;
  };
  const status = whole('status') ?? 200;
  const retryAfter = whole('retry-after');
  return {
    status: status >= 200 && status <= 599 ? status : 200,
    delay: Math.min(whole('delay') ?? 0, longestDelay),
    headers: retryAfter === null ? {} : { 'retry-after': String(retryAfter) },
  };
}
