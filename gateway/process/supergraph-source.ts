import { stat } from 'node:fs/promises';
import { GuardedClient } from '../../subgraphs/kernel/http/guarded-client.ts';
import { trustHosts } from '../../subgraphs/kernel/http/target-policy.ts';
import type { Logger } from '../../subgraphs/kernel/telemetry/logger.ts';
import { readSupergraph } from '../graphql/supergraph/supergraph-file.ts';

/** Bytes of a supergraph from a URL. */
const sizeLimit = 16 * 1_024 * 1_024;

/** Where the text of a supergraph is, and whether it has changed. */
export interface SupergraphSource {
  /** @returns null when the text is the same as at the last call. @throws {Error} when it cannot be read. */
  read(): Promise<string | null>;
  close(): Promise<void>;
}

/** @param place of `Gateway:Supergraph`: a path, or an http or https URL. */
export function openSupergraphSource(place: string): SupergraphSource {
  return /^https?:\/\//.test(place) ? fromUrl(place) : fromFile(place);
}

function fromFile(path: string): SupergraphSource {
  let seen = '';
  return {
    async read() {
      const found = await stat(path).catch(() => null);
      const state = found === null ? '' : `${found.ino} ${found.size} ${found.mtimeMs}`;
      if (state !== '' && state === seen) return null;
      const text = await readSupergraph(path);
      seen = state;
      return text;
    },
    close: () => Promise.resolve(),
  };
}

/** The operator chose the host, so it may be in a private network. */
function fromUrl(url: string): SupergraphSource {
  const client = new GuardedClient({ policy: trustHosts([new URL(url).origin]) });
  let tag: string | null = null;
  return {
    async read() {
      const headers = { accept: 'text/plain, */*', ...(tag === null ? {} : { 'if-none-match': tag }) };
      const answer = await client.request({ url, method: 'GET', headers, maxResponseBytes: sizeLimit });
      if (answer.status === 304) return null;
      if (answer.status !== 200)
        throw new Error(`The supergraph at ${new URL(url).origin} answered ${answer.status}.`);
      const etag = answer.headers.etag;
      tag = typeof etag === 'string' ? etag : null;
      return answer.body.toString('utf8');
    },
    close: () => client.close(),
  };
}

export interface SupergraphWatch {
  readonly source: SupergraphSource;
  /** Milliseconds between two looks. */
  readonly interval: number;
  /** Serves another text. @throws when the text is not a supergraph that can be served. */
  reload(sdl: string): Promise<void>;
  readonly logger: Logger;
}

/**
 * Looks for another text regularly and serves it. What cannot be read or served is logged, once for each reason, and the
 * last text is served on. @returns stops looking.
 */
export function watchSupergraph({ source, interval, reload, logger }: SupergraphWatch): () => void {
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;
  let failure = '';
  const look = async () => {
    try {
      const text = await source.read();
      if (text !== null) {
        await reload(text);
        logger.info('Another supergraph is served');
      }
      failure = '';
    } catch (error) {
      const reason = String(error);
      if (reason !== failure)
        logger.error({ err: error }, 'The supergraph could not be reloaded; the last one is served');
      failure = reason;
    }
    plan();
  };
  const plan = () => {
    if (isStopped) return;
    timer = setTimeout(look, interval);
    timer.unref();
  };
  plan();
  return () => {
    isStopped = true;
    if (timer !== null) clearTimeout(timer);
  };
}
