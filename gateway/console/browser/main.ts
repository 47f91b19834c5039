import type { ConsoleSettings } from '../console-settings.ts';
import { messagePage } from './page/message-page.ts';
import { Router } from './page/router.ts';
import { shell } from './page/shell.ts';
import { Platform, readTexts, reasonOf } from './platform.ts';
import { Session } from './sign-in/session.ts';
import { chooseLanguage, Language, preferredLocale } from './text/language.ts';

/** Reads the configuration that the server put into the page. @throws {Error} on another page. */
function readSettings(): ConsoleSettings {
  const written = document.querySelector<HTMLMetaElement>('meta[name="console-settings"]')?.content;
  if (written === undefined) throw new Error('This page carries no settings.');
  return JSON.parse(written);
}

const place = document.getElementById('console') ?? document.body;

/** Signs in unless a user is signed in, and shows the requested page. */
async function start(): Promise<void> {
  const settings = readSettings();
  const own = new Language(preferredLocale(), {});
  document.documentElement.lang = own.culture;
  const home = `${settings.root}/console/dashboards`;
  const path = location.pathname.slice(settings.root.length);
  const signIn = {
    label: own.word('signIn'),
    run: () => {
      Session.open(settings)
        .then((session) => session.signIn(home))
        .catch((error: unknown) => fail(error));
    },
  };
  const fail = (error: unknown) => {
    const text = own.word('signInFailedText', { reason: reasonOf(error) });
    place.replaceChildren(
      messagePage(own.word('signInFailed'), text, { ...signIn, label: own.word('retry') }),
    );
  };
  if (path === '/console/signed-out') {
    document.title = own.word('console');
    place.replaceChildren(messagePage(own.word('signedOut'), own.word('signedOutText'), signIn));
    return;
  }
  try {
    const session = await Session.open(settings);
    if (path !== '/console/callback') return await session.signIn(location.pathname + location.search);
    const returnTo = await session.complete(new URL(location.href));
    history.replaceState(null, '', returnTo);
    await open(settings, session);
  } catch (error) {
    fail(error);
  }
}

/** Draws the frame and the page in the reader's language; again when they choose another. */
async function open(settings: ConsoleSettings, session: Session): Promise<void> {
  const platform = new Platform(settings, session);
  const locale = preferredLocale();
  platform.language = locale;
  const [texts, actor, { permissions }] = await Promise.all([
    readTexts(settings, locale),
    platform.call('GetCurrentActor', {}),
    platform.call('ListMyPermissions', {}),
  ]);
  const language = new Language(locale, texts);
  document.documentElement.lang = language.culture;
  let router: Router | null = null;
  const base = { settings, language, platform, actor, permissions: new Set(permissions) };
  const frame = shell({
    context: { ...base, go: (address) => router?.go(address) },
    signOut: () => session.signOut(),
    speak: (culture) => {
      chooseLanguage(culture);
      router?.close();
      open(settings, session).catch((error: unknown) => frame.announce(reasonOf(error)));
    },
  });
  place.replaceChildren(frame.node);
  router = new Router(frame.main, { ...base, announce: frame.announce });
  await router.show(false);
}

void start();
