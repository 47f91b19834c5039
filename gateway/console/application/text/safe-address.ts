const webProtocols = ['https:', 'http:', 'mailto:'];

/** An address that a link or a picture may have: of the web, of mail, or of this host; null for every other. */
export function safeAddress(address: string, protocols: readonly string[] = webProtocols): string | null {
  if (!URL.canParse(address, location.href)) return null;
  const { protocol, href } = new URL(address, location.href);
  return protocols.includes(protocol) ? href : null;
}
