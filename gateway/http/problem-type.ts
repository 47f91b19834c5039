/** RFC 9110 sections of the statuses that have one. */
const rfc9110Sections: Readonly<Record<number, string>> = {
  400: '15.5.1',
  401: '15.5.2',
  403: '15.5.4',
  404: '15.5.5',
  405: '15.5.6',
  406: '15.5.7',
  408: '15.5.9',
  409: '15.5.10',
  410: '15.5.11',
  412: '15.5.13',
  413: '15.5.14',
  414: '15.5.15',
  415: '15.5.16',
  500: '15.6.1',
  501: '15.6.2',
  502: '15.6.3',
  503: '15.6.4',
  504: '15.6.5',
};

const otherTypes: Readonly<Record<number, string>> = {
  422: 'https://tools.ietf.org/html/rfc4918#section-11.2',
  428: 'https://tools.ietf.org/html/rfc6585#section-3',
  429: 'https://tools.ietf.org/html/rfc6585#section-4',
  431: 'https://tools.ietf.org/html/rfc6585#section-5',
};

/** The `type` of a problem: the section that defines its status. */
export function problemType(status: number): string {
  const section = rfc9110Sections[status];
  return section === undefined
    ? (otherTypes[status] ?? 'about:blank')
    : `https://tools.ietf.org/html/rfc9110#section-${section}`;
}
