/** What a sign-in must remember while the identity provider has the page. */
export interface SignInAttempt {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  /** Address to go on with, within the console. */
  readonly returnTo: string;
}

const key = 'console-sign-in';

/** Keeps it for this tab: session storage, because the page itself does not outlive the redirect. */
export function rememberAttempt(attempt: SignInAttempt): void {
  sessionStorage.setItem(key, JSON.stringify(attempt));
}

/** What was remembered, once; null where nothing was. */
export function takeAttempt(): SignInAttempt | null {
  const written = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return written === null ? null : JSON.parse(written);
}
