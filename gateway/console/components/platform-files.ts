/** What the platform answers to an announced file. */
interface Ticket {
  /** Of the store, or below the REST base of the platform. */
  readonly url: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
}

/** Sends and opens files by signed addresses, which are good for some minutes. */
export class PlatformFiles {
  readonly #host: string;
  readonly #request: typeof globalThis.fetch;

  constructor(host: string, fetch = globalThis.fetch.bind(globalThis)) {
    this.#host = host;
    this.#request = fetch;
  }

  /** Sends the bytes of a file. @throws {Error} where they are refused. */
  async send({ url, headers }: Ticket, file: Blob): Promise<void> {
    const named = Object.fromEntries(headers.map(({ name, value }) => [name, value]));
    const answer = await this.#request(this.#absolute(url), {
      method: 'PUT',
      headers: named,
      body: file,
      credentials: 'omit',
    });
    if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
  }

  /** The platform sends every file as a download, so that the page stays. */
  open(url: string): void {
    const link = document.createElement('a');
    link.href = this.#absolute(url);
    link.rel = 'noreferrer';
    link.click();
  }

  #absolute(url: string): string {
    return url.startsWith('/') ? `${this.#host}/api/v1${url}` : url;
  }
}

/** A size as people read it; nothing for an unknown one. */
export function sizeText(bytes: number | null, language: string): string {
  if (bytes === null) return '';
  const [size, unit] = bytes < 1000 ? [bytes, 'byte'] : [bytes / 1000, 'kilobyte'];
  const format = { style: 'unit', unit, maximumFractionDigits: 0 } as const;
  return size.toLocaleString(language, format);
}
