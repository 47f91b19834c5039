/** True for an address of this machine. @param address a URL that can be parsed. */
export function isLoopbackAddress(address: string): boolean {
  const { hostname } = new URL(address);
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) || hostname.endsWith('.localhost');
}
