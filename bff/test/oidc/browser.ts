/** A browser's cookies, by host. */
export class Browser {
  private readonly jar = new Map<string, Map<string, string>>();
  private readonly stops: { at: string; tell: (url: URL) => void }[] = [];

  /** Makes the browser stop before the next redirect to this address, and passes the URL to `tell`. */
  stopAt(at: string, tell: (url: URL) => void): void {
    this.stops.push({ at, tell });
  }

  /** Returns the names of the cookies stored for a host. */
  names(host: string): string[] {
    return [...(this.jar.get(host)?.keys() ?? [])];
  }

  async go(url: string, init: RequestInit = {}): Promise<Response> {
    const { host } = new URL(url);
    const cookies = this.jar.get(host) ?? new Map<string, string>();
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, ...(cookie && { cookie }) },
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';');
      const at = pair.indexOf('=');
      const isGone = attributes.some((attribute) => /^ (max-age=0|expires=thu, 01 jan 1970)/i.test(attribute));
      if (isGone) cookies.delete(pair.slice(0, at));
      else cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    this.jar.set(host, cookies);
    return response;
  }

  /** Follows redirects up to the next page. */
  async follow(url: string, init: RequestInit = {}): Promise<{ response: Response; url: string }> {
    let response = await this.go(url, init);
    let here = url;
    while (response.status >= 300 && response.status < 400) {
      here = new URL(response.headers.get('location') ?? '', here).href;
      const stop = this.stops.findIndex(({ at }) => here.startsWith(at));
      if (stop >= 0) {
        for (const { tell } of this.stops.splice(stop, 1)) tell(new URL(here));
        return { response, url: here };
      }
      response = await this.go(here);
    }
    return { response, url: here };
  }

  cookie(host: string, name: string): string | undefined {
    return this.jar.get(host)?.get(name);
  }
}
