/** What the reader chose; `system` follows the browser. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const key = 'console-theme';
const changed = 'console-theme-changed';

export function chosenTheme(): Theme {
  return themes.find((theme) => theme === localStorage.getItem(key)) ?? 'system';
}

/** Puts the choice into force. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  document.dispatchEvent(new Event(changed));
}

/** Keeps a choice for the next visit. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(key);
  else localStorage.setItem(key, theme);
  applyTheme(theme);
}

/** Runs when light and dark change, by the reader or the system. */
export function onThemeChange(run: () => void, signal: AbortSignal): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', run, { signal });
  document.addEventListener(changed, run, { signal });
}
