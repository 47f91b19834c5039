import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loadOptions } from '../options/load.ts';
import { vaultSection } from './crypto.options.ts';
import { vaultKeyFileName } from './key-file.ts';
import { LocalKeyVault } from './local-key-vault.ts';

const root = mkdtempSync(join(tmpdir(), 'vault-'));
afterAll(() => rmSync(root, { recursive: true }));
const freshDirectory = () => join(mkdtempSync(join(root, 'data-')), 'not', 'yet');
const context = Buffer.from('context');

describe('a local vault', () => {
  it('gives back what it wrapped, under the same context only', async () => {
    const vault = new LocalKeyVault([randomBytes(32)]);
    const dataKey = randomBytes(32);
    const wrapped = await vault.wrap(dataKey, context);
    expect(wrapped.keyId).toBe(vault.currentKeyId);
    expect(wrapped.wrapped.includes(dataKey)).toBe(false);
    expect(await vault.unwrap(wrapped, context)).toEqual(dataKey);
    await expect(vault.unwrap(wrapped, Buffer.from('other'))).rejects.toThrow('unable to authenticate');
  });

  it('wraps with the newest key and unwraps with all', async () => {
    const [old, young] = [randomBytes(32), randomBytes(32)];
    const before = await new LocalKeyVault([old]).wrap(old, context);
    const rotated = new LocalKeyVault([young, old]);
    expect(await rotated.unwrap(before, context)).toEqual(old);
    const after = await rotated.wrap(young, context);
    expect(after.keyId).not.toBe(before.keyId);
    await expect(new LocalKeyVault([old]).unwrap(after, context)).rejects.toThrow('does not hold this key');
  });

  it('needs keys of 32 bytes', () => {
    expect(() => new LocalKeyVault([])).toThrow(RangeError);
    expect(() => new LocalKeyVault([randomBytes(32), randomBytes(16)])).toThrow(RangeError);
  });
});

describe('the key file', () => {
  it('is created once, for its owner alone', async () => {
    const directory = freshDirectory();
    const first = await LocalKeyVault.open([], directory);
    const path = join(directory, vaultKeyFileName);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(directory).mode & 0o777).toBe(0o700);
    expect((await LocalKeyVault.open([], directory)).currentKeyId).toBe(first.currentKeyId);
  });

  it('is the same for all who start at once, and leaves nothing behind', async () => {
    const directory = freshDirectory();
    const vaults = await Promise.all(Array.from({ length: 20 }, () => LocalKeyVault.open([], directory)));
    expect(new Set(vaults.map(({ currentKeyId }) => currentKeyId)).size).toBe(1);
    expect(readdirSync(directory)).toEqual([vaultKeyFileName]);
  });

  it('may hold older keys below the newest', async () => {
    const directory = freshDirectory();
    const before = await LocalKeyVault.open([], directory);
    const wrapped = await before.wrap(randomBytes(32), context);
    const path = join(directory, vaultKeyFileName);
    writeFileSync(path, `${randomBytes(32).toString('base64')}\n${readFileSync(path, 'utf8')}`);
    const after = await LocalKeyVault.open([], directory);
    expect(after.currentKeyId).not.toBe(before.currentKeyId);
    expect(await after.unwrap(wrapped, context)).toHaveLength(32);
  });

  it('is refused when others may read it', async () => {
    const directory = freshDirectory();
    await LocalKeyVault.open([], directory);
    chmodSync(join(directory, vaultKeyFileName), 0o640);
    await expect(LocalKeyVault.open([], directory)).rejects.toThrow(
      /vault\.key can be read by others; run chmod 600/,
    );
  });

  it.each(['', '\n\n', 'c2hvcnQ=', 'not base64 at all!'])(
    'is refused with %j in it, which is not quoted',
    async (content) => {
      const directory = freshDirectory();
      await LocalKeyVault.open([], directory);
      writeFileSync(join(directory, vaultKeyFileName), content);
      const error = await LocalKeyVault.open([], directory).catch((reason: unknown) => String(reason));
      expect(error).toMatch(/vault\.key must hold base64 keys of 32 bytes, one a line, newest first\.$/);
    },
  );

  it('is not touched where keys are configured', async () => {
    const directory = freshDirectory();
    await LocalKeyVault.open([randomBytes(32)], directory);
    expect(existsSync(directory)).toBe(false);
  });
});

describe('section Vault', () => {
  it('reads keys, newest first', async () => {
    const keys = [randomBytes(32), randomBytes(32)];
    const env = { Vault__LocalKey: keys.map((key) => key.toString('base64')).join(',') };
    const { vault } = loadOptions({ vault: vaultSection }, { env });
    expect(vault.LocalKey).toEqual(keys);
    expect((await LocalKeyVault.open(vault.LocalKey, '/nowhere')).currentKeyId).toMatch(
      /^local-[0-9a-f]{16}$/,
    );
  });

  it('refuses what is no key, without repeating it', () => {
    const env = { Vault__LocalKey: 'c3VwZXItc2VjcmV0' };
    expect(() => loadOptions({ vault: vaultSection }, { env })).toThrow(
      /\n {2}- Vault__LocalKey__0 must be the base64 form of 32 random bytes\.$/,
    );
  });
});
