/** Bytes of WebAssembly's magic number and version. */
const headerBytes = 8;

/** Number of the section that declares memory. */
const memorySection = 5;

const pageBytes = 65_536;

/**
 * A WebAssembly module whose one memory may not grow beyond a limit: one that declares none may take four gigabytes, which no
 * limit of its thread counts.
 * @param limit bytes.
 */
export function withMemoryLimit(module: Uint8Array, limit: number): Uint8Array<ArrayBuffer> {
  for (let at = headerBytes; at < module.length; ) {
    const size = readNumber(module, at + 1);
    const end = size.end + size.value;
    if (module[at] === memorySection) {
      // After the number of memories and a flag: the pages of the beginning.
      const first = readNumber(module, size.end + 2);
      const content = [1, 1, ...numberOf(first.value), ...numberOf(Math.floor(limit / pageBytes))];
      const section = [memorySection, ...numberOf(content.length), ...content];
      return Uint8Array.from([...module.subarray(0, at), ...section, ...module.subarray(end)]);
    }
    at = end;
  }
  throw new Error('The module declares no memory.');
}

/** An unsigned number in the format LEB128, and where it ends. */
function readNumber(bytes: Uint8Array, start: number): { readonly value: number; readonly end: number } {
  let value = 0;
  let end = start;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[end] ?? 0;
    value += (byte % 128) * 2 ** shift;
    end += 1;
    if (byte < 128) return { value, end };
  }
}

function numberOf(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...numberOf(Math.floor(value / 128))];
}
