import { Pool } from 'undici';

/** What is asked again and again. */
export interface Question {
  readonly method: 'GET' | 'POST';
  path(turn: number): string;
  /** Undefined for GET. */
  body(turn: number): string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** What came of it. */
export interface LoadResult {
  readonly requests: number;
  /** Answers with another status than 200, or of another length than the first. */
  readonly wrong: number;
  readonly seconds: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** Never the same twice in one run of the benchmark. */
let turn = 0;

/** An answer to one question. */
export async function ask(url: string, question: Question): Promise<{ status: number; text: string }> {
  turn += 1;
  const response = await fetch(`${url}${question.path(turn)}`, {
    method: question.method,
    headers: question.headers,
    body: question.body(turn) ?? null,
  });
  return { status: response.status, text: await response.text() };
}

/** Asks over so many connections for so long; each connection asks again as soon as it is answered. */
export async function load(
  url: string,
  question: Question,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<LoadResult> {
  const pool = new Pool(url, { connections, pipelining: 1 });
  const latencies: number[] = [];
  const began = performance.now();
  const until = began + seconds * 1_000;
  let wrong = 0;
  let length = 0;
  const lane = async () => {
    while (performance.now() < until) {
      turn += 1;
      const sent = performance.now();
      const answer = await pool.request({
        path: question.path(turn),
        method: question.method,
        headers: question.headers,
        body: question.body(turn) ?? null,
      });
      const { byteLength } = await answer.body.arrayBuffer();
      latencies.push(performance.now() - sent);
      length ||= byteLength;
      if (answer.statusCode !== 200 || byteLength !== length) wrong += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
  const elapsed = (performance.now() - began) / 1_000;
  await pool.close();
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0;
  return { requests: latencies.length, wrong, seconds: elapsed, p50: at(0.5), p99: at(0.99) };
}
