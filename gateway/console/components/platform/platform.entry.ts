/** Tag → module, which is loaded when the page has such an element. */
const modules: Readonly<Record<string, () => Promise<unknown>>> = {
  'platform-inbox': () => import('../inbox/inbox.entry.ts'),
  'platform-preferences': () => import('../preferences/preferences.entry.ts'),
  'platform-comments': () => import('../comments/comments.entry.ts'),
  'platform-dashboard': () => import('../dashboard/dashboard.entry.ts'),
  'platform-webhooks': () => import('../webhooks/webhooks.entry.ts'),
};
const waiting = new Set(Object.keys(modules));

function loadPresent(): void {
  for (const tag of waiting) {
    if (document.querySelector(tag) === null) continue;
    waiting.delete(tag);
    void modules[tag]?.();
  }
}

new MutationObserver(loadPresent).observe(document, { childList: true, subtree: true });
loadPresent();
