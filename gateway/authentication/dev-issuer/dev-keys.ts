import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { exportJWK, generateKeyPair, type JSONWebKeySet } from 'jose';
import { z } from 'zod';

/** RFC 7518 section 6.3: an RSA key with its private members, as texts. */
const signingKey = z.looseObject({
  kty: z.literal('RSA'),
  kid: z.string(),
  alg: z.literal('RS256'),
  use: z.literal('sig'),
  n: z.string(),
  e: z.string(),
  d: z.string(),
});

const keyFile = z.object({
  /** Signs every token of the dev issuer. */
  signingKey,
  /** Signs its cookies. */
  cookieKeys: z.array(z.string().min(32)).min(1),
  /** Secret of the client `platform-service`. */
  serviceSecret: z.string().min(32),
});

/** Stored data of the dev issuer, which survives restarts. */
export type DevKeys = z.output<typeof keyFile>;

/** The file inside a data directory. */
export function devKeyFile(dataDirectory: string): string {
  return join(dataDirectory, 'dev-issuer.json');
}

/** The public key set. */
export function publicKeys({ signingKey: { kty, kid, alg, use, n, e } }: DevKeys): JSONWebKeySet {
  return { keys: [{ kty, kid, alg, use, n, e }] };
}

/**
 * Loads the keys of a data directory and creates them when missing. Safe for concurrent processes: one creates the
 * file, complete and with mode 0600, and all read the same keys.
 * @param path of {@link devKeyFile}.
 * @throws {Error} with a sentence when the file is malformed.
 */
export async function loadDevKeys(path: string): Promise<DevKeys> {
  const found = await readKeys(path);
  if (found !== null) return found;
  await createKeyFile(path, await newKeys());
  const made = await readKeys(path);
  if (made === null) throw new Error(`The key file ${path} vanished while it was made.`);
  return made;
}

async function readKeys(path: string): Promise<DevKeys | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  await chmod(path, 0o600);
  try {
    return keyFile.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${path} is not a key file of the dev issuer; delete it to have a new one made.`, {
      cause,
    });
  }
}

async function newKeys(): Promise<DevKeys> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid: randomUUID(), alg: 'RS256', use: 'sig' };
  return keyFile.parse({
    signingKey: jwk,
    cookieKeys: [randomBytes(32).toString('base64url')],
    serviceSecret: randomBytes(32).toString('base64url'),
  });
}

/** Writes a temporary file and links it into place: readers never see a partial file, and the first writer wins. */
async function createKeyFile(path: string, keys: DevKeys): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomUUID()}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(keys, null, 2)}\n`);
    await file.sync();
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await file.close();
    await rm(draft, { force: true });
  }
}
