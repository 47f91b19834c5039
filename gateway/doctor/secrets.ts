import type { Environment } from '../../subgraphs/kernel/options/load.ts';

/** Environment variables with a credential. */
const secretName = /secret|password|token|pepper|localkey|api_?key|credential|webhook_?url|setheaders/i;

/** Shorter values would hide ordinary words. */
const shortest = 4;

/** Values that must not be printed: those of secret variables, and the passwords in URLs. */
export function secretsOf(env: Environment): readonly string[] {
  const values = Object.entries(env).flatMap(([name, value = '']) => [
    ...(secretName.test(name) ? [value] : []),
    ...passwordsOf(value),
  ]);
  return [...new Set(values)].filter((value) => value.length >= shortest).sort((a, b) => b.length - a.length);
}

/** Replaces the secrets in a text. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, '***'), text);
}

/** Raw and decoded: errors may contain either. A value may be a list of URLs. */
function passwordsOf(value: string): string[] {
  return [value, ...value.split(/[\s,"[\]]+/)].flatMap((text) => {
    if (!URL.canParse(text)) return [];
    const { password } = new URL(text);
    return [password, decode(password)];
  });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
