/** A page as a browser without scripts sees it. */
export interface Page {
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Where a redirect led that goes to another origin; nothing was asked there. */
  readonly leftTo: string | null;
}

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
}

/** Follows redirects within one origin, keeps cookies by path, posts forms. No scripts, no other origin. */
export class Browser {
  #cookies: Cookie[] = [];

  /** Opens an address. */
  async open(url: string): Promise<Page> {
    return await this.#request(url, { method: 'GET' });
  }

  /** Posts the page's first form with its hidden fields and these ones over them. */
  async submit(page: Page, fields: Readonly<Record<string, string>>): Promise<Page> {
    const action = /<form[^>]*action="([^"]+)"/.exec(page.text)?.[1];
    if (action === undefined) throw new Error(`There is no form on ${page.url}: ${page.text.slice(0, 500)}`);
    const hidden = [...page.text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    const body = new URLSearchParams();
    for (const [, name = '', value = ''] of hidden) body.set(name, value);
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return await this.#request(new URL(action, page.url).href, { method: 'POST', body });
  }

  async #request(url: string, init: RequestInit): Promise<Page> {
    const headers = { cookie: this.#cookieHeader(new URL(url).pathname) };
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    const location = response.headers.get('location');
    const text = await response.text();
    const page = { url, status: response.status, headers: response.headers, text, leftTo: null };
    if (location === null) return page;
    const next = new URL(location, url);
    if (next.origin !== new URL(url).origin) return { ...page, leftTo: next.href };
    return await this.#request(next.href, { method: 'GET' });
  }

  #cookieHeader(pathname: string): string {
    return this.#cookies
      .filter(({ path }) => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const attribute = (wanted: string) =>
      attributes.find((entry) => entry.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1);
    const path = attribute('path') ?? '/';
    const expires = attribute('expires');
    this.#cookies = this.#cookies.filter((cookie) => cookie.name !== name || cookie.path !== path);
    if (expires === undefined || Date.parse(expires) > Date.now()) this.#cookies.push({ name, value, path });
  }
}
