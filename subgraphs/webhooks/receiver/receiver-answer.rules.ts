/** The response of the development receiver to a URL. */
export interface ReceiverAnswer {
  readonly status: number;
  /** Delay in milliseconds. */
  readonly delay: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** Maximum delay. It is longer than every timeout of a delivery. */
const longestDelay = 60_000;

/**
 * Parses the query, such as `?status=503&delay=2000&retry-after=60`. Ill-formed members are ignored. The default is 200
 * without delay.
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
