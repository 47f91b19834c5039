import type { SeededUser } from './seeded-users.ts';
import { seededTenantName } from './seeded-users.ts';

/** Sent with every page and redirect of the dev issuer. Forms redirect to clients of any origin. */
export const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; form-action http: https:; " +
  "base-uri 'none'; frame-ancestors 'none'";

const style = `
  :root { color-scheme: light dark; --card: #fff; --back: #eef1f6; --ink: #1c2430; --soft: #657084; --line: #dde2ea; --key: #3454d1 }
  @media (prefers-color-scheme: dark) { :root { --card: #1b212c; --back: #11151c; --ink: #e8ecf3; --soft: #98a3b5; --line: #2c3444; --key: #8aa2ff } }
  * { box-sizing: border-box } body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--back); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
  main { width: min(26rem, 92vw); background: var(--card); border: 1px solid var(--line); border-radius: 16px; padding: 2rem; box-shadow: 0 12px 40px #0002 }
  h1 { margin: 0 0 .25rem; font-size: 1.35rem } p { margin: 0 0 1.25rem; color: var(--soft) } form { margin: 0 }
  button { font: inherit; color: inherit; cursor: pointer; border-radius: 12px; border: 1px solid var(--line); background: none; width: 100%; padding: .7rem .9rem; margin-bottom: .6rem; text-align: left; display: flex; gap: .9rem; align-items: center }
  button:hover, button:focus-visible { border-color: var(--key); outline: 2px solid var(--key); outline-offset: -1px }
  .face { flex: none; width: 2.4rem; height: 2.4rem; border-radius: 50%; display: grid; place-items: center; background: var(--key); color: var(--card); font-weight: 600 }
  .name { font-weight: 600; display: block } small { color: var(--soft); display: block } .plain { justify-content: center; color: var(--soft) } .main { justify-content: center; background: var(--key); color: var(--card) }
  footer { margin-top: 1rem; color: var(--soft); font-size: .8rem; text-align: center }`;

function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '');
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main>
${body}
<footer>Development issuer. It does not exist in production.</footer>
</main></body>
</html>
`;
}

function userButton(user: SeededUser): string {
  const place = `${seededTenantName(user.tenantId)} · ${user.roles.join(', ')}`;
  return `<button name="user" value="${escapeHtml(user.key)}"><span class="face" aria-hidden="true">${escapeHtml(user.givenName.slice(0, 1))}</span><span><span class="name">${escapeHtml(`${user.givenName} ${user.familyName}`)}</span><small>${escapeHtml(place)}</small></span></button>`;
}

/**
 * The login page: one button per seeded user, without scripts, fonts or images.
 * @param action URL that receives the choice as `user` = key.
 */
export function loginPage(users: readonly SeededUser[], clientId: string, action: string): string {
  return page(
    'Sign in',
    `<h1>Sign in</h1><p>Continue to ${escapeHtml(clientId)} as</p>
<form method="post" action="${escapeHtml(action)}">
${users.map(userButton).join('\n')}
<button class="plain" name="user" value="">Cancel</button>
</form>`,
  );
}

/** The question before a logout. @param form oidc-provider's hidden form, id `op.logoutForm`. */
export function logoutPage(form: string): string {
  return page(
    'Sign out',
    `<h1>Sign out</h1><p>Every client of this session will be told.</p>
${form}
<button class="main" form="op.logoutForm" name="logout" value="yes" autofocus>Sign out</button>
<button class="plain" form="op.logoutForm">Stay signed in</button>`,
  );
}

/** A page that reports a result or a failure. */
export function messagePage(title: string, text: string): string {
  return page(title, `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>`);
}
