import './style/tokens.css';
import './style/frame.css';
import './style/elements.css';
import './style/widget.css';
import { html, render } from 'lit';
import { GraphqlClient } from '../../../schema/client/graphql-client.ts';
import type { ConsoleSettings } from '../console-settings.ts';
import { nameOf, type SentCall } from './element/written-call.ts';
import { GetTenantDocument } from './generated/operations.ts';
import { messageView } from './page/message-view.ts';
import { openPalette } from './page/palette.ts';
import { Router } from './page/router.ts';
import { Shell } from './page/shell.ts';
import { applyTheme, chosenTheme } from './page/theme.ts';
import { Platform, readTexts, reasonOf } from './platform.ts';
import { Session } from './sign-in/session.ts';
import { chooseLanguage, Language, preferredLocale } from './text/language.ts';
import { words } from './text/words.ts';

/** Reads the configuration that the server put into the page. @throws {Error} on another page. */
function readSettings(): ConsoleSettings {
  const written = document.querySelector<HTMLMetaElement>('meta[name="console-settings"]')?.content;
  if (written === undefined) throw new Error('This page carries no settings.');
  return JSON.parse(written);
}

const place = document.getElementById('console') ?? document.body;
place.replaceChildren();

/** Signs in unless a user is signed in, and shows the requested page. */
async function start(): Promise<void> {
  applyTheme(chosenTheme());
  const settings = readSettings();
  const own = new Language(preferredLocale(), {}, words);
  document.documentElement.lang = own.culture;
  const home = `${settings.root}/console`;
  const path = location.pathname.slice(settings.root.length);
  const show = (title: string, text: string, label: string) =>
    render(
      html`<main class="alone" id="content">${messageView(title, text, { label, run: signIn })}</main>`,
      place,
    );
  const signIn = () => {
    Session.open(settings)
      .then((session) => session.signIn(home))
      .catch((error: unknown) => fail(error));
  };
  const fail = (error: unknown) =>
    show(
      own.word('signInFailed'),
      own.word('signInFailedText', { reason: reasonOf(error) }),
      own.word('retry'),
    );
  if (path === '/console/signed-out') {
    document.title = own.word('console');
    show(own.word('signedOut'), own.word('signedOutText'), own.word('signIn'));
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
  let sent: readonly SentCall[] = [];
  const record = (call: SentCall) => {
    const name = nameOf(call);
    sent = [call, ...sent.filter((one) => nameOf(one) !== name)].slice(0, 12);
  };
  const platform = new Platform(settings, session, record);
  const locale = preferredLocale();
  platform.language = locale;
  const api = new GraphqlClient({
    url: `${location.origin}${settings.root}/graphql`,
    token: () => session.token(),
    renew: () => session.renew(),
    language: () => locale,
    fetch: (...parameters) => window.fetch(...parameters),
    onOperation: (text, variables) => record({ text, variables }),
  });
  const [texts, actor, { permissions }] = await Promise.all([
    readTexts(settings, locale),
    platform.call('GetCurrentActor', {}),
    platform.call('ListMyPermissions', {}),
  ]);
  const { tenantId } = actor;
  const tenant =
    tenantId === null ? null : await api.run(GetTenantDocument, { id: tenantId }).catch(() => null);
  const language = new Language(locale, texts, words);
  document.documentElement.lang = language.culture;
  const shell = new Shell(place, {
    context: { language, settings, actor },
    tenant: tenant?.tenant?.name ?? tenantId,
    signOut: () => session.signOut(),
    speak: async (culture) => {
      if (!(await router.mayLeave())) return false;
      chooseLanguage(culture);
      router.close();
      open(settings, session).catch((error: unknown) => shell.announce(reasonOf(error)));
      return true;
    },
    openSearch: () => search(),
  });
  const base = {
    settings,
    language,
    platform,
    api,
    actor,
    permissions: new Set(permissions),
    sent: () => sent,
    started: sent,
    record,
    announce: shell.announce,
  };
  const search = () => void openPalette({ ...base, go: (address) => void router.go(address) });
  document.onkeydown = (event) => {
    if (event.key !== 'k' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    if (document.querySelector('dialog[open]') === null) search();
  };
  const router = new Router(shell.main, base, {
    onOpen: (path) => {
      sent = [];
      shell.mark(path);
    },
    onSearch: search,
  });
  await router.show(false);
  // A page that is not the console's leads to its search.
  if (new URL(location.href).searchParams.has('find')) search();
}

void start();
