import { htmlPage } from '../../http/page/html-page.ts';
import { escapeHtml } from '../../http/page/html-text.ts';
import type { SeededUser } from './seeded-users.ts';
import { seededTenantName } from './seeded-users.ts';

/** Sent with every page and redirect of the dev issuer. Forms redirect to clients of any origin. */
export const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; form-action http: https:; " +
  "base-uri 'none'; frame-ancestors 'none'";

function page(title: string, body: string): string {
  const footer = '<footer>Development issuer. It does not exist in production.</footer>';
  return htmlPage({ title, isSmall: true, main: `${body}\n${footer}` });
}

function userButton(user: SeededUser): string {
  const place = `${seededTenantName(user.tenantId)} · ${user.roles.join(', ')}`;
  return `<button name="user" value="${escapeHtml(user.key)}"><span class="initial" aria-hidden="true">${escapeHtml(user.givenName.slice(0, 1))}</span><span><span class="name">${escapeHtml(`${user.givenName} ${user.familyName}`)}</span><small>${escapeHtml(place)}</small></span></button>`;
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
